import type { Page, Route } from '@playwright/test'
import { expect, test } from './app.ts'
import { tiktokItem } from './fixtures/products.ts'
import { forgetForms } from './form-limits.ts'
import { watched } from './watch-steps.ts'

test.describe('a list whose edition changes between two pages', () => {
  // Simulates a new edition that moved the product from place 20 to 25.
  test.use({
    answers: {
      '/api/tiktok/trending': async (route: Route, url: URL) => {
        const from = url.searchParams.get('page') === '2' ? 20 : 0
        await route.fulfill({
          json: Array.from({ length: from === 0 ? 24 : 10 }, (_, index) => tiktokItem(from + index)),
          headers: { 'x-total-count': '34' },
        })
      },
    },
  })
  test('shows no product twice', async ({ page }) => {
    await page.goto('/trending')
    await expect(page.getByRole('article')).toHaveCount(24)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(page.getByRole('article')).toHaveCount(30)
    const links = await page
      .locator('article')
      .evaluateAll((all) => all.map((row) => row.getAttribute('aria-labelledby')))
    expect(new Set(links).size).toBe(30)
  })
})

test.describe('a dialog', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

  test('stays open when a press began inside it, and closes with one outside', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.getByRole('button', { name: 'Why search is locked' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toBeVisible()
    const box = await dialog.boundingBox()
    if (!box) throw new Error('The dialog has no place.')
    // Simulates a text selection that leaves the dialog.
    await page.mouse.move(box.x + 40, box.y + 40)
    await page.mouse.down()
    await page.mouse.move(box.x - 60, box.y + 40, { steps: 4 })
    await page.mouse.up()
    await expect(dialog).toBeVisible()
    await page.mouse.move(box.x - 60, box.y + 40)
    await page.mouse.down()
    await page.mouse.move(box.x + 40, box.y + 40, { steps: 4 })
    await page.mouse.up()
    await expect(dialog).toBeVisible()
    await page.mouse.click(box.x - 60, box.y + 40)
    await expect(dialog).toBeHidden()
  })
})

test.describe('a toast with an action', () => {
  // One saved supplier is gone, so its page is a 404.
  test.use({ member: {}, allowedNoise: [/status of 404/] })
  test.beforeEach(({ page, database, me }) => watched(page, { database, me }))
  const toast = (page: Page) => page.getByRole('button', { name: 'Undo' })

  async function remove(page: Page): Promise<void> {
    await page.clock.install()
    await page.goto('/my-products?view=suppliers')
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await expect(toast(page)).toBeVisible()
  }

  test('disappears after ten seconds', async ({ page }) => {
    await remove(page)
    await page.clock.runFor(8000)
    await expect(toast(page)).toBeVisible()
    await page.clock.runFor(4000)
    await expect(toast(page)).toBeHidden()
  })

  test('stays while it has the focus', async ({ page }) => {
    await remove(page)
    await toast(page).focus()
    await page.clock.runFor(30_000)
    await expect(toast(page)).toBeVisible()
    await page.getByRole('link').first().focus()
    await page.clock.runFor(12_000)
    await expect(toast(page)).toBeHidden()
  })

  test.describe('under a pointer', () => {
    test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })
    test('stays', async ({ page }) => {
      await remove(page)
      await toast(page).hover()
      await page.clock.runFor(30_000)
      await expect(toast(page)).toBeVisible()
      await page.mouse.move(5, 5)
      await page.clock.runFor(12_000)
      await expect(toast(page)).toBeHidden()
    })
  })
})

test.describe('a member without a name with an unverified address', () => {
  test.use({ member: { email: 'mai.tran@seller.example', emailVerified: false } })

  test('sees a note beside it', async ({ page }) => {
    await page.goto('/profile')
    await expect(
      page
        .getByRole('region', { name: 'You' })
        .getByText('mai.tran@seller.example (not verified)', { exact: true }),
    ).toBeVisible()
  })
})

test.describe('a blank search', () => {
  test.use({ member: { plan: 'pro' } })
  test('keeps the results', async ({ page }) => {
    await page.goto('/search?q=lamp')
    const rows = page.getByRole('list', { name: 'Products found' }).getByRole('article')
    await expect(rows).toHaveCount(7)
    const box = page.getByRole('searchbox', { name: 'Search products' })
    await box.fill('   ')
    await box.press('Enter')
    await page.waitForTimeout(500)
    await expect(page).toHaveURL('/search?q=lamp')
    await expect(rows).toHaveCount(7)
    await box.fill('')
    await box.press('Enter')
    await page.waitForTimeout(500)
    await expect(page).toHaveURL('/search?q=lamp')
  })
})

test.describe('a form being submitted', () => {
  test.use({
    answers: {
      '/api/contact': async (route: Route) => {
        await new Promise((done) => setTimeout(done, 1500))
        await route.fallback()
      },
    },
  })
  test('has a disabled button', async ({ page, database }) => {
    await forgetForms(database)
    await page.goto('/contact')
    const send = page.getByRole('button', { name: 'Send message' })
    await expect(send).toBeEnabled()
    for (const [label, text] of [
      ['First name', 'Mai'],
      ['Last name', 'Tran'],
      ['E-mail', 'mai@buyer.example'],
      ['Subject', 'Samples of lamps'],
      ['Message', 'How do I order a sample?'],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(text)
    await send.click()
    const busy = page.locator('form button[type=submit]').first()
    await expect(busy).toHaveJSProperty('disabled', true)
    await expect(page.getByText('We have your message')).toBeVisible()
  })
})
