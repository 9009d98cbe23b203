import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const RULES = { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }
const OF_COLOURS = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] }

/** Rules broken in the whole page or in one part of it, each with where. */
export async function faultsOf(page: Page, part?: string): Promise<string[]> {
  return await broken(page, RULES, part)
}

/** The same of the rules that other colours may break: for a look whose parts were looked at whole in other colours. */
export async function faultsOfColours(page: Page, part?: string): Promise<string[]> {
  return await broken(page, OF_COLOURS, part)
}

/** Both lights of a page: whole in the light, and in the dark what other colours may break. Leaves it dark. */
export async function faultsInBothLights(page: Page, part?: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await faultsOf(page, part)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await faultsOfColours(page, part)
  return [...light, ...dark.map((fault) => `in the dark: ${fault}`)]
}

async function broken(
  page: Page,
  runOnly: typeof RULES | typeof OF_COLOURS,
  part: string | undefined,
): Promise<string[]> {
  // Only what is wrong is written out, and without frames no extra page is opened to collect results.
  const axe = new AxeBuilder({ page })
    .options({ runOnly, resultTypes: ['violations'], preload: false })
    .setLegacyMode()
  const { violations } = await (part ? axe.include(part) : axe).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`)
}
