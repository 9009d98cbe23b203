import type { Page } from '@playwright/test'
import { expect, hold, saved, test } from './app.ts'
import { faultsInBothLights } from './axe.ts'
import { productDetail } from './fixtures/products.ts'
import { axeFindsNothing, fitsWindows, TWO_LOOKS } from './looks.ts'
import { entriesOf, waitingIn } from './pipeline-steps.ts'
import { block, SELLER } from './revealing.ts'

const [CHECKED, OLD, NEVER] = ['Ningbo Brightwave Lighting Co., Ltd.', 'Shenzhen Example Electronics', '102']

const blockOf = (page: Page) => page.getByRole('region', { name: /^Contact of / })
const message = (page: Page) => blockOf(page).getByLabel('Your message')
/** A product shows its first suppliers; the others are folded. */
async function openProduct(page: Page): Promise<void> {
  await page.goto('/product/100')
  await page.getByRole('heading', { name: /^\d+ more$/ }).click()
}

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

test.use({ member: SELLER })

async function reveal(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: /^Reveal contact of/ }).click()
  await blockOf(page).getByText('Write a first message').click()
}

async function writeAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Show contact of|Message supplier )/ }).click()
  await expect(blockOf(page)).toBeVisible()
  if (!(await message(page).isVisible())) await blockOf(page).getByText('Write a first message').click()
}

test('a contact unchecked for a year is marked before its reveal, and a fresher one is offered', async ({
  page,
}) => {
  await openProduct(page)
  await expect(card(page, OLD).getByText('Not checked for over a year: may be out of date')).toBeVisible()
  await expect(card(page, CHECKED).getByText(/over a year|not verified/)).toHaveCount(0)
  await card(page, OLD).getByRole('link', { name: CHECKED }).click()
  await expect(page).toHaveURL('/supplier/100?product=100')
  await expect(page.getByText(/over a year/)).toHaveCount(0)
  await page.goto('/supplier/101?product=100')
  await expect(page.getByText('Not checked for over a year: may be out of date')).toBeVisible()
  await expect(page.getByRole('link', { name: CHECKED })).toHaveAttribute('href', '/supplier/100?product=100')
  await page.goto(`/supplier/${NEVER}`)
  await expect(page.getByText('Contact not verified')).toBeVisible()
})

test('the button does not move when a fresher contact arrives', async ({ page }) => {
  const release = await hold(page, '**/api/**/products/100')
  await page.goto('/supplier/101?product=100', { waitUntil: 'commit' })
  const button = page.getByRole('button', { name: /^Reveal contact of/ })
  await expect(button).toBeVisible()
  await expect(page.getByText('Uses 1 of your 2 left')).toBeVisible()
  const before = await button.boundingBox()
  release()
  await expect(page.getByRole('link', { name: CHECKED })).toBeVisible()
  expect(await button.boundingBox()).toEqual(before)
})

test.describe('with a plan', () => {
  test.use({ member: { ...SELLER, plan: 'pro' } })
  test('marks an outdated open contact too, before writing', async ({ page }) => {
    await openProduct(page)
    await expect(card(page, OLD).getByRole('button', { name: /^Message supplier/ })).toBeVisible()
    await expect(card(page, OLD).getByText('Not checked for over a year: may be out of date')).toBeVisible()
    await expect(card(page, OLD).getByRole('link', { name: CHECKED })).toBeVisible()
    await expect(card(page, CHECKED).getByText(/over a year|not verified/)).toHaveCount(0)
  })
})

test('a message starts in the supplier’s language, names the product, and has an English translation', async ({
  page,
}) => {
  await openProduct(page)
  await page.getByRole('link', { name: 'Hai Phong Sample Textiles JSC' }).click()
  await expect(page).toHaveURL('/supplier/102?product=100')
  await expect(page.getByRole('button', { name: /^Reveal contact of/ })).toHaveCount(1)
  await page.getByRole('button', { name: /^Reveal contact of/ }).click()
  await blockOf(page).getByText('Write a first message').click()
  const languages = blockOf(page).getByRole('group', { name: 'Language of the message' }).getByRole('button')
  await expect(languages).toHaveText(['Tiếng Việt', 'English', '中文', 'Español', 'Türkçe'])
  await expect(languages.first()).toHaveAttribute('aria-pressed', 'true')
  await blockOf(page).getByLabel('Pieces').fill('1,500')
  await blockOf(page).getByLabel('USD a piece').fill('3.20')
  await expect(message(page)).toHaveValue(/^Kính gửi Person 2,[\s\S]+Sunset projection lamp/)
  await expect(message(page)).toHaveValue(/đặt 1500 sản phẩm.+USD 3\.20[\s\S]+\nMai$/)
  await expect(message(page)).toHaveAttribute('lang', 'vi')
  const english = blockOf(page).getByRole('region', { name: 'In English' })
  await expect(english).toContainText('I plan to order 1500 pieces, and hope for a price of about USD 3.20')
  await languages.nth(2).click()
  await expect(message(page)).toHaveValue(
    /^Person 2，您好！[\s\S]+我计划采购 1500 件，目标单价约为 USD 3\.20。/,
  )
  await languages.nth(1).click()
  await expect(message(page)).toHaveValue(/^Hello Person 2,/)
  await expect(english).toHaveCount(0)
})

test('opening WhatsApp marks the product as contacted, with Undo; without a product it records no entry', async ({
  page,
  context,
}) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'A chat' }))
  const noted = () =>
    page.evaluate(async () => {
      const { entries } = await (await fetch('/api/pipeline')).json()
      return entries.flatMap(({ changes }: { changes: object[] }) => changes)
    })
  const chat = blockOf(page).getByRole('link', { name: 'WhatsApp opens with this message' })
  await reveal(page, '/supplier/101')
  await chat.click()
  await page.goto('/supplier/101?product=100')
  await writeAgain(page)
  expect(await noted()).toEqual([])
  await chat.click()
  await expect(page.getByText("Moved to 'Contacted'", { exact: true })).toBeVisible()
  await expect
    .poll(noted)
    .toContainEqual(expect.objectContaining({ kind: 'contacted', supplierId: '101', channel: 'whatsapp' }))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(noted)
    .not.toContainEqual(expect.objectContaining({ kind: 'contacted', supplierId: '101' }))
})

test.describe('a product name with an emoji at the cut', () => {
  const names = [`${'n'.repeat(199)}😀`, `${'n'.repeat(299)}😀 lamp`]
  for (const name of names) {
    test.describe(`cut after ${name.indexOf('😀')} letters`, () => {
      test.use({ answers: { '/api/products/100': productDetail('100', { name }) } })
      test('is saved, marked as contacted, and synced to the account', async ({ page, context }) => {
        await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'A chat' }))
        await reveal(page, '/supplier/101?product=100')
        await blockOf(page).getByRole('link', { name: 'WhatsApp opens with this message' }).click()
        await expect(page.getByText("Moved to 'Contacted'", { exact: true })).toBeVisible()
        await expect.poll(async () => (await entriesOf(page))[0]?.contacts.length).toBe(1)
        await page.goto('/my-products/p100')
        await page.getByRole('button', { name: 'Add note' }).click()
        await page.getByLabel('New note').fill('Ask for white 😀')
        await page.getByRole('button', { name: 'Save note' }).click()
        await expect
          .poll(async () => (await entriesOf(page))[0]?.notes[0]?.versions[0].text)
          .toBe('Ask for white 😀')
        expect(await waitingIn(page)).not.toContain('"new"')
        await expect(page.getByText(/^Not saved to your account/)).toHaveCount(0)
      })
    })
  }
})

test('a message pasted into another app can be marked as sent, and is in My products', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await reveal(page, '/supplier/101?product=100')
  const sent = blockOf(page).getByRole('button', { name: 'I sent it' })
  await expect(sent).toHaveCount(0)
  await blockOf(page).getByRole('button', { name: 'Copy message' }).click()
  await sent.click()
  await expect(page.getByText("Moved to 'Contacted'", { exact: true })).toBeVisible()
  await expect(sent).toHaveCount(0)
  await blockOf(page)
    .getByRole('button', { name: /^Cop.* message$/ })
    .click()
  await sent.click()
  await expect(page.getByText('Already in My products', { exact: true })).toBeVisible()
  await page.goto('/my-products/p100')
  await expect(page.getByText(/^Another app, /)).toBeVisible()
})

test('message edits are kept on the device without the contact, until they are undone', async ({ page }) => {
  await reveal(page, '/supplier/102?product=100')
  await blockOf(page).getByRole('button', { name: 'English' }).click()
  await blockOf(page).getByLabel('Pieces').fill('700')
  await message(page).fill('Dear Person 2, is sales2@maker.example the right address?')
  const stored = await page.evaluate(() => localStorage.getItem('first-messages'))
  expect(stored).toContain('is ')
  expect(stored).not.toMatch(/Person 2|sales2/)
  await page.reload()
  await writeAgain(page)
  await expect(message(page)).toHaveValue('Dear Person 2, is sales2@maker.example the right address?')
  await expect(blockOf(page).getByLabel('Pieces')).toHaveValue('700')
  await blockOf(page).getByRole('button', { name: 'Undo my changes' }).click()
  await expect(message(page)).toHaveValue(/^Hello Person 2,[\s\S]+I plan to order 700 pieces/)
})

test.describe('a visitor', () => {
  test.use({ member: null })
  test('never shows “locked” for an open contact, even from a saved copy', async ({ page }) => {
    await page.goto('/supplier/120')
    await expect(page.getByText('sales@maker.example')).toBeVisible()
    await expect(page.getByText(/locked/i)).toHaveCount(0)
    await saved(page, 'Dongguan Sample Plastics')
    expect(await page.evaluate(() => localStorage.getItem('saved:public'))).not.toContain('sales@maker')
    await page.reload()
    await expect(page.getByText('sales@maker.example')).toBeVisible()
    await expect(page.getByText(/locked/i)).toHaveCount(0)
  })
})

test.describe('a product without a supplier', () => {
  const searchElsewhere = [
    {
      site: '1688',
      words: '日落投影灯',
      language: 'zh',
      url: 'https://s.1688.com/selloffer/offer_search.htm',
    },
    { site: 'Alibaba', words: 'sunset lamp', language: 'en', url: 'https://www.alibaba.com/trade/search' },
    { site: 'Made-in-China', words: 'sunset lamp', language: 'en', url: 'https://www.made-in-china.com/' },
  ] as const
  test.use({
    answers: {
      '/api/products/100': productDetail('100', {
        suppliers: [],
        suppliersFound: 0,
        forwardersFound: 0,
        searchElsewhere: [...searchElsewhere],
      }),
    },
  })
  test('links to searches on other sites, marked as unchecked', async ({ page }) => {
    await page.goto('/product/100')
    const elsewhere = page.getByRole('region', { name: 'Search other sites' })
    for (const { site, words, url } of searchElsewhere) {
      const link = elsewhere.getByRole('link', { name: site })
      await expect(link).toHaveAttribute('href', url)
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
      await expect(elsewhere.getByText(words).first()).toBeVisible()
    }
    await expect(elsewhere.getByText(/^Not checked by us/)).toBeVisible()
    expect(await faultsInBothLights(page)).toEqual([])
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})

test('a foreign-language message has no axe violations, and fits at 200 %', async ({ page }) => {
  await reveal(page, '/supplier/101?product=100')
  await expect(block(page).or(blockOf(page)).getByRole('region', { name: 'In English' })).toBeVisible()
  await axeFindsNothing(page, TWO_LOOKS)
  await fitsWindows(page, { large: [360, 1280] })
})
