import type { Page } from '@playwright/test'
import { PAGES } from '../../pwa/prerender/pages.ts'
import { expect, holdFont, holdScripts, test } from './app.ts'
import { axeFindsNothing, fitsSmallPhone, LOOKS, unfold, wholeShown } from './looks.ts'
import {
  differingAttributes,
  fontArrives,
  forgetShifts,
  paintsBeforeCode,
  seenShifts,
  shifts,
  tookOver,
  watchShifts,
} from './taking-over.ts'

/** Opens each prerendered page once a width, and asks there what depends on the browser. */

const PATHS = PAGES.filter(({ kind }) => kind === 'static').map(({ path }) => path)
/** Parts that depend on the time: sample, opening hours, today's figures. */
const LIVE = ['/', '/contact', '/insights']
/** All articles have the same parts, so axe reads one article. */
const LIKE_ANOTHER = /^\/insights\/(?!landed)/
const MANY_PAGES_MS = 180_000

for (const width of [360, 1280]) {
  const looks = LOOKS.filter(({ viewport }) => viewport.width === width)
  const [{ viewport, colorScheme }] = looks as [(typeof looks)[0]]
  test.describe(`at ${width} px`, () => {
    test.use({ viewport, colorScheme })

    test('no element moves and no word changes as the app and the font arrive, and axe finds nothing', async ({
      page,
    }) => {
      test.setTimeout(MANY_PAGES_MS)
      await watchShifts(page)
      for (const path of PATHS) await test.step(path, () => walk(page, path, looks))
    })
  })
}

async function walk(page: Page, path: string, looks: typeof LOOKS): Promise<void> {
  await page.emulateMedia({ colorScheme: looks[0]?.colorScheme ?? null })
  await page.setViewportSize(looks[0]?.viewport ?? { width: 0, height: 0 })
  const releaseFont = await holdFont(page)
  const releaseScripts = await holdScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.readyState !== 'loading')
  const before = await wordsOf(page)
  await forgetShifts(page)
  releaseScripts()
  await tookOver(page)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect.soft(await shifts(page), `${path}, app`).toEqual([])
  expect.soft(await differingAttributes(page), path).toEqual([])
  if (path === '/help' && looks[0]?.viewport.width === 360) await paintsBeforeCode(page)
  await fontArrives(page, releaseFont)
  await wholeShown(page)
  await tookOver(page)
  expect.soft(await seenShifts(page), `${path}, font`).toEqual([])
  if (!LIVE.includes(path)) expect.soft(await wordsOf(page), path).toEqual(before)
  await page.unrouteAll()
  if (LIKE_ANOTHER.test(path)) return
  await unfold(page)
  const isStart = path === '/'
  await axeFindsNothing(page, isStart ? looks : looks.slice(0, 1))
  if (isStart) {
    const menu = page.locator('header details > summary')
    await menu.click()
    await axeFindsNothing(page, looks, 'header')
    await menu.click()
  }
  if (looks[0]?.viewport.width === 360) await fitsSmallPhone(page)
}

async function wordsOf(page: Page): Promise<string[]> {
  const texts = await page.locator('#page :is(h1, h2, h3, p, li, summary, td, th)').allTextContents()
  return [await page.title(), ...texts.map((text) => text.trim())]
}
