import { documented, expect, openAlive, THROUGH, test } from './app.ts'

test('a tap anywhere on a card opens the supplier, and back is the same list', async ({ page }) => {
  await openAlive(page, '/suppliers?sort=recent')
  await page.getByText('412 shipments · latest 9 days ago · 6 buyers').click(THROUGH)
  await expect(page).toHaveURL(/\/supplier\/100$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ningbo Brightwave Lighting Co., Ltd.')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/suppliers\?sort=recent$/)
})

test.describe('filters', () => {
  let asked: URL[] = []
  test.beforeEach(({ page }) => {
    asked = []
    page.on('request', (request) => {
      const url = documented(request.url())
      if (url.pathname === '/api/suppliers') asked.push(url)
    })
  })

  test('go to the address and the server, show their number, and are cleared in one tap', async ({
    page,
  }) => {
    await page.goto('/suppliers')
    await expect(page.getByText('48 suppliers, 12 shipping agents', { exact: true })).toBeVisible()
    await page.locator('summary', { hasText: 'Filters' }).click()
    await page.getByLabel('Country').selectOption('Vietnam')
    await page.getByLabel('Ships products in').selectOption('Kitchen & Dining')
    await page.getByRole('combobox', { name: 'Shipments', exact: true }).selectOption('50 or more')
    await page.getByRole('combobox', { name: 'Last shipped' }).selectOption('in the last 3 months')
    await page.getByLabel('Hide shipping agents').click()
    await expect(page.getByText('5 set')).toBeVisible()
    const wanted = {
      country: 'VN',
      category: 'Kitchen & Dining',
      minShipments: '50',
      shippedWithin: '90',
      forwarders: 'hidden',
    }
    await expect
      .poll(() => Object.fromEntries(asked.at(-1)?.searchParams ?? []))
      .toEqual({ ...wanted, limit: '24' })
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(wanted)
    await page.reload()
    await expect(page.getByText('5 set')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL(/\/suppliers$/)
    await expect(page.getByText('set', { exact: false }).filter({ hasText: /\d set/ })).toHaveCount(0)
  })

  test('read filters from the address, and include the order', async ({ page }) => {
    await test.step('show a custom number from the address in their list', async () => {
      await page.goto('/suppliers?minShipments=37&shippedWithin=7')
      await page.locator('summary', { hasText: 'Filters' }).click()
      await expect(page.getByRole('combobox', { name: 'Shipments', exact: true })).toHaveValue('37')
      await expect(page.getByRole('combobox', { name: 'Last shipped' }).locator('option:checked')).toHaveText(
        'in the last 7 days',
      )
    })
    await test.step('include the order of the list', async () => {
      await page.goto('/suppliers?country=VN')
      await page.getByLabel('Sort by').selectOption('Last shipped')
      await expect(page).toHaveURL(/country=VN&sort=recent/)
      await expect.poll(() => asked.at(-1)?.searchParams.get('sort')).toBe('recent')
      await expect(page.getByText('1 set')).toBeVisible()
    })
  })
})

test('words of a search come from the address and from the field', async ({ page }) => {
  await test.step('text shared from another app becomes a search, digits included', async () => {
    const asked = page.waitForRequest(/q=850760/)
    await page.goto('/suppliers?q=850760')
    await asked
    await expect(page.getByRole('searchbox')).toHaveValue('850760')
  })
  await test.step('any other choice keeps the words in the search field', async () => {
    await page.goto('/suppliers')
    await page.getByLabel('Name or goods').fill('lamps')
    await page.getByLabel('Sort by').selectOption('Name')
    await expect(page).toHaveURL(/q=lamps/)
    await expect(page).toHaveURL(/sort=name/)
    await expect(page.getByLabel('Name or goods')).toHaveValue('lamps')
  })
  await test.step('the directory pages on, and a new search starts at its first page', async () => {
    await page.goto('/suppliers')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(page.getByText('Page 2 of 3')).toBeVisible()
    const asked = page.waitForRequest(/\/suppliers\?.*q=lamp/)
    await page.getByRole('searchbox').fill('  lamp ')
    await page.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL(/\/suppliers\?q=lamp$/)
    expect((await asked).url()).not.toContain('page=')
  })
  await test.step('a search without results shows a note', async () => {
    await page.goto('/suppliers?minShipments=5000')
    await expect(page.getByText('No supplier matches')).toBeVisible()
  })
})

test('invalid parameters are dropped from the address', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (documented(request.url()).pathname === '/api/suppliers') asked.push(request.url())
  })
  await page.goto(
    '/suppliers?q=%00lamp%07&country=ZZ&category=Cars&minShipments=-1&shippedWithin=1.5&forwarders=shown',
  )
  await expect(page.getByText('1 supplier', { exact: true })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('lamp')
  await expect(page.getByText(/\d set/)).toHaveCount(0)
  await expect(page).toHaveURL('/suppliers?q=lamp')
  // The server drops them when rendering, otherwise the app does.
  const searches = asked.map((url) => new URL(url).search)
  expect(searches.filter((search) => search !== '?q=lamp&limit=24')).toEqual([])
})
