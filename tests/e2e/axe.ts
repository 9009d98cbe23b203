import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** Rules broken in the whole page or in one part of it, each with where. */
export async function faultsOf(page: Page, part?: string): Promise<string[]> {
  // Only what is wrong is written out, and without frames nothing is gathered in a page of its own.
  const axe = new AxeBuilder({ page })
    .options({ runOnly: { type: 'tag', values: RULES }, resultTypes: ['violations'], preload: false })
    .setLegacyMode()
  const { violations } = await (part ? axe.include(part) : axe).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`)
}
