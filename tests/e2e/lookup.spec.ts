import type { Page } from '@playwright/test'
import { expect, saved, test } from './app.ts'
import { faultsInBothLights } from './axe.ts'
import { tiktokItem } from './fixtures/products.ts'

const { product_id: OURS, product_name: OUR_NAME } = tiktokItem(0)
const OUR_PAGE = '/product/100'
const NOBODYS = '1729384756102938475'
const LINK = `https://www.tiktok.com/shop/pdp/sunset-projection-lamp/${NOBODYS}`

const field = (page: Page) => page.getByRole('searchbox', { name: /Product link, item number/ })

async function lookUp(page: Page, text: string) {
  await field(page).fill(text)
  await field(page).press('Enter')
}

test.describe('a visitor', () => {
  // The browser logs each request without a network.
  test.use({ allowedNoise: [/ERR_INTERNET_DISCONNECTED/] })
  test('finds our product by shared text, item number and link', async ({ page }) => {
    await test.step('pastes a shared text with words around its link and lands on the product’s page', async () => {
      await page.goto('/lookup')
      await expect(page.getByRole('heading', { name: 'Three ways' })).toBeVisible()
      await lookUp(page, `Check this out! https://shop.tiktok.com/view/product/${OURS}?region=US 😍`)
      await expect(page).toHaveURL(OUR_PAGE)
      await expect(page.getByRole('heading', { level: 1, name: OUR_NAME })).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL('/lookup')
    })
    await test.step('shares from another app: title, text and address arrive as one look-up', async () => {
      const shared = new URLSearchParams({
        title: 'Lamp',
        text: `I like https://www.tiktok.com/view/product/${OURS}`,
      })
      await page.goto(`/lookup?${shared}`)
      await expect(page).toHaveURL(OUR_PAGE)
    })
    await test.step('accepts a bare item number with all its digits', async () => {
      await page.goto(`/lookup?link=${OURS}`)
      await expect(page).toHaveURL(OUR_PAGE)
      await page.goto(`/lookup?link=${NOBODYS}`)
      await expect(page.getByText(`Item ${NOBODYS} of TikTok Shop.`)).toBeVisible()
    })
    await test.step('pastes a link into the box of any page of Find', async () => {
      for (const path of ['/search', '/suppliers']) {
        await page.goto(path)
        await page.getByRole('searchbox').fill(`https://shop.tiktok.com/view/product/${OURS}`)
        await page.getByRole('searchbox').press('Enter')
        await expect(page).toHaveURL(OUR_PAGE)
      }
    })
  })

  test('shows what we know of a product that we do not follow', async ({ page }) => {
    await test.step('shows suppliers, verdict and profit for a product that we do not follow', async () => {
      await page.goto('/lookup')
      await lookUp(page, LINK)
      await expect(page.getByRole('heading', { level: 2, name: 'sunset projection lamp' })).toBeVisible()
      await expect(page.getByRole('heading', { name: '1 supplier by this name' })).toBeVisible()
      const verdict = page.getByRole('region', { name: /^Verdict/ })
      await expect(verdict).toContainText('Watch')
      await expect(page.getByText('Enter your selling price to see your profit a piece.')).toBeVisible()
      await page.getByRole('textbox', { name: /Your selling price/ }).fill('39.99')
      await expect(page.getByText('net profit a piece')).toBeVisible()
      expect(await faultsInBothLights(page)).toEqual([])
    })
    await test.step('matches by another name when the link’s words are too few', async () => {
      await page.goto(`/lookup?link=${NOBODYS}`)
      await page.getByRole('textbox', { name: 'What is the product called?' }).fill('LED projection lamp')
      await page.getByRole('button', { name: 'Find suppliers' }).click()
      await expect(page.getByRole('heading', { name: '1 supplier by this name' })).toBeVisible()
      await expect(page).toHaveURL(/name=LED\+projection\+lamp/)
    })
    await test.step('explains in three steps how to read a short link that we do not open', async () => {
      await page.goto('/lookup')
      await lookUp(page, 'Neck Fan 5000mAh https://bit.ly/3AbCdEf')
      await expect(page.getByRole('heading', { name: 'This is a short link' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Open the link' })).toHaveAttribute(
        'href',
        'https://bit.ly/3AbCdEf',
      )
      await expect(page.getByRole('textbox', { name: 'Matched by this name' })).toHaveValue(
        'Neck Fan 5000mAh',
      )
      expect(await faultsInBothLights(page)).toEqual([])
    })
  })

  test('explains why a text is not a product, and finds suppliers by a name', async ({ page }) => {
    for (const [text, words] of [
      ['https://www.amazon.com@evil.example/dp/B09H7GPR1G', 'This link looks unsafe'],
      ['javascript:alert(1)', 'This is not a web link'],
      ['https://www.tiktok.com/@shop/video/7290000000000000001', 'This is a link to a video'],
      ['https://www.walmart.com/ip/1', 'This walmart.com link does not hold the product’s name'],
      ['https://shop.example/lamp', 'We do not read links of shop.example'],
      ['12345', 'This is not a product number'],
      ['4006381333931', 'This is a barcode'],
    ] as const)
      await test.step(text, async () => {
        await page.goto('/lookup')
        await lookUp(page, text)
        await expect(page.getByRole('alert')).toContainText(words)
        await page.getByRole('textbox', { name: 'What is the product called?' }).fill('LED projection lamp')
        await page.getByRole('button', { name: 'Find suppliers' }).click()
        await expect(page.getByRole('heading', { name: '1 supplier by this name' })).toBeVisible()
      })
  })

  test.describe('with the app installed', () => {
    // The browser logs each request without a network.
    test.use({ serviceWorkers: 'allow', allowedNoise: [/Failed to load resource: net::ERR_/] })
    test('looks up what is saved on the device without a network', async ({ page, context }) => {
      await page.goto('/trending?order=growth')
      await saved(page, OUR_NAME)
      await page.goto('/lookup')
      await expect(field(page)).toBeVisible()
      await page.waitForLoadState('networkidle')
      await context.setOffline(true)
      await lookUp(page, LINK)
      await expect(page.getByText('Not among the products on this device')).toBeVisible()
      await lookUp(page, `https://shop.tiktok.com/view/product/${OURS}`)
      await expect(page).toHaveURL(OUR_PAGE)
    })
  })
})

test.describe('a member', () => {
  test.use({ member: {} })

  test('follows and saves a product, and is told what a plan adds', async ({ page }) => {
    await test.step('follows a product, sees its result, and stops', async () => {
      await page.goto('/lookup')
      await lookUp(page, LINK)
      await page.getByRole('button', { name: 'Follow this product' }).click()
      await expect(page.getByText('Waiting for the next refresh.').first()).toBeVisible()
      const list = page.getByRole('region', { name: 'Followed by number' })
      await expect(list).toContainText('sunset projection lamp')
      await list.getByRole('button', { name: 'Stop following sunset projection lamp' }).click()
      await expect(page.getByRole('button', { name: 'Follow this product' })).toBeVisible()
      await expect(list).toBeHidden()
    })
    await test.step('saves what we do not follow to My products', async () => {
      await page.goto(`/lookup?link=${encodeURIComponent(LINK)}`)
      await page.getByRole('button', { name: 'Save' }).click()
      const saved = page.getByRole('link', { name: /^Saved.*sunset projection lamp/ })
      await expect(saved).toBeVisible()
      await saved.click()
      await expect(page.getByRole('heading', { name: 'sunset projection lamp' })).toBeVisible()
    })
    await test.step('explains Match my list and its price on the free plan', async () => {
      await page.goto('/my-list')
      await expect(page.getByRole('heading', { name: 'Match my list comes with a plan' })).toBeVisible()
      expect(await faultsInBothLights(page)).toEqual([])
    })
  })
})

test.describe('a member with a plan', () => {
  // A file cannot be read, and a list is missing.
  test.use({ member: { plan: 'pro' }, allowedNoise: [/status of 40[04]/] })

  const FILE = [
    'Product Name,Product ID,Price,Item Sold',
    `"${OUR_NAME}",${OURS},$29.99,1200`,
    `LED projection lamp,${NOBODYS},$49.99,300`,
    'Zzyzx Thing,1729384756102938478,$9.99,7',
    'half a line',
  ].join('\n')

  test('opens another tool’s file, shows profit per row, deletes the list, and refuses others', async ({
    page,
  }) => {
    await page.goto('/explore')
    await page.getByRole('link', { name: 'Match my list' }).click()
    await page.getByLabel('Choose a file').setInputFiles({
      ...{ name: 'kalodata-export.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(FILE),
    })
    await expect(page.getByRole('heading', { level: 1, name: 'kalodata-export.csv' })).toBeVisible()
    await expect(page.getByRole('listitem').getByText('net profit a piece').first()).toBeVisible({
      timeout: 30_000,
    })
    await expect(page.getByRole('listitem').filter({ hasText: 'Zzyzx Thing' })).toContainText(
      'No supplier found',
    )
    await page.getByText('1 line not read').click()
    await expect(page.getByText('the row has 1 cell, but the header has 4')).toBeVisible()
    await expect(page.getByRole('link', { name: OUR_NAME })).toHaveAttribute('href', OUR_PAGE)
    expect(await faultsInBothLights(page)).toEqual([])

    await page.getByRole('button', { name: 'Delete list' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL('/my-list')
    await expect(page.getByText('No lists yet.')).toBeVisible()

    await test.step('explains why a file cannot be opened', async () => {
      await page.getByLabel('Choose a file').setInputFiles({
        ...{ name: 'colours.csv', mimeType: 'text/csv' },
        buffer: Buffer.from('Colour,Size\nred,3'),
      })
      await expect(page.getByRole('alert')).toContainText(
        'A list of products needs a column such as "Product Name"',
      )
    })
    await test.step('finds no list under another member’s address', async () => {
      await page.goto('/my-list/999999')
      await expect(page.getByText('There is no such list')).toBeVisible()
    })
  })

  test('opens a row’s look-up with its price, which has no currency in the file', async ({ page }) => {
    await page.goto('/my-list')
    await page.getByLabel('Choose a file').setInputFiles({
      ...{ name: 'plain.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(`Product Name,Product ID,Price\nLED projection lamp,${NOBODYS},49.99`),
    })
    await expect(page.getByText('Prices without a currency are read as US dollars.')).toBeVisible()
    await expect(page.getByRole('listitem').getByText('net profit a piece')).toBeVisible({ timeout: 30_000 })
    await page.getByRole('link', { name: 'LED projection lamp' }).click()
    await expect(page.getByRole('textbox', { name: /Your selling price/ })).toHaveValue('49.99')
    await expect(page.getByText('net profit a piece')).toBeVisible()
  })
})

test('the page keeps its width with text twice as large, empty and with a product', async ({ page }) => {
  for (const path of ['/lookup', `/lookup?link=${encodeURIComponent(LINK)}`]) {
    await page.goto(path)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expect(field(page)).toBeVisible()
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(over, path).toBeLessThanOrEqual(0)
  }
})
