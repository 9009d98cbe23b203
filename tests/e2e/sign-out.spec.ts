import type { BrowserContext } from '@playwright/test'
import { expect, keptIn, test } from './app.ts'
import { CANARY, EXPECTED_NOISE, found, serveMai, signedIn, signOut } from './signing-out.ts'

test.use({ serviceWorkers: 'allow', allowedNoise: EXPECTED_NOISE })

async function watchFrames(context: BrowserContext): Promise<{ seen: string[]; armed: boolean }> {
  const watch: { seen: string[]; armed: boolean } = { seen: [], armed: false }
  await context.exposeFunction('frameHoldsCanary', (where: string) => {
    if (watch.armed) watch.seen.push(where)
  })
  await context.addInitScript((canary) => {
    const look = () => {
      if (document.documentElement?.outerHTML.includes(canary)) {
        void (window as unknown as { frameHoldsCanary(where: string): void }).frameHoldsCanary(
          location.pathname,
        )
      }
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
    addEventListener('pageshow', look)
  }, CANARY)
  return watch
}

test('leaves no personal data after sign-out, and the next person sees none', async ({ page, context }) => {
  const watch = await watchFrames(context)
  const server = await signedIn(context, page)
  let release: () => void = () => undefined
  server.released = new Promise((done) => {
    release = done
  })
  // Holds a response that the device is about to save.
  await page.getByRole('link', { name: 'Trends', exact: true }).first().hover()
  await expect.poll(() => server.asked).toContain('GET /api/tiktok/trending')
  await signOut(page).click()
  await expect(page.getByText('Signing out…')).toBeVisible()
  watch.armed = true
  expect(await found(page), 'at once').toEqual([])
  await page.waitForTimeout(1500)
  expect(await found(page), 'after 1.5 s').toEqual([])
  release()
  await page.waitForURL('/')
  expect(await found(page), 'on the start page').toEqual([])
  await page.waitForTimeout(2500)
  expect(await found(page), 'after 5 s').toEqual([])
  expect(await page.evaluate(() => ({ ...localStorage }))).toMatchObject({ appearance: 'dark' })
  expect(await page.evaluate(() => localStorage.getItem('signed-out'))).toBeNull()
  expect(server.asked.filter((each) => each === 'POST /api/logout')).toHaveLength(1)

  server.who = 'ben'
  await context.addCookies([{ name: 'member', value: 'mark-of-ben', url: String(process.env.E2E_BASE) }])
  await page.goto('/trending')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText('Ben Ode')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
  expect(await found(page), 'as somebody else').toEqual([])
  expect(watch.seen).toEqual([])
})

test.describe('code that arrives after the sign-out', () => {
  test.use({ serviceWorkers: 'block' })

  test('asks the server nothing', async ({ page, context }) => {
    const server = await serveMai(context)
    const signedOut = expect.poll(() => server.asked, { timeout: 20_000 })
    const chunk = '**/assets/watch-unread-*'
    await page.route(chunk, async (route) => {
      await signedOut.toContain('POST /api/logout')
      await route.fallback()
    })
    const asking = page.waitForRequest(chunk)
    await page.goto('/profile')
    await asking
    // The page stays while the start page is on its way.
    const ran = page.waitForResponse(chunk).then(() => page.waitForTimeout(1000))
    await page.route(/\d\/$/, async (route) => {
      await ran
      await route.fallback()
    })
    await signOut(page).click()
    await ran
    expect(server.asked.slice(server.asked.indexOf('POST /api/logout') + 1)).toEqual([])
    await expect(page).toHaveURL('/')
  })
})

test('an unreachable server does not stop the device’s sign-out, and gets it first once reachable', async ({
  page,
  context,
}) => {
  const server = await signedIn(context, page)
  server.reachable = false
  await signOut(page).click()
  await page.waitForURL('/')
  await expect(page.getByText('Signed out on this device', { exact: true })).toBeVisible()
  expect(await found(page)).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('signed-out'))).toBe('1')

  // The cookie is still valid, but is not used.
  server.asked = []
  await page.goto('/more')
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText('You are logged out', { exact: true })).toBeVisible()
  expect(server.asked.filter((each) => /auth\/user|account/.test(each))).toEqual([])
  expect(await found(page)).toEqual([])

  server.reachable = true
  server.asked = []
  await page.goto('/trending')
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(server.asked[0]).toBe('POST /api/logout')
  expect(server.who).toBeNull()
  expect(await page.evaluate(() => localStorage.getItem('signed-out'))).toBeNull()
  expect(await found(page)).toEqual([])
})

test('notifies the server when the network is back', async ({ page, context }) => {
  const server = await signedIn(context, page)
  await context.setOffline(true)
  server.reachable = false
  await signOut(page).click()
  await page.waitForURL('/')
  await expect(page.getByText('Signed out on this device', { exact: true })).toBeVisible()
  server.reachable = true
  await context.setOffline(false)
  await expect.poll(() => server.who).toBeNull()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('signed-out'))).toBeNull()
})

test('keeps a new sign-in after an unfinished sign-out', async ({ page, context }) => {
  const server = await signedIn(context, page)
  server.reachable = false
  await signOut(page).click()
  await page.waitForURL('/')
  // A later attempt would sign Ben out.
  await expect(page.getByText('Signed out on this device', { exact: true })).toBeVisible()
  server.reachable = true
  server.who = 'ben'
  await context.addCookies([{ name: 'member', value: 'mark-of-ben', url: String(process.env.E2E_BASE) }])
  server.asked = []
  await page.goto('/profile')
  await expect(page.getByText('Ben Ode')).toBeVisible()
  expect(server.asked).not.toContain('POST /api/logout')
})

const WAITING = ['100', '101'].map((id) => ({
  kind: 'supplier',
  id,
  watching: true,
  at: '2026-11-20T08:00:00.000Z',
}))
const NOTE = {
  change: {
    id: 'change-of-a-note',
    entry: 'p100',
    at: Date.parse('2026-11-20T08:00:00.000Z'),
    n: 0,
    device: 'phone',
    over: [],
    kind: 'note',
    item: 'note-00000001',
    text: `${CANARY} asked for white`,
  },
  name: 'Lamp',
  state: 'refused',
  why: 'full',
}

const [NO_DEFAULT, NO_PRESET] = [
  { kind: 'default', key: null, at: '2026-11-20T08:00:00.000Z' },
  {
    kind: 'preset',
    key: '0b6ddc2e-1f60-4a8e-9d7a-3a5d0f1c2b4e',
    preset: null,
    at: '2026-11-20T08:00:00.000Z',
  },
]

test('lists unsent changes before they are lost: a product note, watched suppliers, costs', async ({
  page,
  context,
}) => {
  const server = await signedIn(context, page)
  await page.evaluate(
    ([suppliers, products, costs, both]) => {
      localStorage.setItem('watchlist:queue', suppliers ?? '')
      localStorage.setItem('pipeline:waiting', products ?? '')
      // Two tabs wrote at the same moment: the first decision is in both.
      localStorage.setItem('costs:queue:1', costs ?? '')
      localStorage.setItem('costs:queue:2', both ?? '')
    },
    [WAITING, [NOTE], [NO_DEFAULT], [NO_DEFAULT, NO_PRESET]].map((each) => JSON.stringify(each)),
  )
  await signOut(page).click()
  const dialog = page.getByRole('dialog', { name: 'Sign out now? Some changes are not sent yet' })
  await expect(dialog).toContainText('5 changes are not saved to your account yet')
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(dialog).toBeHidden()
  expect(server.asked).not.toContain('POST /api/logout')
  const waiting = async () =>
    await Promise.all(
      ['watchlist:queue', 'pipeline:waiting', 'costs:queue'].map(async (key) => await keptIn(page, key)),
    )
  expect((await waiting()).map((kept) => JSON.stringify(kept))).toEqual([
    expect.stringContaining('101'),
    expect.stringContaining('asked for white'),
    expect.stringContaining('"preset"'),
  ])
  await signOut(page).click()
  await dialog.getByRole('button', { name: 'Sign out and lose them' }).click()
  await page.waitForURL('/')
  expect(await waiting()).toEqual([[], [], []])
})

test('signing out everywhere asks first, and is retried until the server is reachable', async ({
  page,
  context,
}) => {
  const server = await signedIn(context, page)
  server.reachable = false
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' })
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.waitForURL('/')
  await expect(
    page.getByText(
      'Could not reach the server. Your other devices are signed out when you are online again.',
      {
        exact: true,
      },
    ),
  ).toBeVisible()
  // Stops the page's own retries.
  await page.goto('about:blank')
  server.reachable = true
  server.asked = []
  await page.goto('/trending')
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(server.asked.slice(0, 2)).toEqual(['POST /api/account/sign-out-everywhere', 'POST /api/logout'])
  expect(await found(page)).toEqual([])
})
