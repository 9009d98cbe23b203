import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, MOVING, test } from './app.ts'

/** On the real server, without mocks. */

// 4xx for a visitor's look-up and a refused reveal; pictures abort on navigation.
test.use({
  ...MOVING,
  serviceWorkers: 'allow',
  allowedNoise: [/status of (401|402)|Failed to load resource: net::ERR_/],
})

test.beforeEach(() => {
  test.setTimeout(120_000)
})

test('a member goes from a gated link to three contacts, reports a dead one, and leaves no trace', async ({
  page,
  context,
  browser,
}) => {
  const suppliers = await suppliersWithMail(browser)
  await page.goto('/')
  // The service worker must not intercept the sign-in.
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.locator('summary', { hasText: 'Menu' }).click()
  await page.getByRole('link', { name: 'Manage Subscription' }).click()
  await expect(page.getByText('Login Required', { exact: true })).toBeVisible()
  await signInAs(page, 'New free seller')
  await expect(page).toHaveURL('/subscription')

  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByText('Free Plan - 0/3 contacts used')).toBeVisible()

  for (const [index, { id, mail }] of suppliers.slice(0, 3).entries()) {
    await page.goto(`/supplier/${id}`)
    await page.getByRole('button', { name: 'Reveal contact' }).click()
    await expect(page.getByText('Contact Revealed', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: mail })).toBeVisible()
    await page.goto('/dashboard')
    await expect(page.getByText(`Free Plan - ${index + 1}/3 contacts used`)).toBeVisible()
  }

  await page.goto(`/supplier/${suppliers[3]?.id}`)
  await page.getByRole('button', { name: 'Reveal contact' }).click()
  await expect(page.getByText('Subscription Required', { exact: true })).toBeVisible()
  await expect(
    page.getByText("You've used all free contacts. Upgrade to Pro for unlimited access.", { exact: true }),
  ).toBeVisible()

  await page.goto(`/supplier/${suppliers[0]?.id}`)
  await page
    .getByRole('button', { name: 'Show contact' })
    .or(page.getByRole('button', { name: 'Message supplier' }))
    .click()
  await page.getByRole('button', { name: 'Contact doesn’t work?' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Report it' }).click()
  await expect(page.getByText('Your credit is back: 2 of 3 used.', { exact: true })).toBeVisible()

  await page.goto('/profile')
  const person = String(await page.getByText(/^seller-\w+@sandbox\.example$/).textContent())
  await expect(page.getByText(suppliers[1]?.mail ?? '')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL(/\/api\/sandbox\/identity\/session\/end/)
  const traces = [person, ...suppliers.slice(0, 3).map(({ mail }) => mail)]
  expect(await found(page, context, traces)).toEqual([])
  await page.waitForTimeout(1500)
  expect(await found(page, context, traces)).toEqual([])
  await page.waitForTimeout(3500)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible()
  expect(await found(page, context, traces)).toEqual([])

  // The message lasts half a second, so slow machines need the first redirect blocked.
  await page.route('**/api/login?**', (route) => route.fulfill({ status: 204 }))
  const asked = page.waitForRequest('**/api/login?**')
  await page.goto('/profile')
  await expect(page.getByText('You are logged out. Logging in again...', { exact: true })).toBeVisible()
  const way = (await asked).url()
  await page.unroute('**/api/login?**')
  await page.goto(way)
  await signInAs(page, 'Pro seller')
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText('pro@sandbox.example')).toBeVisible()
  expect(await found(page, context, traces)).toEqual([])
})

test('a Pro member sees contacts beside suppliers, and the device saves no contact', async ({
  page,
  context,
  browser,
}) => {
  const [{ id, mail } = { id: '', mail: '' }] = await suppliersWithMail(browser)
  await page.goto(`/api/login?returnTo=%2Fsupplier%2F${id}`)
  await signInAs(page, 'Pro seller')
  await expect(page.getByRole('link', { name: mail })).toBeVisible()
  await page.goto('/trending')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.waitForTimeout(1500)
  expect(await found(page, context, [mail])).toEqual([])
})

async function signInAs(page: Page, who: string): Promise<void> {
  await page.waitForURL(/\/api\/sandbox\/identity\/interaction\//)
  await page.getByRole('button', { name: who }).click()
}

async function suppliersWithMail(browser: Browser): Promise<{ id: string; mail: string }[]> {
  const context = await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' })
  const page = await context.newPage()
  // Open contacts on the start page take no credit.
  const visitors = await page.request.get('/api/suppliers?limit=100')
  const open = new Set(
    ((await visitors.json()) as Card[]).flatMap((card) => (card.contactEmail ? card.id : [])),
  )
  await page.goto('/api/login')
  await signInAs(page, 'Pro seller')
  await page.waitForURL('/dashboard')
  const reply = await page.request.get('/api/suppliers?limit=100')
  const cards = (await reply.json()) as Card[]
  await context.close()
  return cards.flatMap(({ id, contactEmail }) =>
    contactEmail && !open.has(id) ? [{ id, mail: contactEmail }] : [],
  )
}

interface Card {
  id: string
  contactEmail: string | null
}

async function found(page: Page, context: BrowserContext, traces: string[]): Promise<string[]> {
  const kept = await page.evaluate(async () => {
    const places: Record<string, string> = {
      page: document.documentElement.outerHTML,
      localStorage: JSON.stringify({ ...localStorage }),
      sessionStorage: JSON.stringify({ ...sessionStorage }),
      history: JSON.stringify(history.state),
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const reply = await cache.match(request)
        places[`cache ${name} ${request.url}`] = `${request.url} ${await reply?.clone().text()}`
      }
    }
    return places
  })
  const cookies = JSON.stringify((await context.cookies()).filter(({ name }) => /^(sid|member)/.test(name)))
  return Object.entries({ ...kept, cookies }).flatMap(([place, text]) =>
    traces.filter((trace) => text.includes(trace)).map((trace) => `${trace} in ${place}`),
  )
}
