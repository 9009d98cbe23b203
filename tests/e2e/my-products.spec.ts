import { expect, test } from './app.ts'
import {
  entriesOf,
  LAMP,
  lampChanged,
  RING,
  ROLLER,
  row,
  stageOf,
  swipe,
  toastOf,
  works,
} from './pipeline-steps.ts'
import { holdLogin } from './revealing.ts'
import { signInAs } from './signing-in.ts'

test.use({ member: {} })

const PLACES = ['Home', 'Trends', 'Find', 'My products', 'Changes']

test.describe('My products on a phone', () => {
  test('lists changed, due and next entries by stage', async ({ page, database, me }) => {
    await works(page)
    await lampChanged({ database, me })
    await page.goto('/dashboard')
    const tabs = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(tabs).toHaveText([...PLACES, 'Account and settings'])
    await tabs.filter({ hasText: 'My products' }).click()
    await expect(page).toHaveURL('/my-products')
    await expect(page.locator('#page h2')).toHaveText(['Saved', 'Contacted', 'Quoted'])
    await expect(row(page, LAMP)).toContainText('Saved · Last week: 2.6x → 5.1x its normal week, 2 more')
    await expect(row(page, LAMP)).toContainText('Next: message a supplier')
    await expect(row(page, ROLLER)).toContainText('1 day late: Follow up with Ningbo Brightwave')
    const box = await row(page, LAMP).boundingBox()
    expect(box?.height).toBeLessThan(80)
    await page.getByRole('group').getByText('Contacted 1').click()
    await expect(page).toHaveURL('/my-products?stage=written')
    await expect(row(page, LAMP)).toHaveCount(0)
    await expect(row(page, ROLLER)).toBeVisible()
  })

  test('a swipe to the right moves to the next stage, and can be undone', async ({ page }) => {
    await works(page)
    await page.goto('/my-products')
    await swipe(page, LAMP, 40)
    await page.waitForTimeout(200)
    await expect(page.getByRole('heading', { name: 'Saved' })).toBeVisible()
    await swipe(page, LAMP, 120)
    await expect(toastOf(page, 'Moved to Contacted')).toBeVisible()
    await expect.poll(() => stageOf(page, LAMP)).toBe('written')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => stageOf(page, LAMP)).toBe('saved')
    await expect(row(page, LAMP)).toContainText('Saved')
  })

  test('a swipe to the left or a button opens the menu, and giving up asks for a reason', async ({
    page,
  }) => {
    await works(page)
    await page.goto('/my-products')
    await swipe(page, LAMP, -120)
    await expect(page.getByRole('dialog', { name: LAMP })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: `Move or change ${LAMP}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sample' }).click()
    await expect.poll(() => stageOf(page, LAMP)).toBe('sample')
    await page.getByRole('button', { name: `Move or change ${RING}` }).click()
    await page.getByRole('button', { name: 'Give up…' }).click()
    await page.getByRole('radio', { name: 'Too little profit' }).check()
    await page.getByRole('button', { name: 'Give up', exact: true }).click()
    await expect
      .poll(async () => (await entriesOf(page)).find(({ name }) => name === RING)?.reason)
      .toBe('Too little profit')
    await expect(page.getByText('2 of 3 places used')).toBeVisible()
    await page.locator('summary').filter({ hasText: 'Given up' }).click()
    await expect(row(page, RING)).toContainText('Too little profit')
  })

  test('an empty list shows the next step', async ({ page }) => {
    await page.goto('/my-products')
    await expect(page.getByText('No products yet')).toBeVisible()
    await page.getByRole('link', { name: 'See what is trending' }).click()
    await expect(page).toHaveURL(/\/trending$/)
  })
})

test.describe('saving a product', () => {
  test('takes one tap; afterwards the button shows the stage and leads to the entry', async ({ page }) => {
    await page.goto('/product/100')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toastOf(page, 'Saved to My products')).toBeVisible()
    await expect.poll(() => stageOf(page, LAMP)).toBe('saved')
    await page.getByRole('link', { name: /^Saved ?: .* in my products$/ }).click()
    await expect(page).toHaveURL('/my-products/p100')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(LAMP)
  })

  test('beyond the free plan’s three shows the next step, and adds no entry', async ({ page }) => {
    await works(page)
    await page.goto('/my-products')
    await expect(
      page.getByText('3 of 3 places used. Give up one to save another, or upgrade for more.'),
    ).toBeVisible()
    await page.goto('/product/103')
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toastOf(page, '3 of 3 places used')).toBeVisible()
    expect(await entriesOf(page)).toHaveLength(3)
  })
})

test.describe('a visitor saving a product', () => {
  // The server answers a visitor with 401, and the browser logs that.
  test.use({ member: null, allowedNoise: [/status of 401/] })
  test('shows the same places, requests no member data, and saves once after the login', async ({
    page,
    context,
    database,
    baseURL,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/product/100')
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
    await page.waitForLoadState('networkidle')
    expect(asked.filter((path) => /^\/api\/(pipeline|auth)/.test(path))).toEqual([])
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      ...PLACES,
      'Sign in',
      'Account and settings',
    ])
    const logins = await holdLogin(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('region', { name: /Notifications/ })).toContainText('Login Required')
    await expect.poll(() => logins).toEqual(['/api/login?returnTo=%2Fproduct%2F100'])
    await signInAs(context, database, {}, String(baseURL))
    await page.goto('/product/100')
    await expect(toastOf(page, 'Saved to My products')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Saved.* in my products/ })).toBeVisible()
    await page.reload()
    await page.waitForLoadState('networkidle')
    await expect(toastOf(page, 'Saved to My products')).toHaveCount(0)
  })
})
