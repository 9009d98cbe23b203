import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'

/** Small phone, text of twice the size. */

test.use({ viewport: { width: 360, height: 740 }, member: { plan: 'pro' } })

test('no word is broken, and nothing scrolls sideways', async ({ page }) => {
  test.setTimeout(90_000)
  await test.step('the cost breakdown has no broken word and no sideways scrolling', async () => {
    await page.goto('/product/101')
    await enlarge(page, '200%')
    const table = page.getByRole('table', { name: 'Where each dollar goes' })
    await page.getByText('See every cost').click()
    await expect(table.getByRole('row')).toHaveCount(5)
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
  await test.step('the profit is one number in one line, however large the text', async () => {
    await page.getByText('See every cost').click()
    await enlarge(page, '260%')
    const figure = page.locator('#profit strong').first()
    await expect(figure).toHaveText(/\$\d+\.\d\d/)
    expect(await brokenWords(page, '#profit strong')).toEqual([])
  })
  for (const path of ['/dashboard', '/suppliers', '/subscription', '/my-products', '/profile'])
    await test.step(`no word of the title of ${path} is broken`, async () => {
      await page.goto(path)
      await enlarge(page, '200%')
      expect(await brokenWords(page, '#page h1'), path).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360)
    })
})

async function enlarge(page: Page, fontSize: string): Promise<void> {
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
