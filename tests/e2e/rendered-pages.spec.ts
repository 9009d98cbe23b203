import { devices, type Page } from '@playwright/test'
import { expect, holdFont, holdScripts, test } from './app.ts'
import { wholeShown } from './looks.ts'
import {
  differingAttributes,
  fontArrives,
  paintsBeforeCode,
  seenShifts,
  tookOver,
  watchShifts,
} from './taking-over.ts'

const PAGES = [
  '/',
  '/trending',
  '/trending?category=Electronics&list=marketplace',
  '/product/100',
  '/supplier/100',
  '/suppliers',
  '/suppliers?q=maker',
  '/premium',
  '/track-record',
]
const MANY_PAGES_MS = 120_000
const DESKTOP = { userAgent: devices['Desktop Chrome'].userAgent, isMobile: false, hasTouch: false }
const WINDOWS: Record<string, Parameters<typeof test.use>[0]> = {
  'a phone': { viewport: { width: 360, height: 740 } },
  'a phone in the dark, in another language and time zone': {
    viewport: { width: 412, height: 915 },
    colorScheme: 'dark',
    locale: 'ar-EG',
    timezoneId: 'Pacific/Auckland',
  },
  'a desktop': { ...DESKTOP, viewport: { width: 1280, height: 800 }, locale: 'de-DE' },
  'a narrow window of a desktop': { ...DESKTOP, viewport: { width: 360, height: 740 } },
}

for (const [name, window] of Object.entries(WINDOWS)) {
  test.describe(`in ${name}`, () => {
    test.use(window)

    test('every data page reads the same without JavaScript, and neither app nor font moves an element', async ({
      page,
      browser,
    }) => {
      test.setTimeout(MANY_PAGES_MS)
      const without = await browser.newContext({ javaScriptEnabled: false })
      const plain = await without.newPage()
      await watchShifts(page)
      for (const path of PAGES) {
        const releaseFont = await holdFont(page)
        const release = await holdScripts(page)
        await openRendered(page, path)
        release()
        await tookOver(page)
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        expect.soft(await seenShifts(page), path).toEqual([])
        expect.soft(await differingAttributes(page), path).toEqual([])
        if (name === 'a phone') await paintsBeforeCode(page)
        await fontArrives(page, releaseFont)
        await wholeShown(page)
        await tookOver(page)
        expect.soft(await seenShifts(page), `${path}, font`).toEqual([])
        await plain.goto(path)
        expect.soft(await linesOf(plain), path).toEqual(await linesOf(page))
        expect.soft(await undressed(plain), path).toEqual([])
        expect.soft(await overflow(plain), path).toBeLessThanOrEqual(0)
        await page.unrouteAll()
      }
      await without.close()
    })
  })
}

test.describe('when the network fails as scripts begin to load', () => {
  // The test resets each request of a script.
  test.use({ allowedNoise: [/net::ERR_|Failed to fetch dynamically imported module/] })

  test('pages can be read, and links and the search of suppliers lead on', async ({ page }) => {
    await page.route(/\/assets\/[^/]+\.js$/, (route) => route.abort('connectionreset'))
    await openRendered(page, '/trending?order=growth')
    await test.step('lists each source of the data in a line', async () => {
      await page.getByText('Data Sources').click()
      await expect(
        page.getByRole('listitem').filter({ hasText: /· up to date · data up to / }),
      ).not.toHaveCount(0)
      await expect(
        page
          .getByRole('listitem')
          .filter({ hasText: /· up to date · / })
          .first(),
      ).toBeVisible()
    })
    await page
      .getByRole('link', { name: /^Sunset projection lamp/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/product\/100$/)
    await expect(page.getByRole('heading', { level: 1, name: /^Sunset projection lamp/ })).toBeVisible()
    await openRendered(page, '/suppliers')
    await page.getByRole('searchbox', { name: 'Name or goods' }).fill('maker')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/suppliers\?q=maker$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Suppliers' })).toBeVisible()
  })

  test('a page without its own code stays as rendered', async ({ page }) => {
    const asked: string[] = []
    await page.route('**/assets/trending-*.js', async (route) => {
      asked.push(route.request().url())
      await route.abort('connectionreset')
    })
    await openRendered(page, '/trending')
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('link', { name: /^Sunset projection lamp/ }).first()).toBeVisible()
    await expect(page.getByText('Something went wrong')).toBeHidden()
  })
})

test('keeps presses, choices and text from before the app starts', async ({ page }) => {
  test.setTimeout(MANY_PAGES_MS)
  page.setDefaultTimeout(10_000)
  const field = (name: string) => page.getByRole('searchbox', { name })
  const before: [path: string, act: () => Promise<unknown>, then: () => Promise<unknown>][] = [
    [
      '/trending',
      () => page.getByRole('tab', { name: 'Marketplace' }).click(),
      () => expect(page).toHaveURL(/list=marketplace/),
    ],
    [
      '/trending',
      () => page.getByRole('combobox', { name: 'Sort by' }).selectOption('Lowest price'),
      () => expect(page).toHaveURL(/order=cheap/),
    ],
    [
      '/trending',
      () => page.getByRole('radio', { name: 'Electronics' }).check(),
      () => expect(page).toHaveURL(/category=Electronics/),
    ],
    [
      '/trending',
      () => page.getByText('Data Sources', { exact: true }).click(),
      () => expect(page.getByText('The source answered 429 five times.')).toBeVisible(),
    ],
    [
      '/suppliers',
      () => page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name'),
      () => expect(page).toHaveURL(/sort=name/),
    ],
    [
      '/suppliers',
      () => field('Name or goods').fill('maker'),
      async () => {
        await expect(field('Name or goods')).toHaveValue('maker')
        await field('Name or goods').press('Enter')
        await expect(page).toHaveURL(/q=maker/)
      },
    ],
    [
      '/premium',
      () => field('Search products').fill('lamp'),
      () => expect(field('Search products')).toHaveValue('lamp'),
    ],
    [
      '/',
      () => page.getByRole('button', { name: 'Why search is locked' }).click(),
      () => expect(page.getByRole('alertdialog')).toBeVisible(),
    ],
  ]
  for (const [number, [path, act, then]] of before.entries())
    await test.step(`${number + 1} ${path}`, async () => {
      const release = await holdScripts(page)
      await openRendered(page, path)
      await act()
      release()
      await tookOver(page)
      await then()
      await page.unrouteAll()
    })
})

test.describe('a hydration mismatch', () => {
  // The test makes the server's page differ from the app's.
  test.use({ allowedNoise: [/Minified React error #418/] })

  test('is reported as a browser error, also in the built app', async ({ page, context }) => {
    const errors: string[] = []
    context.on('weberror', (error) => errors.push(String(error.error())))
    await page.route('**/suppliers', async (route) => {
      const answer = await route.fetch()
      const html = await answer.text()
      await route.fulfill({ response: answer, body: html.replace('>Suppliers</h1>', '>Others</h1>') })
    })
    await openRendered(page, '/suppliers')
    await tookOver(page)
    await expect.poll(() => errors.join()).toMatch(/#418/)
  })
})

/** The first request may return the frame, so poll for the rendered page. */
async function openRendered(page: Page, path: string): Promise<void> {
  await expect.poll(async () => await (await page.request.get(path)).text()).toMatch(/"version":"\d/)
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('#page h1').waitFor()
}

/** Visible text without times, and without the currency choice that needs a script. */
async function linesOf(page: Page): Promise<string[]> {
  const text = (await page.locator('body').innerText()).replace(/^In your currency$[\s\S]*?(?=^Source$)/m, '')
  const timeless = text.replace(/\b(in \d+ ?h \d+ ?m|at \d\d:\d\d UTC|just now|\d+ min ago)\b/g, '…')
  const shown = dayBegins() ? timeless.replace(/\b(today|yesterday|\d+ (h|days) ago)\b/g, '…') : timeless
  return shown.split('\n').flatMap((line) => line.trim() || [])
}

/** Pages from before midnight count from the old day, and are cached for up to ten minutes. */
function dayBegins(): boolean {
  const minutes = (Date.now() / 60_000) % (24 * 60)
  return minutes < 11 || minutes > 24 * 60 - 3
}

/** Module classes without a rule in the page's sheets are unstyled until scripts load. */
async function undressed(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
    const css = rules.map(({ cssText }) => cssText).join('')
    const used = [...document.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList])
    return [...new Set(used)].filter((name) => /^_.+_[\w-]{4}$/.test(name) && !css.includes(`.${name}`))
  })
}

async function overflow(page: Page): Promise<number> {
  return await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}
