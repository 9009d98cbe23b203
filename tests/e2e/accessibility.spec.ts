import type { Page } from '@playwright/test'
import { expect, openAlive, test } from './app.ts'
import type { ServerName } from './databases.ts'
import { axeFindsNothing, fitsSmallPhone, LOOKS, TWO_LOOKS, unfold, wholeShown } from './looks.ts'
import { IN_GRACE, MAI } from './paying.ts'
import type { NewMember } from './signing-in.ts'
import { stubStripe } from './stripe-stub.ts'

/**
 * A group shares a browser context, which loads the app's code once. Filters narrow lists to some eight
 * entries: axe takes seconds for more. `static-pages.spec.ts` has the static pages.
 */
const GROUPS: Group[] = [
  {
    name: 'a visitor’s lists and products',
    paths: [
      '/premium',
      '/trending?category=Beauty+%26+Personal+Care',
      '/trending?list=marketplace&category=Beauty+%26+Personal+Care',
      '/product/100',
      '/lookup',
      '/lookup?link=1729384756102938475&name=LED+projection+lamp',
    ],
  },
  {
    name: 'a visitor’s suppliers and tools',
    paths: [
      '/suppliers?minShipments=2000',
      '/suppliers?country=IN&minShipments=1000',
      '/supplier/100',
      '/track-record',
      '/scored-lists',
      '/costs',
      '/more',
    ],
  },
  {
    name: 'pages without figures',
    paths: ['/newsletter/confirm?token=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', '/no/such/page'],
    looks: TWO_LOOKS,
  },
  {
    name: 'a member’s searches',
    paths: [
      '/search',
      '/search?q=lamp',
      '/explore?velocityFrom=100&confidence=medium&priceTo=20',
      '/my-list',
    ],
    member: { plan: 'pro' },
  },
  {
    // Billing pages show most after a failed payment.
    name: 'a payer’s pages',
    paths: ['/payment', '/subscribe', '/subscription'],
    looks: TWO_LOOKS,
    server: 'stripe',
    member: { ...MAI, pays: IN_GRACE },
  },
]

interface Group {
  name: string
  paths: string[]
  looks?: typeof LOOKS
  server?: ServerName
  member?: NewMember
}

// One page does not exist, and the server refuses visitors; the browser logs both.
test.use({ allowedNoise: [/status of 40[14]/] })

for (const { name, paths, looks = LOOKS, server = 'market', member = null } of GROUPS) {
  test.describe('every look', () => {
    test.use({ server, member })

    test(`axe finds nothing on ${name}, which can be read and hit on a small phone and with large text`, async ({
      page,
    }) => {
      test.setTimeout(180_000)
      if (server === 'stripe') await stubStripe(page)
      for (const path of paths)
        await test.step(path, async () => {
          await page.goto(path)
          await wholeShown(page)
          await unfold(page)
          await axeFindsNothing(page, looks)
          await page.emulateMedia({ colorScheme: 'light' })
          await fitsSmallPhone(page)
        })
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
    test.use({ member: {} })

    test('axe finds nothing in the steps to the home screen', async ({ page }) => {
      await openAlive(page, '/product/100')
      // Code that sends what is saved makes the offer.
      await page.waitForLoadState('networkidle')
      await page.getByRole('button', { name: 'Save', exact: true }).first().click()
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
  await expect(page.getByLabel('Sort by')).toBeFocused()
  for (const control of [
    page.getByLabel('Verdict', { exact: true }),
    page.getByRole('button', { name: 'With supplier' }),
    page.getByRole('radio', { name: 'All', exact: true }),
  ]) {
    await page.keyboard.press('Tab')
    await expect(control).toBeFocused()
  }
  await page.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The source answered 429 five times.')).toBeVisible()
})

async function inEveryLook(page: Page, part: string): Promise<void> {
  // Hover keeps the toast open.
  await page.locator(part).first().hover()
  await axeFindsNothing(page, LOOKS, part)
}
