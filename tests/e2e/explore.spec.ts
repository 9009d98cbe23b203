import { expect, test } from './app.ts'
import { ALL, chips, DESKTOP, filters, PRO, questions, rows, sheet, unfold } from './exploring.ts'

test.use({ member: PRO })

test.describe('the list', () => {
  test('shows the matching products to the end, in any order', async ({ page }) => {
    await test.step('shows the matching products with their figures and where these come from', async () => {
      await page.goto('/explore?marginFrom=1')
      await expect(
        page.getByText(
          /^\d+ more products may match, but some of the numbers you filter by are not known\.$/,
        ),
      ).toBeVisible()
      await page.goto('/explore?sort=sure')
      await expect(rows(page)).toHaveCount(24)
      await expect(page.getByText(`${ALL} products`, { exact: true })).toBeVisible()
      const first = await unfold(page, 0)
      await expect(first).toContainText('5,120 sold · 5.1x its normal week, Viral$12.99 · 5 suppliers')
      await expect(first).toContainText('Price$12.99Sold onShort video · Home & Living')
      await expect(first).toContainText(
        'Rating4.7 by 1.2KFirst seen12 days agoCareful estimate5.0x its normal week',
      )
      await expect(first).toContainText('5,120 sold last week · 5.1x its normal week')
      await expect(first).toContainText('Viral, very likely')
      await expect(first).toContainText('CompetitionMedium, 64 sellers')
      await expect(first).toContainText('Dongguan Sample Plastics, China, shipped')
      const unknown = await unfold(page, 3)
      await expect(unknown).toContainText('No supplier yet')
      await expect(page.getByText(/^Sample data · EchoTik, \d+ \w+/)).toBeVisible()
      await first.getByRole('link', { name: /^5 suppliers/ }).click()
      await expect(page).toHaveURL('/product/100#suppliers')
    })
    await test.step('loads to its end without duplicates', async () => {
      await page.goto('/explore')
      await page.getByRole('button', { name: 'Show more' }).click()
      await expect(rows(page)).toHaveCount(48)
      await page.getByRole('button', { name: 'Show more' }).click()
      await expect(rows(page)).toHaveCount(ALL)
      await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
    })
    await test.step('can be sorted in both directions, and keeps the order in the address', async () => {
      const asked = questions(page)
      await page.goto('/explore')
      await page.getByLabel('Sort by').selectOption('Price')
      await expect(page).toHaveURL('/explore?sort=price')
      await page.getByRole('button', { name: 'Low to high. Reverse the order' }).click()
      await expect(page).toHaveURL('/explore?sort=price&direction=desc')
      await expect(page.getByRole('button', { name: 'High to low. Reverse the order' })).toBeVisible()
      await page.getByLabel('Sort by').selectOption('Verdict')
      await expect(page).toHaveURL('/explore')
      await expect.poll(() => asked).toContain('?sort=price&direction=desc&page=1&limit=24')
    })
  })
})

test.describe('filters', () => {
  test('are set and removed on a phone and on a desktop', async ({ page }) => {
    test.setTimeout(90_000)
    await test.step('are a sheet with counts on a phone, and fill the address', async () => {
      const asked = questions(page)
      await page.goto('/explore')
      await expect(rows(page)).toHaveCount(24)
      await filters(page).click()
      await expect(sheet(page)).toBeVisible()
      await sheet(page).getByLabel('Careful growth from').fill('1,00')
      await sheet(page).getByLabel('Careful growth from').fill('+100 %')
      await sheet(page).getByLabel('Careful growth from').press('Enter')
      await sheet(page).getByText('Growing', { exact: true }).click()
      await sheet(page).getByText('Viral', { exact: true }).click()
      await sheet(page).getByLabel('Price from').fill('$30')
      await sheet(page).getByLabel('Price to').fill('12,5')
      await sheet(page).getByLabel('Price to').press('Enter')
      await sheet(page).getByText('Suppliers', { exact: true }).click()
      await sheet(page).getByLabel('Shipped similar goods').selectOption('in the last 90 days')
      await sheet(page).getByText('Home & Living').click()
      await expect(page).toHaveURL(
        '/explore?category=Home+%26+Living&stage=growing%2Cviral&velocityFrom=100&priceFrom=12.5&priceTo=30&shippedWithin=90',
      )
      await sheet(page).getByRole('button', { name: 'Show 3 products' }).click()
      await expect(sheet(page)).toBeHidden()
      await expect(filters(page)).toBeFocused()
      await expect(filters(page)).toHaveText(/Filters\s*5/)
      await expect(chips(page)).toHaveText([
        /Home & Living/,
        /Careful growth \+100% or more/,
        /Stage: growing, viral/,
        /Price 12\.5 to 30/,
        /Shipped in the last 90 days/,
        'Clear all',
      ])
      expect(asked.at(-1)).toContain('category=Home+%26+Living')
    })
    await test.step('are removed one by one, and the focus moves to the next', async () => {
      await page.goto('/explore?velocityFrom=10&velocityTo=90&confidence=high&q=lamp')
      await expect(chips(page)).toHaveText([
        /“lamp”/,
        /Careful growth \+10% to \+90%/,
        /Very likely/,
        'Clear all',
      ])
      await chips(page).nth(1).click()
      await expect(page).toHaveURL('/explore?q=lamp&confidence=high')
      await expect(chips(page).nth(1)).toBeFocused()
      await chips(page).last().click()
      await expect(page).toHaveURL('/explore')
    })
    await test.step('without matches, the part that excludes products is named, and how many', async () => {
      await page.goto('/explore?velocityFrom=5000&category=Fashion')
      await expect(page.getByText('No product matches this filter')).toBeVisible()
      await expect(
        page.getByText('2 products could not be checked: some of the numbers you filter by are not known.'),
      ).toBeVisible()
      await expect(rows(page)).toHaveCount(0)
      await page.getByRole('button', { name: 'Without Careful growth +5000% or more: 8 products' }).click()
      await expect(page).toHaveURL('/explore?category=Fashion')
      await expect(rows(page)).toHaveCount(8)
    })
    await test.step('are beside the list on a desktop, and apply at once', async () => {
      await page.setViewportSize(DESKTOP)
      await page.goto('/explore')
      const panel = page.getByRole('region', { name: 'Filters' })
      await panel.getByLabel('Net profit a piece from').fill('4')
      await panel.getByLabel('Net profit a piece from').blur()
      await expect(page).toHaveURL('/explore?profitFrom=4')
      await panel.getByText('Competition and reviews').click()
      await panel.getByText('Low · under 30').click()
      await expect(page).toHaveURL('/explore?profitFrom=4&competition=low')
      await panel.getByRole('button', { name: 'Clear all' }).click()
      await expect(page).toHaveURL('/explore')
      await expect(panel.getByLabel('Net profit a piece from')).toHaveValue('')
    })
  })

  test('come from the address, a preset, words and the keyboard', async ({ page }) => {
    await test.step('keep valid address parameters, and drop invalid ones', async () => {
      const asked = questions(page)
      await page.goto('/explore?velocityFrom=fast&stage=viral,dead&confidence=high&sort=luck&moon=full')
      await expect(chips(page)).toHaveText([/Very likely/])
      await expect.poll(() => asked).toEqual(['?confidence=high&page=1&limit=24'])
    })
    await test.step('can start from a preset with an explanation', async () => {
      await page.goto('/explore?priceFrom=5&sort=margin')
      const ready = page.getByRole('group', { name: 'Ready-made filters' })
      await ready.getByRole('button', { name: 'Low competition' }).click()
      await expect(page).toHaveURL('/explore?confidence=medium&velocityFrom=1&competition=low&sort=margin')
      await expect(page.getByText(/We do not know how much the biggest ones sell/)).toBeVisible()
      await ready.getByRole('button', { name: 'Low competition' }).click()
      await expect(page).toHaveURL('/explore?sort=margin')
    })
    await test.step('include words', async () => {
      const asked = questions(page)
      await page.goto('/explore?confidence=high')
      await page.getByRole('searchbox', { name: 'Search products' }).fill('desk lamp')
      await expect(page).toHaveURL('/explore?q=desk+lamp&confidence=high')
      await expect.poll(() => asked.at(-1)).toContain('q=desk+lamp')
    })
    await test.step('work by keyboard alone', async () => {
      await page.setViewportSize(DESKTOP)
      await page.goto('/explore')
      await expect(rows(page)).toHaveCount(24)
      const velocity = page.getByLabel('Careful growth from')
      await velocity.focus()
      await page.keyboard.type('50')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/explore?velocityFrom=50')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await expect(page).toHaveURL('/explore?stage=new&velocityFrom=50')
    })
  })
})

test.describe('on a server without data', () => {
  test.use({ server: 'bare' })

  test('shows that there is no data yet, without a filter', async ({ page }) => {
    await page.goto('/explore')
    await expect(page.getByText('No products yet')).toBeVisible()
  })
})
