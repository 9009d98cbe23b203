import type { Page } from '@playwright/test'
import { PAGES } from '../../pwa/prerender/pages.ts'
import { expect, holdFont, test } from './app.ts'
import { forgetShifts, seenShifts, tookOver, watchShifts } from './taking-over.ts'

const STATIC = PAGES.filter(({ kind }) => kind === 'static').map(({ path }) => path)
const OF_DATA = ['/trending', '/suppliers', '/supplier/100', '/product/100', '/premium', '/track-record']
const MANY_PAGES_MS = 120_000

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
])
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('a late font moves no element', async ({ page }) => {
      test.setTimeout(MANY_PAGES_MS)
      await watchShifts(page)
      for (const path of [...STATIC, ...OF_DATA]) {
        const release = await holdFont(page)
        await page.goto(path, { waitUntil: 'commit' })
        await tookOver(page)
        // Other late content, such as today's figures, has its own tests.
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        await forgetShifts(page)
        expect(await statusOfFonts(page), path).toBe('loading')
        release()
        await expect.poll(() => statusOfFonts(page)).toBe('loaded')
        await tookOver(page)
        expect.soft(await seenShifts(page), path).toEqual([])
        await page.unrouteAll()
      }
    })
  })

const statusOfFonts = (page: Page) => page.evaluate(() => document.fonts.status)
