import { expect, openAlive, openInstalled, saved, test } from './app.ts'
import { premiumList } from './fixtures/samples.ts'

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

test.describe('a product without a supplier', () => {
  test.use({ answers: { '/api/premium/trending': premiumList() } })
  test('shows a note', async ({ page }) => {
    await page.goto('/premium')
    await expect(page.getByRole('article').nth(3)).toContainText('No supplier found yet')
  })
})

test('the countdown ticks', async ({ page }) => {
  await page.clock.install()
  await page.goto('/premium')
  await expect(page.getByText('Updated every 24 hours')).toBeVisible()
  const countdown = page.getByText(/^Next refresh in (20|19)h \d+m$/)
  await expect(countdown).toBeVisible()
  const minutes = async () => {
    const [, hours, rest] = /(\d+)h (\d+)m/.exec(String(await countdown.textContent())) ?? []
    return 60 * Number(hours) + Number(rest)
  }
  const before = await minutes()
  await page.clock.runFor(3 * 60_000)
  await expect.poll(async () => before - (await minutes())).toBeGreaterThanOrEqual(3)
})

test.describe('a member with a plan', () => {
  test.use({ member: { plan: 'pro' } })
  test('shows measured figures of all six in the table, and leaves the rest empty', async ({ page }) => {
    await page.goto('/premium')
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
})

test.describe('a slow server', () => {
  test.use({ answers: { '/api/premium/trending': () => new Promise<void>(() => undefined) } })
  test('five skeleton rows take the place of the table', async ({ page }) => {
    await page.goto('/premium')
    const table = page.getByRole('table', { name: 'Advanced Live Analytics' })
    await expect(table).toHaveAttribute('aria-busy', 'true')
    await expect(table.locator('tbody tr')).toHaveCount(5)
  })
})

test.describe('a viewer who may see contacts', () => {
  test.use({ member: { plan: 'pro' } })
  test('shows them, with missing facts named', async ({ page }) => {
    await page.goto('/premium')
    const card = page.getByRole('article').first()
    await expect(card.getByRole('link', { name: '+1-202-555-0101' }).first()).toHaveAttribute(
      'href',
      'tel:+12025550101',
    )
    await expect(card.getByText('E-mail not given')).toHaveCount(1)
    const locked = page.getByText('E-mail and phone locked')
    await expect(locked).toHaveCount(0)
  })
})

test.describe('the search', () => {
  // Visitors see an explanation there.
  test.use({ allowedNoise: [/status of 401/] })
  test('Enter with words leads to the search, and with blanks nowhere', async ({ page }) => {
    // Before hydration the browser submits the search, even with blanks.
    await openAlive(page, '/premium')
    const box = page.getByRole('searchbox', { name: 'Search products' })
    await box.fill('   ')
    await box.press('Enter')
    await expect(page).toHaveURL(/\/premium$/)
    await box.fill('  led & lamp ')
    await box.press('Enter')
    await expect(page).toHaveURL(/\/search\?q=led(%20|\+)%26(%20|\+)lamp$/)
  })
})

test.describe('without a network', () => {
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

test.describe('a member', () => {
  for (const [plan, name, to] of [
    ['pro', 'Your plan', '/subscription'],
    ['free', 'Get Premium', '/payment'],
  ] as const) {
    test.describe(plan, () => {
      test.use({ member: { plan } })

      test(`shows ${name} beside the plan’s features`, async ({ page }) => {
        await page.goto('/premium')
        const plan = page.getByRole('region', { name: 'Premium', exact: true })
        await expect(plan.getByRole('link', { name })).toHaveAttribute('href', to)
        await expect(plan.getByRole('link')).toHaveCount(1)
        await expect(page.getByText('not set up on this server')).toHaveCount(0)
      })
    })
  }
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
