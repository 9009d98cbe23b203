import type { Page } from '@playwright/test'
import { expect, openAlive, test } from './app.ts'
import { faultsOf, faultsOfColours } from './axe.ts'
import type { ServerName } from './databases.ts'
import { IN_GRACE, MAI } from './paying.ts'
import type { NewMember } from './signing-in.ts'
import { stubStripe } from './stripe-stub.ts'

/** Lists are narrowed to some eight entries: axe takes seconds for more. */
const TOOLS = [
  '/',
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
/** Built from the same parts: each width and each color once is enough. */
const TEXTS = [
  '/payment',
  '/subscribe',
  '/subscription',
  '/help',
  '/faq',
  '/terms',
  '/privacy',
  '/insights',
  '/insights/landed-cost-and-margin',
  '/about',
  '/how-it-works',
  '/developers',
  '/wireframe',
  '/contact',
  '/newsletter/confirm?token=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  '/no/such/page',
] as const
const PAGES = [...TOOLS, ...TEXTS]

const PAYING = /^\/(payment|subscri)/
/** Billing pages show most after a failed payment. */
const serverOn = (path: string): ServerName => (PAYING.test(path) ? 'stripe' : 'market')

function memberOn(path: string): NewMember | null {
  if (PAYING.test(path)) return { ...MAI, pays: IN_GRACE }
  return /^\/(search|explore|my-list)/.test(path) ? { plan: 'pro' } : null
}

interface Look {
  name: string
  viewport: { width: number; height: number }
  colorScheme: 'light' | 'dark'
  onlyColours?: true
}

const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 800 }
const PHONE_LIGHT: Look = { name: 'phone, light', viewport: PHONE, colorScheme: 'light' }
const DESKTOP_DARK: Look = { name: 'desktop, dark', viewport: DESKTOP, colorScheme: 'dark' }
const LOOKS: Look[] = [
  PHONE_LIGHT,
  { name: 'phone, dark', viewport: PHONE, colorScheme: 'dark', onlyColours: true },
  DESKTOP_DARK,
  { name: 'desktop, light', viewport: DESKTOP, colorScheme: 'light', onlyColours: true },
]

test.use({ allowedNoise: [/status of 40[14]/] })
test.beforeEach(({ page }) => stubStripe(page))

for (const path of PAGES) {
  test.describe('every look', () => {
    test.use({
      contextOptions: { reducedMotion: 'reduce' },
      server: serverOn(path),
      member: memberOn(path),
    })

    test(`axe finds nothing on ${path}, which can be read and hit on a small phone and with large text`, async ({
      page,
    }) => {
      test.setTimeout(60_000)
      await page.goto(path)
      await page.locator('#page h1').waitFor()
      await page.waitForLoadState('networkidle')
      const menu = page.locator('header details > summary')
      await unfold(page)
      const looks = TEXTS.some((text) => text === path) ? [PHONE_LIGHT, DESKTOP_DARK] : LOOKS
      for (const look of looks) {
        await changeTo(page, look)
        const faults = look.onlyColours ? faultsOfColours : faultsOf
        expect.soft(await faults(page), look.name).toEqual([])
        if ((await menu.count()) === 0) continue
        await menu.click()
        expect.soft(await faults(page, 'header'), `${look.name}, menu open`).toEqual([])
        await menu.click()
      }
      await changeTo(page, PHONE_LIGHT)
      expect.soft(await smallTargetsOf(page), '44 px').toEqual([])
      await page.setViewportSize({ width: 320, height: 640 })
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), '320 px').toBe(320)
      await page.setViewportSize(PHONE)
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      expect
        .soft(await page.evaluate(() => document.documentElement.scrollWidth), '200 %')
        .toBeLessThanOrEqual(PHONE.width)
      expect.soft(await cutOffIn(page), '200 %').toEqual([])
    })
  })
}

test.describe('layers over a page', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

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

async function unfold(page: Page): Promise<void> {
  for (const summary of await page.locator('#page details:not(header details) > summary').all())
    await summary.click()
}

async function inEveryLook(page: Page, part: string): Promise<void> {
  // Hover keeps the toast open.
  await page.locator(part).first().hover()
  for (const look of LOOKS) {
    await changeTo(page, look)
    const faults = look.onlyColours ? faultsOfColours : faultsOf
    expect.soft(await faults(page, part), look.name).toEqual([])
  }
}

async function changeTo(page: Page, { viewport, colorScheme }: Look): Promise<void> {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme })
}

/** Targets too low for a finger, except inside text. */
async function smallTargetsOf(page: Page): Promise<unknown[]> {
  return await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'a[href], button, select, summary, label:has(input), label > input[type=radio]',
      ),
    ]
      .filter((target) => target.checkVisibility() && !target.matches('p a, [href="#page"]'))
      .map((target) => {
        const card = getComputedStyle(target, '::after').position === 'absolute' ? target.closest('li') : null
        return { name: target.textContent, height: (card ?? target).getBoundingClientRect().height }
      })
      .filter(({ height }) => height > 0 && height < 44 - 0.5),
  )
}

async function cutOffIn(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const beyond = [...document.querySelectorAll('#page *')]
      .filter((part) => part.checkVisibility() && part.getBoundingClientRect().right > innerWidth + 1)
      .filter((part) => !part.closest('svg, [role=region], section[tabindex="0"]'))
    const rows = [...document.querySelectorAll('fieldset, select, [role=tablist], label')].filter(
      (part) =>
        part.scrollWidth > part.clientWidth + 1 || part.getBoundingClientRect().right > innerWidth + 1,
    )
    return [...beyond, ...rows].map(
      (part) => `${part.tagName}.${part.className} ${part.textContent?.slice(0, 40)}`,
    )
  })
}
