import type { Page } from '@playwright/test'
import { expect, holdFont, test } from './app.ts'
import { DESKTOP, rows } from './exploring.ts'

/** Limits of list density (docs/decisions/0044). Rows had 2,200 px until suppliers got a line in each (0094). */
const MOST_OF_TWENTY_PX = 2400
const LEAST_ON_A_SCREEN = 12
const TABLES = ['/trending', '/explore', '/search?q=o']

test.use({ member: { plan: 'pro' } })

test.describe('on a phone', () => {
  test(`twenty products of a list take at most ${MOST_OF_TWENTY_PX} px`, async ({ page }) => {
    for (const path of ['/trending', '/trending?list=marketplace', '/explore']) {
      await page.goto(path)
      const list = page.getByRole('article')
      // A rendered page shows more rows when its end comes into view.
      await expect(async () => {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
        expect(await list.count()).toBe(24)
      }).toPass()
      const { rowsPx, fromTop } = await list.evaluateAll((all) => {
        const [first, last] = [all[0], all[19]].map((each) => each?.getBoundingClientRect())
        return {
          rowsPx: (last?.bottom ?? 0) - (first?.top ?? 0),
          fromTop: (last?.bottom ?? 0) + window.scrollY,
        }
      })
      process.stdout.write(
        `20 products of ${path}: ${Math.round(rowsPx)} px, ${Math.round(fromTop)} px from the top\n`,
      )
      expect(rowsPx, path).toBeLessThanOrEqual(MOST_OF_TWENTY_PX)
    }
  })
})

test.describe('on a desktop', () => {
  test.use({ viewport: DESKTOP, isMobile: false, hasTouch: false })

  test(`the first screen shows ${LEAST_ON_A_SCREEN} rows of a list or more, in both fonts`, async ({
    page,
  }) => {
    for (const path of ['/trending', '/explore', '/search?q=o']) {
      const release = await holdFont(page)
      await page.goto(path, { waitUntil: 'commit' })
      const list =
        path === '/trending'
          ? page.getByRole('table', { name: 'Short video' }).locator('tr:has([data-row])')
          : rows(page)
      await expect(list.nth(LEAST_ON_A_SCREEN - 1)).toBeAttached()
      for (const font of ['the font that stands in for ours', 'our font']) {
        if (font === 'our font') {
          release()
          await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded')
        }
        await page.evaluate(() => scrollTo(0, 0))
        const first = await onScreen(page)
        await page.evaluate(() =>
          scrollTo(0, (document.querySelector('table')?.getBoundingClientRect().top ?? 0) + scrollY),
        )
        const scrolled = await onScreen(page)
        process.stdout.write(
          `rows of ${path} on a screen: ${first} at first, ${scrolled} scrolled to the list, in ${font}\n`,
        )
        expect(first, `${path}, ${font}`).toBeGreaterThanOrEqual(LEAST_ON_A_SCREEN)
        expect(scrolled, `${path}, ${font}`).toBeGreaterThanOrEqual(LEAST_ON_A_SCREEN)
      }
      await page.unrouteAll()
    }
  })
})

test.describe('a table of a desktop', () => {
  test.use({ viewport: DESKTOP, isMobile: false, hasTouch: false })

  test('has no overlapping cells in a row, with and without the member’s costs', async ({ page }) => {
    test.slow()
    const look = async (path: string, figure: string, whose: string) => {
      await page.goto(path)
      await expect(page.locator(`tr:has([data-row]) :is(td, th) ${figure}`).first()).toBeVisible()
      for (const width of [1280, 1366, 1440]) {
        await page.setViewportSize({ ...DESKTOP, width })
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          expect.soft(await overlaps(page), `${path}, ${whose}, ${width} px, ${colorScheme}`).toEqual([])
        }
      }
    }
    for (const path of TABLES) await look(path, 'strong', 'before')
    await page.goto('/costs')
    await page.getByRole('button', { name: 'Own warehouse' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved on this device and in your account.')).toBeVisible()
    // The member's own figure loads separate code and renders as a paragraph.
    for (const path of TABLES) await look(path, 'p', 'own costs')
  })
})

async function overlaps(page: Page): Promise<string[]> {
  return await page.locator('tr:has([data-row])').evaluateAll((all) =>
    all.flatMap((row) => {
      const seen = (cell: Element) => {
        const rects = [...cell.querySelectorAll('img, svg, [aria-hidden="true"]')].map((each) =>
          each.getBoundingClientRect(),
        )
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
        while (texts.nextNode()) {
          if (texts.currentNode.parentElement?.closest('.visually-hidden')) continue
          const words = document.createRange()
          words.selectNodeContents(texts.currentNode)
          rects.push(...words.getClientRects())
        }
        return rects.filter(({ width }) => width > 0)
      }
      const cells = [...row.children].filter((cell) => getComputedStyle(cell).display !== 'none')
      return cells.slice(1).flatMap((cell, index) => {
        const before = Math.max(...seen(cells[index] as Element).map(({ right }) => right))
        const after = Math.min(...seen(cell).map(({ left }) => left))
        return before > after + 0.5 ? [`${row.textContent}: ${before} > ${after}`] : []
      })
    }),
  )
}

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
