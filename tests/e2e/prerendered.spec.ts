import type { Page } from '@playwright/test'
import { BRAND } from '../../pwa/brand/brand.ts'
import { PAGES } from '../../pwa/prerender/pages.ts'
import { expect, holdScripts, installedTest, test } from './app.ts'
import { openCopy } from './installed.ts'
import { tookOver } from './taking-over.ts'

const DRAWN = PAGES.filter(({ kind }) => kind === 'static')
const MANY_PAGES_MS = 120_000

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every page can be read, and has its own title and description', async ({ page, baseURL }) => {
    for (const { path, title, description } of DRAWN)
      await test.step(path, async () => {
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
  })

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

installedTest.describe('without a network', () => {
  // Pictures and figures were not saved.
  installedTest.use({ allowedNoise: [/Failed to load resource: net::ERR_/] })

  installedTest(
    'every page opens by its address once the app is installed, and does not differ from its HTML',
    async ({ page, context }) => {
      test.setTimeout(MANY_PAGES_MS)
      await context.setOffline(true)
      for (const { path, title } of DRAWN)
        await test.step(path, async () => {
          await page.goto(path)
          await expect(page.locator('#page h1'), path).toBeVisible()
          await expect(page, path).toHaveTitle(`${title} · ${BRAND.name}`)
          // React reports a difference as an error, which fails the test.
          await tookOver(page)
        })
    },
  )
})

test('every page opens offline by its address without script too', async ({
  baseURL,
  launchOptions,
  installedAt,
}) => {
  test.setTimeout(MANY_PAGES_MS)
  const { context, close } = await openCopy(await installedAt(String(baseURL)), {
    ...launchOptions,
    javaScriptEnabled: false,
    offline: true,
    serviceWorkers: 'allow',
  })
  const page = await context.newPage()
  const missing: string[] = []
  for (const { path, title } of DRAWN) {
    await page.goto(path)
    const whole = (await page.locator('#page h1').count()) === 1
    if (!whole || (await page.title()) !== `${title} · ${BRAND.name}`) missing.push(path)
  }
  await page.goto('/no/such/page')
  const shell = await page.locator('noscript p', { hasText: 'needs JavaScript' }).isVisible()
  await close()
  expect([missing, shell]).toEqual([[], true])
})

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
