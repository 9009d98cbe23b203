import type { Locator, Page } from '@playwright/test'
import { expect, MOVING, saved, test } from './app.ts'

/** A seller's main task on a phone. Counts taps, not typing, and the words of `main` before anything unfolds. */

test.use({
  ...MOVING,
  member: { plan: 'pro' },
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  serviceWorkers: 'allow',
  // WhatsApp is external; pictures abort on navigation and offline.
  allowedNoise: [/Failed to load resource: net::ERR_/],
})

const MOST_TAPS = 20
const MOST_TAPS_OFFLINE = 4
const PRODUCTS = 3

test('finds and judges three products, writes to two suppliers and sets an alert each', async ({ page }) => {
  const counted = tapCounter()
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  await page.goto('/trending')
  const names = await worthwhile(page)
  let read = await words(page)
  for (const [at, name] of names.entries()) {
    if (at > 0) await counted.tap(page.getByRole('link', { name: 'Back', exact: true }))
    const named = page.getByRole('button', { name, exact: true })
    const row = page.getByRole('listitem').filter({ has: named }).first()
    await counted.tap(row.locator('[data-picture]'))
    await expect(page.getByRole('heading', { name: /^Verdict: (Order a sample|Watch|Leave)$/ })).toBeVisible()
    await expect(page.getByText('net profit a piece').first()).toBeVisible()
    read += await words(page)
    for (let supplier = 0; supplier < 2; supplier += 1) {
      const write = page.getByRole('button', { name: /^Message supplier/ }).first()
      await expect(write).toBeVisible()
      const contacts = page.getByRole('region', { name: /^Contact of / })
      const begun = page.locator('details[open]')
      // A supplier contacted for another product is already open.
      const shown = contacts.filter({ hasNot: begun })
      const isShown = (await shown.count()) > 0
      await counted.tap(isShown ? shown.first().getByText('Write a first message') : write)
      const block = contacts.filter({ has: begun }).nth(supplier)
      await expect(block.getByLabel('Your message')).toBeVisible()
      const opened = page.context().waitForEvent('page')
      await counted.tap(block.getByRole('link', { name: 'WhatsApp opens with this message' }))
      await (await opened).close()
    }
    await counted.tap(page.getByRole('button', { name: /^Alert me/ }))
    await expect(page.getByText('Alert saved', { exact: true })).toBeVisible()
  }
  await page.getByRole('link', { name: 'My products', exact: true }).tap()
  await expect(page.getByRole('heading', { name: /^Contacted/ })).toBeVisible()
  for (const name of names) await expect(page.getByRole('link', { name }).first()).toBeVisible()
  read += await words(page)
  process.stdout.write(
    `three products, six suppliers contacted, three alerts: ${counted.taps} taps, ${read} words\n`,
  )
  expect(counted.taps).toBeLessThanOrEqual(MOST_TAPS)
})

test('after the first list, products are judged, saved and noted offline', async ({ page, context }) => {
  const counted = tapCounter()
  await page.goto('/trending')
  const names = await worthwhile(page)
  for (const name of names) await saved(page, name)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  const taps: number[] = []
  for (const name of names) {
    const before = counted.taps
    const named = page.getByRole('button', { name, exact: true })
    const row = page.getByRole('listitem').filter({ has: named }).first()
    await counted.tap(named.first())
    await counted.tap(row.getByRole('button', { name: /^Save/ }))
    await counted.tap(row.getByRole('link', { name: `Open ${name}` }))
    await expect(page.getByRole('heading', { name: /^Verdict: (Order a sample|Watch|Leave)$/ })).toBeVisible()
    await expect(page.getByText('net profit a piece').first()).toBeVisible()
    await counted.tap(page.getByRole('link', { name: 'Back', exact: true }))
    taps.push(counted.taps - before)
  }
  await counted.tap(page.getByRole('link', { name: 'My products', exact: true }))
  await counted.tap(page.getByRole('link', { name: names[0] ?? '' }).first())
  await counted.tap(page.getByRole('button', { name: 'Add note' }))
  await page.getByRole('textbox', { name: /note/i }).fill('Write to both suppliers from the hotel')
  await counted.tap(page.getByRole('button', { name: 'Save note' }))
  await expect(page.getByText('Write to both suppliers from the hotel').first()).toBeVisible()
  process.stdout.write(`taps a product without a network: ${taps.join(', ')}\n`)
  expect(Math.max(...taps)).toBeLessThanOrEqual(MOST_TAPS_OFFLINE)
  await context.setOffline(false)
  await expect
    .poll(async () => {
      const reply = await page.request.get('/api/pipeline')
      const { entries } = (await reply.json()) as { entries: { about: { name: string } }[] }
      return entries.map(({ about }) => about.name).sort()
    })
    .toEqual([...names].sort())
})

async function words(page: Page): Promise<number> {
  const text = await page.locator('main').innerText()
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

async function worthwhile(page: Page): Promise<string[]> {
  const reply = await page.request.get('/api/tiktok/trending?limit=24')
  const items = (await reply.json()) as {
    product_name: string
    netProfit: unknown
    suppliers: { contactHolds: string[] }[]
  }[]
  const names = items
    .filter(({ netProfit, suppliers }) => netProfit && suppliers.filter(hasPhone).length > 1)
    .map(({ product_name }) => product_name)
  const different = [...new Set(names)].slice(0, PRODUCTS)
  expect(different.length).toBe(PRODUCTS)
  return different
}

function hasPhone({ contactHolds }: { contactHolds: string[] }): boolean {
  return contactHolds.includes('phone')
}

function tapCounter() {
  return {
    taps: 0,
    async tap(target: Locator) {
      await target.tap()
      this.taps += 1
    },
  }
}
