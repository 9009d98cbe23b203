import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { DESKTOP, rows } from './exploring.ts'

/** How much of a list a screen holds. The limits are promises: what they were before is in docs/decisions/0044. */
const MOST_OF_TWENTY_PX = 2200
const LEAST_ON_A_SCREEN = 12

test.use({ member: { plan: 'pro' } })

test.describe('on a phone', () => {
  for (const [name, path] of [
    ['trending', '/trending'],
    ['the marketplace', '/trending?list=marketplace'],
    ['explore', '/explore'],
  ] as const) {
    test(`twenty products of ${name} take at most ${MOST_OF_TWENTY_PX} px`, async ({ page }) => {
      await page.goto(path)
      const list = page.getByRole('article')
      await expect(list).toHaveCount(24)
      const { rowsPx, fromTop } = await list.evaluateAll((all) => {
        const [first, last] = [all[0], all[19]].map((each) => each?.getBoundingClientRect())
        return {
          rowsPx: (last?.bottom ?? 0) - (first?.top ?? 0),
          fromTop: (last?.bottom ?? 0) + window.scrollY,
        }
      })
      test.info().annotations.push({ type: 'figure', description: `${name}: ${rowsPx} px, ${fromTop} px` })
      process.stdout.write(
        `20 products of ${name}: ${Math.round(rowsPx)} px, ${Math.round(fromTop)} px from the top\n`,
      )
      expect(rowsPx).toBeLessThanOrEqual(MOST_OF_TWENTY_PX)
    })
  }
})

test.describe('on a desktop', () => {
  test.use({ viewport: DESKTOP, isMobile: false, hasTouch: false })

  for (const [name, path] of [
    ['trending', '/trending'],
    ['explore', '/explore'],
    ['search', '/search?q=o'],
  ] as const) {
    test(`the first screen shows ${LEAST_ON_A_SCREEN} rows of ${name} or more, the details beside them`, async ({
      page,
    }) => {
      await page.goto(path)
      const list =
        path === '/trending'
          ? page.getByRole('table', { name: 'Short video' }).locator('tr:has([data-row])')
          : rows(page)
      await expect(list.nth(LEAST_ON_A_SCREEN)).toBeAttached()
      const first = await onScreen(page)
      await page.evaluate(() =>
        scrollTo(0, (document.querySelector('table')?.getBoundingClientRect().top ?? 0) + scrollY),
      )
      const scrolled = await onScreen(page)
      process.stdout.write(
        `rows of ${name} on a screen: ${first} at first, ${scrolled} scrolled to the list\n`,
      )
      expect(first).toBeGreaterThanOrEqual(LEAST_ON_A_SCREEN)
      expect(scrolled).toBeGreaterThanOrEqual(LEAST_ON_A_SCREEN)
    })
  }
})

/** Rows of the first table that are whole on the screen. */
async function onScreen(page: Page): Promise<number> {
  return await page
    .locator('table')
    .first()
    .locator('tr:has([data-row])')
    .evaluateAll(
      (all) =>
        all.filter((row) => {
          const { top, bottom } = row.getBoundingClientRect()
          return top >= 0 && bottom <= innerHeight
        }).length,
    )
}
