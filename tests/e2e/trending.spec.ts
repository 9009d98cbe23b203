import { expect, openAlive, test } from './app.ts'
import { LAMP } from './pipeline-steps.ts'

test('the list keeps its order, tab and filters in the address, and heads its figures', async ({ page }) => {
  await test.step('the order, the tabs and the filters of the list stay in the address', async () => {
    await test.step('another order sorts only loaded products, with a note and without sections', async () => {
      await page.goto('/trending')
      await page.getByLabel('Sort by').selectOption('Lowest price')
      await expect(page).toHaveURL(/order=cheap/)
      await expect(
        page.getByText('30 products. Only the 24 shown are sorted, by lowest price. Sort all products'),
      ).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Rising' })).toHaveCount(0)
      await expect(page.getByRole('article').first()).toContainText('$15.99')
      await page.getByLabel('Sort by').selectOption('Most suppliers')
      await expect(page.getByRole('article').first()).toContainText('10 suppliers')
      await page.getByLabel('Sort by').selectOption('Reliable growth')
      await expect(page).toHaveURL(/order=growth$/)
      await expect(page.getByRole('heading', { name: 'Rising' }).first()).toBeVisible()
    })
    await test.step('links from a partly sorted list to one with all products sorted', async () => {
      await page.goto('/trending?order=profit')
      const all = page.getByRole('link', { name: 'Sort all products' })
      await expect(all).toHaveAttribute('href', /^\/explore\?.*sort=profit/)
      await page.getByRole('button', { name: 'Show more' }).click()
      await expect(page.getByText('30 products, by net profit')).toBeVisible()
      await expect(all).toHaveCount(0)
    })
    await test.step('a category chip filters, stays in the address and survives a reload', async () => {
      await page.goto('/trending')
      await page.getByRole('radio', { name: 'Fashion' }).check()
      await expect(page).toHaveURL(/category=Fashion/)
      await page.reload()
      await expect(page.getByRole('radio', { name: 'Fashion' })).toBeChecked()
      await expect(page.getByRole('article')).toHaveCount(4)
    })
    await test.step('an unknown filter in the address is ignored', async () => {
      await page.goto('/trending?category=Nonsense&origin=7&list=x')
      await expect(page.getByRole('radio', { name: 'All', exact: true })).toBeChecked()
      await expect(page.getByRole('article').first()).toBeVisible()
    })
  })
  await test.step('tabs switch the list, the arrows move between them, and the address keeps the choice', async () => {
    await openAlive(page, '/trending')
    await page.getByRole('tab', { name: 'Short video' }).press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Marketplace' })).toBeFocused()
    await expect(page).toHaveURL(/list=marketplace/)
    await expect(page.getByText('26 products, best verdict first')).toBeVisible()
  })
})

test('the list shows its rows, their parts and the next page', async ({ page }) => {
  await test.step('by growth, headings separate sure growth from early signals', async () => {
    await page.goto('/trending?order=growth')
    await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('Rising')
    const divider = page.getByRole('heading', { name: 'Early signals' }).first()
    const [before, after] = await Promise.all(
      [3, 4].map((at) => page.getByRole('article').nth(at).boundingBox()),
    )
    const line = await divider.boundingBox()
    expect(line?.y).toBeGreaterThan(before?.y ?? Number.POSITIVE_INFINITY)
    expect(line?.y).toBeLessThan(after?.y ?? 0)
  })
  await test.step('rows stand in the order of verdicts, and the filter leaves one', async () => {
    await page.goto('/trending')
    const rows = page.getByRole('article')
    await expect(rows.first()).toContainText(/Order · lands \d+ \w+ · |Watch · lands \d+ \w+ · /)
    await page.getByLabel('Verdict', { exact: true }).selectOption('Leave')
    await expect(page).toHaveURL(/verdict=leave/)
    await expect(rows.first()).toContainText(/Leave · \w+/)
    await page.getByLabel('Verdict', { exact: true }).selectOption('Any verdict')
  })
  await test.step('a row shows the deciding figures, and unfolds facts and proof of supply', async () => {
    await page.goto('/trending?order=growth')
    const row = page.getByRole('article', { name: LAMP }).first()
    const name = row.getByRole('button', { name: LAMP }).and(page.locator('[aria-expanded]'))
    await expect(page.getByText('Sample data', { exact: true })).toBeVisible()
    await expect(page.getByText('Live Data', { exact: true })).toHaveCount(0)
    await expect(page.getByText(/^Data up to \d+ \w+( \d+)? · next refresh in (20|19) h.*$/)).toBeVisible()
    await expect(row).toContainText('5,120 sold · 5.1x its normal week')
    await expect(row).toContainText('$12.99')
    await expect(row).toContainText('5 suppliers')
    await expect(row).not.toContainText('views')
    await name.click()
    await expect(name).toHaveAttribute('aria-expanded', 'true')
    await expect(row).toContainText(/\$12\.99.*2\.3M views.*Rating 4\.7.*Viral/)
    await expect(row).toContainText('5,120 sold last week · 5.1x its normal week average 1,000 a week')
    await expect(row).toContainText('Viral, very likely')
    await expect(row).toContainText(
      '41 of 78 shipments checked match · latest 9 days ago · 6 buyers · 781 shipments in total',
    )
    await expect(row.getByRole('link', { name: /5 suppliers, 1 shipping agent found/ })).toBeVisible()
    await name.click()
    await expect(row).not.toContainText('views')
  })
  await test.step('two products with the same name show their own suppliers', async () => {
    const [mine, other] = ['Dongguan Sample Plastics', 'Shenzhen Example Electronics']
    const rows = page.getByRole('article', { name: LAMP })
    for (const index of [0, 1]) await rows.nth(index).getByRole('button', { name: LAMP }).click()
    await expect(rows.nth(0)).toContainText(mine)
    await expect(rows.nth(0)).not.toContainText(other)
    await expect(rows.nth(1)).toContainText(other)
    await expect(rows.nth(1)).not.toContainText(mine)
  })
  await test.step('the button Show more adds the next page once', async () => {
    // A rendered page shows more rows when its end comes near.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(page.getByRole('article')).toHaveCount(24)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(page.getByRole('article')).toHaveCount(30)
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  })
})

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })
  test('has two lists side by side, with hints', async ({ page }) => {
    await test.step('the lists are side by side and a rail replaces the bar', async () => {
      await page.goto('/trending?order=growth')
      const left = await page.getByRole('region', { name: 'Short video' }).boundingBox()
      const right = await page.getByRole('region', { name: 'Marketplace' }).boundingBox()
      const rail = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
      await expect(page.getByRole('tablist')).toHaveCount(0)
      expect(right?.x ?? 0).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 9999) - 1)
      expect(rail?.height).toBe(800)
    })
    await test.step('a hint opens on hover', async () => {
      await page.getByRole('link', { name: LAMP }).first().focus()
      await page.getByText('Viral, very likely').first().hover()
      await expect(page.getByRole('tooltip')).toContainText(
        'Average of the 4 weeks before: 1,000 a week. 5,120 ÷ 1,000 = 5.1.',
      )
    })
    await test.step('the keyboard reaches the marketplace without crossing the other list', async () => {
      const skip = page.getByRole('link', { name: 'Skip to Marketplace' })
      await skip.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('region', { name: 'Marketplace' })).toBeFocused()
    })
  })
})
