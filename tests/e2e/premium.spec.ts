import { expect, openInstalled, saved, test } from './app.ts'

test('the page shows three products with up to two suppliers each, and no data of the other three', async ({
  page,
}) => {
  const html = await page.goto('/premium').then((response) => response?.text())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Turn Viral Trends Into Profitable Business',
  )
  const live = page.getByRole('region', { name: 'Live Trending Products' })
  await expect(live.getByRole('article')).toHaveCount(3)
  const first = live.getByRole('article').first()
  await expect(first).toContainText('5 suppliers, 1 shipping agent found')
  await expect(first).toContainText('$3.20–4.10 a piece · MOQ 200 pieces')
  await expect(first.getByText('Price and MOQ not given')).toBeVisible()
  const locked = live.getByRole('link', { name: /^Premium Only ?, number [456]$/ })
  await expect(locked).toHaveCount(3)
  await expect(locked.first()).toHaveAttribute('href', '/payment')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(4)
  await expect(page.getByText('A plan opens the other 3 products, here and in the list above.')).toBeVisible()
  expect(html).toContain('Premium Only')
  const open = await live.getByRole('article').getByRole('heading').allTextContents()
  const known: { product_name: string }[] = await (await page.request.get('/api/tiktok/trending')).json()
  const others = known
    .map(({ product_name }) => product_name)
    .filter((name) => !open.some((each) => each.includes(name)))
  expect(others.filter((name) => html?.includes(name))).toEqual([])
})

test.describe('a member with a plan', () => {
  test.use({ member: { plan: 'pro' } })
  test('shows figures of all six products, contacts and the plan', async ({ page }) => {
    await page.goto('/premium')
    await test.step('shows measured figures of all six in the table, and leaves the rest empty', async () => {
      await expect(page.getByRole('article')).toHaveCount(6)
      await expect(page.getByText('Premium Only')).toHaveCount(0)
      const table = page.getByRole('table', { name: 'Advanced Live Analytics' })
      await expect(table.getByRole('row')).toHaveCount(7)
      const fourth = table.getByRole('row').nth(4)
      await expect(fourth).toContainText('Hot +165%')
      await expect(fourth.locator('td').nth(2)).toHaveText('Not known')
      await expect(table.getByText('example', { exact: true })).toHaveCount(0)
      const colours = await table
        .locator('[data-colour]')
        .evaluateAll((ranks) => ranks.map((rank) => rank.getAttribute('data-colour')))
      expect(colours).toEqual(['gold', 'orange', 'orange', 'blue', 'blue', 'blue'])
      await expect(page.getByText(/1688 platform may require registration/)).toBeVisible()
    })
    await test.step('shows contacts, with missing facts named', async () => {
      const card = page.getByRole('article').first()
      await expect(card.getByRole('link', { name: '+1-202-555-0101' }).first()).toHaveAttribute(
        'href',
        'tel:+12025550101',
      )
      await expect(card.getByText('E-mail not given')).toHaveCount(1)
      await expect(page.getByText('E-mail and phone locked')).toHaveCount(0)
    })
    await test.step('shows Your plan beside the plan’s features', async () => {
      const plan = page.getByRole('region', { name: 'Plans', exact: true })
      await expect(plan.getByRole('link', { name: 'Your plan' })).toHaveAttribute('href', '/subscription')
      await expect(plan.getByRole('link')).toHaveCount(1)
      await expect(page.getByText('not set up on this server')).toHaveCount(0)
    })
  })
})

test.describe('without a network', () => {
  // The browser logs each request without a network.
  test.use({ serviceWorkers: 'allow', allowedNoise: [/Failed to load resource: net::ERR_/] })
  test('the saved list is shown with its age', async ({ page, context }) => {
    await openInstalled(page, '/premium')
    await saved(page, '/api/premium/trending')
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('status').filter({ hasText: 'Synced just now · offline' })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(3)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('names the time of the next refresh, which does not age like a countdown', async ({ page }) => {
    for (const path of ['/premium', '/trending']) {
      await page.goto(path)
      await expect(page.getByText(/next refresh at \d\d:\d\d UTC/i)).toBeVisible()
      await expect(page.getByText(/next refresh in/i)).toHaveCount(0)
    }
  })
})
