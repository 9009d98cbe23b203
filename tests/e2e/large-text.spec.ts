import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'

/** Small phone, text of twice the size. */

test.use({ viewport: { width: 360, height: 740 }, member: { plan: 'pro' } })

test('the cost breakdown has no broken word and no sideways scrolling', async ({ page }) => {
  await openLarge(page, '/product/101')
  const table = page.getByRole('table', { name: 'Where each dollar goes' })
  await expect(table.getByRole('row')).toHaveCount(5)
  await page.getByText('What is in it').click()
  expect(await brokenWords(page, '#profit')).toEqual([])
  const outside = await page
    .locator('#profit *:not(.visually-hidden, .visually-hidden *)')
    .evaluateAll((all) =>
      all
        .filter((each) => {
          const panel = each.closest('#profit')?.getBoundingClientRect()
          const { left, right, width } = each.getBoundingClientRect()
          return width > 0 && (left < (panel?.left ?? 0) - 0.5 || right > (panel?.right ?? 0) + 0.5)
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    )
  expect(outside).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('the profit is one number in one line, however large the text', async ({ page }) => {
  await openLarge(page, '/product/101', '260%')
  const figure = page.locator('#profit strong').first()
  await expect(figure).toHaveText(/\$\d+\.\d\d/)
  expect(await brokenWords(page, '#profit strong')).toEqual([])
})

test('no word of a page’s title is broken', async ({ page }) => {
  for (const path of ['/dashboard', '/suppliers', '/subscription', '/my-products', '/profile']) {
    await openLarge(page, path)
    expect(await brokenWords(page, '#page h1'), path).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360)
  }
})

async function openLarge(page: Page, path: string, fontSize = '200%'): Promise<void> {
  await page.goto(path)
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, fontSize)
  await page.locator('#page h1').waitFor()
}

async function brokenWords(page: Page, within: string): Promise<string[]> {
  return await page
    .locator(within)
    .first()
    .evaluate((part) => {
      const broken: string[] = []
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const { currentNode: text } = texts
        if (text.parentElement?.closest('.visually-hidden')) continue
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}$¢.,]+/gu)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (lines.size > 1) broken.push(word)
        }
      }
      return broken
    })
}
