import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const RULES = { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }
const OF_COLOURS = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] }
const SOURCE = readFile(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

export async function faultsOf(page: Page, part?: string): Promise<string[]> {
  return await broken(page, RULES, part)
}

/** For a look whose parts were checked in other colors. */
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

interface Axe {
  run(context: Document | { include: string[] }, options: RunOptions): Promise<AxeResults>
}

async function broken(
  page: Page,
  runOnly: typeof RULES | typeof OF_COLOURS,
  part: string | undefined,
): Promise<string[]> {
  // Parsing takes as long as a small page's rules, so each document gets the script once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await SOURCE)
  return await page.evaluate(
    async ({ runOnly, part }) => {
      const { axe } = window as unknown as { axe: Axe }
      const { violations } = await axe.run(part ? { include: [part] } : document, {
        runOnly,
        resultTypes: ['violations'],
        preload: false,
      })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`)
    },
    { runOnly, part },
  )
}
