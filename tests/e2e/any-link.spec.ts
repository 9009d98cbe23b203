import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { greyOf, LOOK_SIDE, lookOf } from '../../backend/contracts/picture-look.ts'
import { madeUpPicture } from '../bench/made-up-pictures.ts'
import { expect, test } from './app.ts'
import { faultsInBothLights } from './axe.ts'
import { tiktokItem } from './fixtures/products.ts'

const { product_id: OURS, product_name: OUR_NAME } = tiktokItem(0)
const OUR_PAGE = '/product/100'
const SHORT = '/api/lookup/short'
const PICTURE = '/api/lookup/picture'
const LOOKS = '**/api/lookup/picture-looks'

const resolved = (outcome: string, link: string | null) => ({
  ...{ outcome, link, name: null },
  askedAt: '2026-11-20T10:00:00.000Z',
})

async function lookUp(page: Page, text: string) {
  const field = page.getByRole('searchbox', { name: /Product link, item number/ })
  await field.fill(text)
  await field.press('Enter')
}

const choose = (page: Page) => page.getByLabel('Choose a photo')
const photo = async () => ({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await madeUpPicture(1) })

test.describe('a short link', () => {
  test.use({ answers: { [SHORT]: resolved('found', `https://shop.tiktok.com/view/product/${OURS}`) } })
  test('leads from a shared text to our product', async ({ page }) => {
    await page.goto('/lookup')
    await lookUp(page, '【便携挂脖风扇】https://vm.tiktok.com/ZMabc123/，快来看看！')
    await expect(page).toHaveURL(OUR_PAGE)
    await expect(page.getByRole('heading', { level: 1, name: OUR_NAME })).toBeVisible()
  })
})

test.describe('a short link to nothing', () => {
  test.use({ answers: { [SHORT]: resolved('no-product', null) } })
  test('shows an error and looks up the words beside it', async ({ page }) => {
    await page.goto('/lookup')
    await lookUp(page, 'Neck Fan 5000mAh https://vm.tiktok.com/ZMabc123/')
    await expect(page.getByRole('alert')).toContainText('This link leads to no product')
    await expect(page.getByRole('textbox', { name: 'Matched by this name' })).toHaveValue('Neck Fan 5000mAh')
    expect(await faultsInBothLights(page)).toEqual([])
  })
})

test.describe('a shop that is away', () => {
  test.use({ answers: { [SHORT]: resolved('no-answer', null) } })
  test('is named, with a way to try again', async ({ page }) => {
    await page.goto('/lookup?link=https://shp.ee/7kabcde')
    await expect(page.getByRole('alert')).toContainText('The shop did not answer')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.getByRole('textbox', { name: 'What is the product called?' }).fill('LED projection lamp')
    await page.getByRole('button', { name: 'Find suppliers' }).click()
    await expect(page.getByRole('heading', { name: '1 supplier by this name' })).toBeVisible()
  })
})

test.describe('search by photo', () => {
  test.use({
    answers: {
      [PICTURE]: {
        ...{ publishedAt: '2026-11-20T10:00:00.000Z', products: 56, compared: 40 },
        alike: [
          { id: '100', name: OUR_NAME, channel: 'tiktok', imageUrl: null, distance: 4 },
          { id: '101', name: 'Another lamp', channel: 'amazon', imageUrl: null, distance: 10 },
        ],
      },
    },
  })
  test('shows our products with this photo, how sure, and what was compared', async ({ page }) => {
    await page.goto('/lookup')
    await expect(page.getByText('It does not find the same kind of thing in another photo.')).toBeVisible()
    await choose(page).setInputFiles(await photo())
    const found = page.getByRole('region', { name: 'Products with this photo' })
    await expect(found.getByRole('link')).toHaveCount(2)
    await expect(found.getByRole('link').first()).toContainText('Same photo · TikTok Shop')
    await expect(found.getByRole('link').last()).toContainText('Maybe the same photo')
    await expect(found).toContainText('Compared with the first photo of 40 of 56 products')
    expect(await faultsInBothLights(page)).toEqual([])
    await found.getByRole('link').first().click()
    await expect(page).toHaveURL(OUR_PAGE)
  })

  test('says why a picture cannot be compared', async ({ page }) => {
    await page.goto('/lookup')
    const plain = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#c9a' } })
      .png()
      .toBuffer()
    await choose(page).setInputFiles({ name: 'plain.png', mimeType: 'image/png', buffer: plain })
    await expect(page.getByRole('alert')).toContainText('nearly of one colour')
    const buffer = Buffer.from('<!doctype html>')
    await choose(page).setInputFiles({ name: 'page.jpg', mimeType: 'image/jpeg', buffer })
    await expect(page.getByRole('alert')).toContainText('cannot read the picture')
  })
})

test('a share that could not be taken is explained', async ({ page }) => {
  for (const [why, words] of [
    ['kind', 'We read links, texts, photos'],
    ['size', 'The file is too large.'],
    ['worker', 'Share it once more.'],
  ]) {
    await page.goto(`/lookup?refused=${why}`)
    await expect(page.getByRole('alert')).toContainText(String(words))
  }
})

test.describe('the installed app', () => {
  // The browser logs each request without a network.
  test.use({
    serviceWorkers: 'allow',
    allowedNoise: [/Failed to load resource: net::ERR_/],
    member: { plan: 'pro' },
  })

  test('takes a text, a photo and a file from the share sheet, also without a network', async ({
    page,
    context,
  }) => {
    const picture = await madeUpPicture(1)
    const looks = await serversLook(picture)
    const saved = { publishedAt: '2026-11-20T10:00:00.000Z', products: 56, ids: (100).toString(36), looks }
    await context.route(LOOKS, (route) => route.fulfill({ json: saved }))
    await page.goto('/lookup')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await test.step('a text with a link becomes a look-up', async () => {
      await share(page, { text: `Look https://www.tiktok.com/view/product/${OURS}`, file: null })
      await expect(page).toHaveURL(OUR_PAGE)
    })
    await test.step('a list waits for a press', async () => {
      await page.goto('/lookup')
      await share(page, {
        text: '',
        file: { name: 'picks.csv', type: 'text/csv', body: `Product Name\n"${OUR_NAME}"` },
      })
      await expect(page).toHaveURL('/my-list')
      await expect(page.getByText('picks.csv')).toBeVisible()
      await page.getByRole('button', { name: 'Open it' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'picks.csv' })).toBeVisible()
    })
    await test.step('another file is refused in words', async () => {
      await page.goto('/lookup')
      await share(page, { text: '', file: { name: 'offer.pdf', type: 'application/pdf', body: '%PDF' } })
      await expect(page.getByRole('alert')).toContainText('This could not be shared with the app')
    })
    await test.step('a photo is found among what is saved, without a network', async () => {
      await page.goto('/lookup')
      await expect.poll(() => page.evaluate(async () => !!(await caches.match('/picture-looks')))).toBe(true)
      await context.setOffline(true)
      await share(page, {
        text: '',
        file: { name: 'a.jpg', type: 'image/jpeg', body: picture.toString('base64'), base64: true },
      })
      const found = page.getByRole('region', { name: 'Products with this photo' })
      await expect(found.getByRole('link')).toHaveText([/Same photo$/])
      await expect(found.getByRole('link')).toHaveAttribute('href', OUR_PAGE)
      await expect(found).toContainText('Compared with 1 photo, saved')
    })
  })
})

/** The server's own look. */
async function serversLook(picture: Buffer): Promise<string> {
  const square = { width: LOOK_SIDE, height: LOOK_SIDE, fit: 'fill' } as const
  return String(lookOf(greyOf(await sharp(picture).resize(square).ensureAlpha().raw().toBuffer())))
}

interface Shared {
  text: string
  file: { name: string; type: string; body: string; base64?: boolean } | null
}

/** Posts a multipart form, as the phone's share sheet does. */
async function share(page: Page, shared: Shared) {
  await page.evaluate(({ text, file }) => {
    const form = document.createElement('form')
    form.method = 'POST'
    form.action = '/lookup'
    form.enctype = 'multipart/form-data'
    const words = document.createElement('input')
    words.name = 'text'
    words.value = text
    form.append(words)
    if (file) {
      const body = file.base64
        ? Uint8Array.from(atob(file.body), (letter) => letter.charCodeAt(0))
        : file.body
      const files = new DataTransfer()
      files.items.add(new File([body], file.name, { type: file.type }))
      const input = document.createElement('input')
      input.type = 'file'
      input.name = 'file'
      input.files = files.files
      form.append(input)
    }
    document.body.append(form)
    form.submit()
  }, shared)
}
