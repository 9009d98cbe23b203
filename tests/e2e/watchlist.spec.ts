import type { Page } from '@playwright/test'
import type { WatchChange, Watchlist } from '../../backend/contracts/watchlist.ts'
import { expect, installedTest, keptIn, openAlive, openInstalled, refuse, saved, test } from './app.ts'
import { signInAgain } from './signing-in.ts'
import { saveSupplier, toastOf } from './watch-steps.ts'

test.use({ member: {} })

async function listOf(page: Page): Promise<{ suppliers: string[] }> {
  const list: Watchlist = await (await page.request.get(WATCHLIST)).json()
  return { suppliers: list.suppliers.map(({ id }) => id) }
}

function decisions(page: Page): WatchChange[][] {
  const sent: WatchChange[][] = []
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname === WATCHLIST && request.method() !== 'GET')
      sent.push(request.postDataJSON().changes)
  })
  return sent
}

const WATCHLIST = '/api/watchlist'

const waitingIn = (page: Page) => keptIn(page, 'watchlist:queue')

test.describe('the button Save supplier', () => {
  test('saves a supplier, keeps its state after a reload, and removes it', async ({ page }) => {
    const received = decisions(page)
    await openAlive(page, '/supplier/100')
    await expect(saveSupplier(page)).toHaveAttribute('aria-pressed', 'false')
    await saveSupplier(page).click()
    await expect(saveSupplier(page)).toHaveText(/Supplier saved/)
    await expect(saveSupplier(page)).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(async () => (await listOf(page)).suppliers).toEqual(['100'])
    await expect.poll(() => waitingIn(page)).toEqual([])
    await page.reload()
    await expect(saveSupplier(page)).toHaveAttribute('aria-pressed', 'true')
    await saveSupplier(page).click()
    await expect(saveSupplier(page)).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(async () => (await listOf(page)).suppliers).toEqual([])
    await test.step('saves by the keyboard, and is large enough for a finger', async () => {
      await saveSupplier(page).focus()
      await page.keyboard.press('Enter')
      await expect(saveSupplier(page)).toHaveAttribute('aria-pressed', 'true')
      await page.keyboard.press('Space')
      await expect(saveSupplier(page)).toHaveAttribute('aria-pressed', 'false')
      await page.keyboard.press('Space')
      await expect.poll(async () => (await listOf(page)).suppliers).toEqual(['100'])
      const box = await saveSupplier(page).boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
    })
    await test.step('keeps the last of many presses', async () => {
      for (let press = 0; press < 5; press += 1) await saveSupplier(page).click()
      await expect(saveSupplier(page)).toHaveAttribute('aria-pressed', 'false')
      await expect.poll(() => waitingIn(page)).toEqual([])
      await expect.poll(async () => (await listOf(page)).suppliers).toEqual([])
      const moments = received.flat().map(({ at }) => at)
      expect(moments).toEqual(moments.toSorted())
    })
  })

  test('keeps its state when a list from before the last press arrives late', async ({ page }) => {
    // Extends the short moment between request and lock.
    await page.addInitScript(() => {
      const request = LockManager.prototype.request
      LockManager.prototype.request = async function (this: LockManager, ...args: unknown[]) {
        const result = await Reflect.apply(request, this, args)
        await new Promise((done) => setTimeout(done, 600))
        return result
      } as typeof request
    })
    let late: (() => Promise<void>) | null = null
    const received = decisions(page)
    await page.goto('/supplier/100')
    await expect(saveSupplier(page)).toHaveAttribute('aria-pressed', 'false')
    await page.route('**/api/watchlist', async (route) => {
      const holds = route.request().method() === 'GET' && received.length > 0 && late === null
      if (!holds) return await route.fallback()
      const response = await route.fetch()
      // An aborted request cannot be fulfilled; the test expects the abort.
      late = () => route.fulfill({ response }).catch(() => undefined)
    })
    await saveSupplier(page).click()
    await expect.poll(() => late !== null).toBe(true)
    await saveSupplier(page).click()
    const shown = page.evaluate(async () => {
      const button = document.querySelector('[aria-pressed]')
      const seen: unknown[] = []
      for (let looks = 0; looks < 90; looks += 1) {
        seen.push(button?.getAttribute('aria-pressed'))
        await new Promise((done) => setTimeout(done, 20))
      }
      return [...new Set(seen)]
    })
    await expect.poll(() => received.length).toBe(2)
    await page.waitForTimeout(100)
    await (late as unknown as () => Promise<void>)()
    expect(await shown).toEqual(['false'])
  })
})

test.describe('a visitor', () => {
  // The server answers a visitor with 401, and one test has no network.
  test.use({ member: null, allowedNoise: [/status of 401|net::ERR_/] })
  installedTest('offline is told why nothing happens', async ({ page, context }) => {
    await openInstalled(page, '/supplier/100')
    await expect(saveSupplier(page)).toBeVisible()
    await context.setOffline(true)
    await saveSupplier(page).click()
    await expect(toastOf(page, 'To save this, sign in when you are online.')).toBeVisible()
    await expect(saveSupplier(page)).toHaveAttribute('aria-pressed', 'false')
  })
})

test.describe('a session that is over', () => {
  // The session is over, so the server answers with 401.
  test.use({ allowedNoise: [/status of 401/] })
  test('keeps the decision, and asks for a login', async ({ page, context, database, me, baseURL }) => {
    await page.goto('/supplier/100')
    await expect(saveSupplier(page)).toBeVisible()
    // If another part detects the ended session first, the press counts as a visitor's.
    await page.waitForLoadState('networkidle')
    await database('session').where({ member_id: me?.id }).update({ ended_at: new Date() })
    await saveSupplier(page).click()
    await expect(toastOf(page, 'Login Required')).toBeVisible()
    await page.waitForURL('**/api/sandbox/identity/interaction/**')
    await page.goto('/supplier/101')
    expect(await waitingIn(page)).toMatchObject([
      { change: { kind: 'supplier', id: '100', watching: true }, state: 'new' },
    ])
    await expect(toastOf(page, 'Sign in to keep your saved suppliers, creators and shops')).toBeVisible()
    await signInAgain(context, database, Number(me?.id), String(baseURL))
    await page.goto('/supplier/100')
    await expect.poll(async () => (await listOf(page)).suppliers).toEqual(['100'])
    await expect(saveSupplier(page)).toHaveAttribute('aria-pressed', 'true')
  })
})

test.describe('without a network', () => {
  // The browser logs each request without a network.
  test.use({ serviceWorkers: 'allow', allowedNoise: [/net::ERR_/] })

  test('a decision survives a reload and is sent once when the network is back', async ({
    page,
    context,
  }) => {
    const received = decisions(page)
    await openInstalled(page, '/supplier/100')
    await saved(page, '/api/suppliers')
    // An aborted request would discard the saved list.
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await saveSupplier(page).click()
    await expect(toastOf(page, 'Saved on this device')).toBeVisible()
    await expect(toastOf(page, 'It is added to your list when you are online.')).toBeVisible()
    await page.reload()
    await expect(saveSupplier(page)).toHaveAttribute('aria-pressed', 'true')
    expect(await waitingIn(page)).toHaveLength(1)
    expect(received).toEqual([])
    await context.setOffline(false)
    await expect.poll(async () => (await listOf(page)).suppliers).toEqual(['100'])
    await expect.poll(() => waitingIn(page)).toEqual([])
    await expect(saveSupplier(page)).toHaveAttribute('aria-pressed', 'true')
    expect(received).toHaveLength(1)
  })

  test('sends the decisions of two tabs, and each tab shows the other’s', async ({ page, context }) => {
    await openInstalled(page, '/supplier/100')
    const other = await context.newPage()
    await other.goto('/supplier/101')
    const third = await context.newPage()
    await third.goto('/supplier/100')
    await expect(saveSupplier(other)).toBeVisible()
    await expect(saveSupplier(third)).toBeVisible()
    await context.setOffline(true)
    await Promise.all([saveSupplier(page).click(), saveSupplier(other).click()])
    await expect.poll(() => waitingIn(third)).toHaveLength(2)
    await expect(saveSupplier(third)).toHaveAttribute('aria-pressed', 'true')
    await context.setOffline(false)
    await expect.poll(async () => (await listOf(page)).suppliers.toSorted()).toEqual(['100', '101'])
    await expect.poll(() => waitingIn(page)).toEqual([])
  })
})

test.describe('a failing server', () => {
  // The test fails each answer with 503.
  test.use({ allowedNoise: [/status of 503/] })

  test('leaves the decision queued, and the next page sends it', async ({ page }) => {
    let failing = true
    await page.route(`**${WATCHLIST}`, (route) =>
      failing ? refuse(route, 503, 'unavailable', 'The database is being restarted.') : route.fallback(),
    )
    await page.goto('/supplier/104')
    await saveSupplier(page).click()
    await expect(toastOf(page, 'Not on your list yet')).toBeVisible()
    await expect(saveSupplier(page)).toHaveAttribute('aria-pressed', 'true')
    failing = false
    await page.goto('/my-products?view=suppliers')
    await expect.poll(async () => (await listOf(page)).suppliers).toEqual(['104'])
  })
})
