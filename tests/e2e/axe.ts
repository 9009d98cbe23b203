import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const RULES = { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }
const OF_COLOURS = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] }

export async function faultsOf(page: Page, part?: string): Promise<string[]> {
  return await broken(page, RULES, part)
}

/** Color rules only, for a look whose parts were checked in other colors. */
export async function faultsOfColours(page: Page, part?: string): Promise<string[]> {
  return await broken(page, OF_COLOURS, part)
}

/** All rules in light, color rules in dark. Leaves the page dark. */
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
  // Legacy mode opens no extra page to collect results of frames.
  const axe = new AxeBuilder({ page })
    .options({ runOnly, resultTypes: ['violations'], preload: false })
    .setLegacyMode()
  const { violations } = await (part ? axe.include(part) : axe).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`)
}
