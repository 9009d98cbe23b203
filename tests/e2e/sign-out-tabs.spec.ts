import { findWholeChromium } from '../support/chromium.ts'
import { expect, openAlive, test } from './app.ts'
import { CANARY, EXPECTED_NOISE, found, signedIn, signOut } from './signing-out.ts'

test.use({ serviceWorkers: 'allow', allowedNoise: EXPECTED_NOISE })

test('another tab is signed out with it, and writes nothing down again', async ({ page, context }) => {
  const server = await signedIn(context, page)
  const other = await context.newPage()
  await other.goto('/profile')
  await expect(other.getByText(`${CANARY}@maker.example`)).toBeVisible()
  await other.getByRole('link', { name: 'Trending' }).first().hover()
  await signOut(page).click()
  await other.waitForURL('/')
  await page.waitForURL('/')
  await other.waitForTimeout(1500)
  expect([await found(page), await found(other)]).toEqual([[], []])
  expect(server.who).toBeNull()
})

test('a page that the browser kept as it was is not shown again', async ({ page, context }) => {
  await signedIn(context, page)
  // A frozen page hears nothing of the other tab.
  await page.evaluate(() => {
    BroadcastChannel.prototype.dispatchEvent = () => true
    addEventListener('message', (event) => event.stopImmediatePropagation(), true)
  })
  const other = await context.newPage()
  await other.addInitScript(() => {
    BroadcastChannel.prototype.postMessage = () => undefined
  })
  await other.goto('/profile')
  await signOut(other).click()
  await other.waitForURL('/')
  await expect(page.getByText(`${CANARY}@maker.example`)).toBeVisible()
  const loaded = page.waitForEvent('load')
  const left = await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    return document.documentElement.outerHTML
  })
  expect(left).not.toContain(CANARY)
  await loaded
  await expect(page.getByText('You are logged out', { exact: true })).toBeVisible()
  expect(await found(page)).toEqual([])
})

test('the browser’s own back button brings back a page of the same person, and no other', async ({
  playwright,
}) => {
  // Tests have that cache switched off, and no answer may be made by hand for it.
  const browser = await playwright.chromium.launch({
    executablePath: findWholeChromium() ?? '',
    args: ['--no-sandbox', '--disable-gpu'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const context = await browser.newContext({ baseURL: String(process.env.E2E_BASE) })
  const page = await context.newPage()
  for (const leaves of [false, true]) {
    await context.addCookies([{ name: 'member', value: 'mark-of-mai', url: String(process.env.E2E_BASE) }])
    await openAlive(page, '/more')
    await page.evaluate((canary) => document.querySelector('#page')?.append(canary), CANARY)
    await page.goto('/api/docs')
    if (leaves) await context.clearCookies()
    // A kept page does not load: there is nothing to wait for but what it shows.
    await page.evaluate(() => history.back())
    await page.waitForURL('**/more', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Data on this device' })).toBeVisible()
    await expect(page.getByText(CANARY)).toHaveCount(leaves ? 0 : 1)
  }
  await browser.close()
})
