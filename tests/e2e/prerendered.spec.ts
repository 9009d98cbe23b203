import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { BRAND } from '../../pwa/brand/brand.ts'
import { PAGES } from '../../pwa/prerender/pages.ts'
import { expect, holdScripts, installedTest, openInstalled, test } from './app.ts'
import { differingAttributes, forgetShifts, shifts, tookOver, watchShifts } from './taking-over.ts'

const DRAWN = PAGES.filter(({ kind }) => kind === 'static')
/** The others depend on the time: sample, opening hours, today's figures. */
const WITHOUT_LIVE_PARTS = DRAWN.map(({ path }) => path).filter(
  (path) => !['/', '/contact', '/insights'].includes(path),
)
const MANY_PAGES_MS = 120_000
const SCREENS = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const { path, title, description } of DRAWN) {
    test(`${path} can be read, and has its own title and description`, async ({ page, baseURL }) => {
      const reply = await page.goto(path)
      expect(reply?.status()).toBe(200)
      await expect(page.locator('#page h1')).toBeVisible()
      expect((await page.locator('#page').innerText()).length).toBeGreaterThan(400)
      expect(await page.title()).toBe(`${title} · ${BRAND.name}`)
      expect(await attribute(page, 'meta[name=description]', 'content')).toBe(description)
      expect(await attribute(page, 'link[rel=canonical]', 'href')).toBe(`${baseURL}${path}`)
      expect(await attribute(page, 'meta[property="og:url"]', 'content')).toBe(`${baseURL}${path}`)
      expect(await page.locator('meta[name=robots]').count()).toBe(0)
    })
  }

  test('an answer opens by its summary, and by its address', async ({ page }) => {
    await page.goto('/faq')
    const entry = page.locator('details').first()
    await entry.locator('summary').click()
    await expect(entry.locator('p').first()).toBeVisible()
    const id = await page.locator('details').nth(3).getAttribute('id')
    await page.goto(`/faq#${id}`)
    await expect(page.locator('details').nth(3).locator('summary')).toBeInViewport()
  })

  test('a page that needs JavaScript shows a note, and help for one that was not ready', async ({ page }) => {
    await page.goto('/search')
    const notice = page.locator('noscript p')
    await expect(notice.first()).toHaveText(`Most of ${BRAND.name} needs JavaScript.`)
    await expect(notice.nth(1)).toHaveText(/ load it again: it may not have been ready\.$/)
    await expect(page.getByText('Loading…')).toBeHidden()
  })
})

installedTest(
  'every page opens offline by its address once the app is installed',
  async ({ page, context }) => {
    test.setTimeout(MANY_PAGES_MS)
    await openInstalled(page, '/')
    // The worker serves from the second page on.
    await page.goto('/', { waitUntil: 'networkidle' })
    await context.setOffline(true)
    for (const { path, title } of DRAWN) {
      await page.goto(path)
      await expect(page.locator('#page h1'), path).toBeVisible()
      await expect(page, path).toHaveTitle(`${title} · ${BRAND.name}`)
    }
  },
)

installedTest(
  'every page opens offline by its address without script too',
  async ({ baseURL, launchOptions }) => {
    test.setTimeout(MANY_PAGES_MS)
    const profile = await mkdtemp(join(tmpdir(), 'tideline-profile-'))
    const options = {
      ...launchOptions,
      ...(baseURL ? { baseURL } : {}),
      viewport: { width: 360, height: 740 },
    }
    const installing = await chromium.launchPersistentContext(profile, options)
    const first = await installing.newPage()
    await first.goto('/')
    await first.evaluate(() => navigator.serviceWorker.ready)
    await installing.close()

    const reading = await chromium.launchPersistentContext(profile, {
      ...options,
      javaScriptEnabled: false,
      offline: true,
    })
    const page = await reading.newPage()
    const missing: string[] = []
    for (const { path, title } of DRAWN) {
      await page.goto(path)
      const whole = (await page.locator('#page h1').count()) === 1
      if (!whole || (await page.title()) !== `${title} · ${BRAND.name}`) missing.push(path)
    }
    await page.goto('/no/such/page')
    const shell = await page.locator('noscript p', { hasText: 'needs JavaScript' }).isVisible()
    await reading.close()
    await rm(profile, { recursive: true, force: true })
    expect([missing, shell]).toEqual([[], true])
  },
)

for (const viewport of SCREENS) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    for (const { path } of DRAWN) {
      test(`nothing on ${path} moves when the app takes over`, async ({ page }) => {
        await watchShifts(page)
        const release = await holdScripts(page)
        await page.goto(path, { waitUntil: 'commit' })
        await page.locator('#page h1').waitFor()
        await page.evaluate(() => document.fonts.ready)
        await forgetShifts(page)
        release()
        await tookOver(page)
        await page.waitForLoadState('networkidle')
        expect(await shifts(page)).toEqual([])
        expect(await differingAttributes(page)).toEqual([])
      })
    }
  })
}

for (const path of WITHOUT_LIVE_PARTS) {
  test(`${path} reads the same before and after the app takes over`, async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForFunction(() => document.fonts.status === 'loaded' && document.readyState !== 'loading')
    const before = [await page.title(), ...(await wordsOf(page))]
    release()
    await tookOver(page)
    expect([await page.title(), ...(await wordsOf(page))]).toEqual(before)
  })
}

test('the reader’s state from before the app starts is kept', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/faq', { waitUntil: 'commit' })
  const entry = page.locator('details').last()
  await entry.locator('summary').click()
  await entry.locator('summary').focus()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(100)
  release()
  await tookOver(page)
  await expect(entry).toHaveAttribute('open')
  await expect(entry.locator('summary')).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(before)
})

test('text and choices entered before the app starts are kept', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/help', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'Payments & Subscriptions' }).check()
  await page.getByRole('searchbox', { name: 'Search the answers' }).fill('refund')
  release()
  await tookOver(page)
  await expect(page.getByRole('radio', { name: 'Payments & Subscriptions' })).toBeChecked()
  await expect(page.getByRole('searchbox', { name: 'Search the answers' })).toHaveValue('refund')
  await expect(page.getByText('1 of 17 answers')).toBeVisible()
})

test('an address with an anchor leads to it, and later pages start at their top', async ({ page }) => {
  await page.goto('/faq')
  const id = await page.locator('details').last().getAttribute('id')
  await page.goto(`/how-it-works`)
  await page.goto(`/faq#${id}`)
  await tookOver(page)
  await expect(page.locator(`#${id}`)).toBeInViewport()
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

async function attribute(page: Page, selector: string, name: string): Promise<string | null> {
  return await page.locator(selector).getAttribute(name)
}

async function wordsOf(page: Page): Promise<string[]> {
  const texts = await page.locator('#page :is(h1, h2, h3, p, li, summary, td, th)').allTextContents()
  return texts.map((text) => text.trim())
}
