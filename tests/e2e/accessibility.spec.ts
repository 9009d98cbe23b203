import type { Page } from '@playwright/test'
import { expect, openAlive, test } from './app.ts'
import type { ServerName } from './databases.ts'
import { axeFindsNothing, fitsSmallPhone, LOOKS, TWO_LOOKS, unfold } from './looks.ts'
import { IN_GRACE, MAI } from './paying.ts'
import type { NewMember } from './signing-in.ts'
import { stubStripe } from './stripe-stub.ts'

/** Lists are narrowed to some eight entries: axe takes seconds for more. */
const TOOLS = [
  '/premium',
  '/trending?category=Beauty+%26+Personal+Care',
  '/trending?list=marketplace&category=Beauty+%26+Personal+Care',
  '/product/100',
  '/search',
  '/search?q=lamp',
  '/explore?velocityFrom=100&confidence=medium&priceTo=20',
  '/suppliers?minShipments=2000',
  '/suppliers?country=IN&minShipments=1000',
  '/supplier/100',
  '/track-record',
  '/costs',
  '/lookup',
  '/lookup?link=1729384756102938475&name=LED+projection+lamp',
  '/my-list',
  '/more',
] as const
/** With the static pages of `static-pages.spec.ts`, built from the same parts. */
const TEXTS = [
  '/payment',
  '/subscribe',
  '/subscription',
  '/newsletter/confirm?token=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  '/no/such/page',
] as const

const PAYING = /^\/(payment|subscri)/
/** Billing pages show most after a failed payment. */
const serverOn = (path: string): ServerName => (PAYING.test(path) ? 'stripe' : 'market')

function memberOn(path: string): NewMember | null {
  if (PAYING.test(path)) return { ...MAI, pays: IN_GRACE }
  return /^\/(search|explore|my-list)/.test(path) ? { plan: 'pro' } : null
}

test.use({ allowedNoise: [/status of 40[14]/] })
test.beforeEach(({ page }) => stubStripe(page))

for (const path of [...TOOLS, ...TEXTS]) {
  test.describe('every look', () => {
    test.use({ server: serverOn(path), member: memberOn(path) })

    test(`axe finds nothing on ${path}, which can be read and hit on a small phone and with large text`, async ({
      page,
    }) => {
      test.setTimeout(60_000)
      await page.goto(path)
      await page.locator('#page h1').waitFor()
      await page.waitForLoadState('networkidle')
      await unfold(page)
      await axeFindsNothing(page, TEXTS.some((text) => text === path) ? TWO_LOOKS : LOOKS)
      await page.emulateMedia({ colorScheme: 'light' })
      await fitsSmallPhone(page)
    })
  })
}

test.describe('layers over a page', () => {
  test('finds no axe violations in the note on search', async ({ page }) => {
    await openAlive(page, '/')
    await page.getByRole('button', { name: 'Why search is locked' }).click()
    await inEveryLook(page, '[role=alertdialog]')
  })

  test('axe finds nothing in a toast', async ({ page }) => {
    await page.route('**/api/login*', (route) => route.fulfill({ status: 204 }))
    await openAlive(page, '/')
    await page.getByRole('link', { name: 'Get Premium' }).click()
    await inEveryLook(page, '[role=region]:has(> ol) li')
  })

  test.describe('on an iPhone', () => {
    test.use({
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
    })
    test('axe finds nothing in the steps to the home screen', async ({ page }) => {
      await page.goto('/product/100')
      await inEveryLook(page, 'dialog[open]')
    })
  })
})

test('the keyboard goes from the skip link to the page and through the list', async ({ page }) => {
  await page.goto('/trending')
  await page.getByRole('article').first().waitFor()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'Tideline, start' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Sort by')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'All', exact: true })).toBeFocused()
  await page.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The source answered 429 five times.')).toBeVisible()
})

async function inEveryLook(page: Page, part: string): Promise<void> {
  // Hover keeps the toast open.
  await page.locator(part).first().hover()
  await axeFindsNothing(page, LOOKS, part)
}
