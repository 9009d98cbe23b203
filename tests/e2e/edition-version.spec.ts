import type { Page } from '@playwright/test'
import { expect, refuse, test } from './app.ts'

const NEXT = '999999-00000000000000ff'

function askedBelowVersions(page: Page): { version: string; what: string }[] {
  const asked: { version: string; what: string }[] = []
  page.on('request', (request) => {
    const [, version, what] = /^\/api\/e\/([^/]+)(\/.*)/.exec(new URL(request.url()).pathname) ?? []
    if (version && what) asked.push({ version, what })
  })
  return asked
}

/** All tests share the market, so the new version has the same facts. */
async function goOn(page: Page, before: string): Promise<void> {
  await page.route('**/api/edition?not=*', (route) => route.fulfill({ json: { version: NEXT } }))
  await page.route(`**/api/e/${NEXT}/**`, (route) =>
    route.continue({ url: route.request().url().replace(NEXT, before) }),
  )
  await page.route(`**/api/e/${before}/**`, (route) =>
    refuse(route, 300, 'edition_changed', 'The data have changed since.'),
  )
}

test('a visitor’s page reads one version of the data, and then all of the next one', async ({ page }) => {
  const asked = askedBelowVersions(page)
  await page.goto('/suppliers')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Page 2 of 3')).toBeVisible()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  const before = String(asked.at(-1)?.version)
  expect(before).toMatch(/^\d+-[0-9a-f]{16}$/)
  expect(asked.every(({ version }) => version === before)).toBe(true)
  await goOn(page, before)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Page 3 of 3')).toBeVisible()
  await expect.poll(() => asked.some(({ version }) => version === NEXT)).toBe(true)
  const first = asked.findIndex(({ version }) => version === NEXT)
  expect(asked.slice(first).every(({ version }) => version === NEXT)).toBe(true)
  // The cached previous page is refetched when opened.
  const renewed = asked.length
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect.poll(() => asked.slice(renewed)).toContainEqual({ version: NEXT, what: '/suppliers' })
  await expect(page.getByText('Page 2 of 3')).toBeVisible()
})

test.describe('a member', () => {
  test.use({ member: {} })
  test('reads data that may be personal at the documented addresses', async ({ page }) => {
    const own = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/suppliers')
    await page.goto('/suppliers')
    await own
    await expect(page.getByText('Page 1 of 3')).toBeVisible()
  })
})
