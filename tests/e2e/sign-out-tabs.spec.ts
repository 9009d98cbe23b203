import { findWholeChromium } from '../support/chromium.ts'
import { expect, openAlive, test } from './app.ts'
import { CANARY, EXPECTED_NOISE, found, signedIn, signOut } from './signing-out.ts'

test.use({ serviceWorkers: 'allow', allowedNoise: EXPECTED_NOISE })

test('signs out another tab, which writes no data afterwards', async ({ page, context }) => {
  const server = await signedIn(context, page)
  const other = await context.newPage()
  await other.goto('/profile')
  await expect(other.getByText(`${CANARY}@maker.example`)).toBeVisible()
  await other.getByRole('link', { name: 'Trends', exact: true }).first().hover()
  await signOut(page).click()
  await other.waitForURL('/')
  await page.waitForURL('/')
  await other.waitForTimeout(1500)
  expect([await found(page), await found(other)]).toEqual([[], []])
  expect(server.who).toBeNull()
})

test('does not show a page again from the back-forward cache', async ({ page, context }) => {
  await signedIn(context, page)
  // Simulates a frozen page, which misses the other tab's message.
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

test('the back button restores pages of the same person only', async ({ playwright }) => {
  // Playwright disables the back-forward cache, and routes also prevent it.
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
    // A restored page fires no load event.
    await page.evaluate(() => history.back())
    await page.waitForURL('**/more', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Data on this device' })).toBeVisible()
    await expect(page.getByText(CANARY)).toHaveCount(leaves ? 0 : 1)
  }
  await browser.close()
})
