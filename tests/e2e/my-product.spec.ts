import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, openInstalled, refuse, saved, test } from './app.ts'
import { dayAgo } from './fixtures/moments.ts'
import { openCopy } from './installed.ts'
import { entriesOf, LAMP, lampChanged, stageOf, toastOf, waitingIn, works } from './pipeline-steps.ts'
import { signInAgain } from './signing-in.ts'

test.use({ member: {} })

const panel = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const theLamp = async (page: Page) => (await entriesOf(page)).find(({ name }) => name === LAMP)

async function writeNote(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByLabel('New note').fill(text)
  await page.getByRole('button', { name: 'Save note' }).click()
}

async function cameraPhoto(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const noise = await sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#9a6',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 92 })
    .withMetadata({ orientation: 6, exif: { IFD3: { GPSLatitude: '10/1 46/1 0/1' } } })
    .toBuffer()
  return { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: noise }
}

test('keeps tasks, notes and quotes of a product, and each can be changed', async ({
  page,
  database,
  me,
}) => {
  await works(page)
  await lampChanged({ database, me })
  await page.goto('/my-products/p100')
  await expect(panel(page, /^Since /)).toContainText('Pricefrom $15.49 → to $12.99')
  await page.getByRole('button', { name: 'Add task' }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Say what is to be done.')).toBeVisible()
  await page.getByLabel('What is to be done').fill('Ask for the carton size')
  await page.getByLabel('By', { exact: true }).fill(dayAgo(-1))
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(panel(page, 'Tasks')).toContainText('Ask for the carton sizeDue tomorrow')
  await page.getByRole('checkbox', { name: /Ask for the carton size/ }).click()
  await expect(panel(page, 'Tasks')).toContainText('1 done')
  await writeNote(page, 'They also make a blue one.')
  await page.getByRole('button', { name: /^Edit note/ }).click()
  await page.getByLabel('Note', { exact: true }).fill('They also make a blue one, from 300.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByRole('button', { name: 'Add quote' }).click()
  await page.getByRole('button', { name: 'Save quote' }).click()
  await expect(page.getByText('Say who quoted.')).toBeVisible()
  await panel(page, 'Quotes').getByLabel('Supplier', { exact: true }).fill('A friend’s factory')
  await panel(page, 'Quotes').getByLabel('Price a piece').fill('3,20')
  await panel(page, 'Quotes').getByLabel('Minimum order').fill('500')
  await panel(page, 'Quotes').getByLabel('Ready in').fill('20')
  await panel(page, 'Quotes').getByLabel('Valid until').fill(dayAgo(2))
  await page.getByRole('button', { name: 'Save quote' }).click()
  await expect(panel(page, 'Quotes')).toContainText(
    '$3.20 a piece · A friend’s factoryfrom 500 pieces · ready in 20 daysEnded',
  )
  await expect
    .poll(async () => {
      const lamp = await theLamp(page)
      return [lamp?.notes[0]?.versions[0].text, lamp?.quotes[0]?.versions[0].unitPrice, lamp?.tasks[0]?.done]
    })
    .toEqual(['They also make a blue one, from 300.', 3.2, true])
})

test('counts and names a quote in profit and verdict, here and on the product’s page', async ({ page }) => {
  await works(page)
  await page.goto('/my-products/p100')
  const profit = page.locator('#profit').getByRole('status')
  await expect(profit).toContainText('with typical costs')
  await page.getByRole('button', { name: 'Add quote' }).click()
  await panel(page, 'Quotes').getByLabel('Supplier', { exact: true }).fill('A friend’s factory')
  await panel(page, 'Quotes').getByLabel('Price a piece').fill('1')
  await page.getByRole('button', { name: 'Save quote' }).click()
  await expect(profit).toContainText('with your quote')
  await page.goto('/product/100')
  await expect(profit).toContainText('with your quote')
  await expect(page.getByRole('region', { name: /^Verdict/ })).toContainText('By our rules, with your quote')
})

test('refuses a file that is no picture, changes the stage in one tap, and deletes an entry', async ({
  page,
}) => {
  await works(page)
  await page.goto('/my-products/p100')
  await test.step('refuses a file that is not a picture', async () => {
    await page.getByLabel('Choose photos').setInputFiles(resolve(import.meta.dirname, 'my-product.spec.ts'))
    await expect(toastOf(page, 'Photo not added')).toBeVisible()
  })
  const steps = panel(page, 'Stage')
  await expect(steps.getByRole('button', { name: 'Saved', exact: true })).toHaveAttribute(
    'aria-current',
    'step',
  )
  await steps.getByRole('button', { name: 'Move to Contacted' }).click()
  await expect.poll(() => stageOf(page, LAMP)).toBe('written')
  await page.getByRole('heading', { name: 'What happened so far' }).click()
  await page.getByRole('button', { name: 'Delete with all notes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/my-products')
  await expect.poll(() => theLamp(page)).toBeUndefined()
  await page.goto('/my-products/p100')
  await expect(page.getByText('This is not in your products')).toBeVisible()
})

test.describe('without a network', () => {
  // The browser logs each request without a network.
  test.use({ serviceWorkers: 'allow', allowedNoise: [/net::ERR_/] })

  test('keeps a note and a photo on the device, and sends them when online', async ({ page, context }) => {
    // Installing, encoding and sending a photo take a slow machine most of the usual time.
    test.setTimeout(90_000)
    await works(page)
    await openInstalled(page, '/my-products/p100')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(LAMP)
    await saved(page, '/api/pipeline')
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await writeNote(page, 'Seen at the night market for $9.')
    await page.getByLabel('Choose photos').setInputFiles(await cameraPhoto())
    await expect(page.getByRole('img', { name: /^Photo 1/ })).toBeVisible()
    await expect(panel(page, 'Photos')).toContainText('On this device, not sent yet')
    await expect(
      page.getByText(/changes saved on this device\. They are sent when you are online/),
    ).toBeVisible()
    await page.reload()
    await expect(panel(page, 'Notes')).toContainText('Seen at the night market for $9.')
    await expect(page.getByRole('img', { name: /^Photo 1/ })).toBeVisible()
    expect((await waitingIn(page)).length).toBeGreaterThan(0)
    await context.setOffline(false)
    await expect
      .poll(async () => (await theLamp(page))?.notes[0]?.versions[0].text)
      .toBe('Seen at the night market for $9.')
    await expect.poll(async () => (await theLamp(page))?.photosStored.length, { timeout: 20_000 }).toBe(1)
    await expect.poll(() => waitingIn(page)).toEqual([])
    const id = (await theLamp(page))?.photosStored[0]
    const stored = await (await page.request.get(`/api/pipeline/photos/${id}`)).body()
    const facts = await sharp(stored).metadata()
    expect(facts).toMatchObject({ format: 'jpeg', width: 1200, height: 1600 })
    expect(facts.exif).toBeUndefined()
    expect(stored.length).toBeLessThanOrEqual(2 * 1024 * 1024)
  })

  test('two devices that were offline merge to all changes', async ({
    page,
    context,
    launchOptions,
    installedAt,
    database,
    me,
    baseURL,
  }) => {
    await works(page)
    const other = await openCopy(await installedAt(String(baseURL)), launchOptions)
    await signInAgain(other.context, database, Number(me?.id), String(baseURL))
    const tablet = await other.context.newPage()
    for (const each of [page, tablet]) {
      await openInstalled(each, '/my-products/p100')
      await expect(each.getByRole('heading', { level: 1 })).toHaveText(LAMP)
      await saved(each, '/api/pipeline')
      await each.waitForLoadState('networkidle')
    }
    await context.setOffline(true)
    await other.context.setOffline(true)
    await writeNote(page, 'From the phone.')
    await writeNote(tablet, 'From the tablet.')
    await panel(page, 'Stage').getByRole('button', { name: 'Contacted', exact: true }).click()
    await panel(tablet, 'Stage').getByRole('button', { name: 'Quoted', exact: true }).click()
    await other.context.setOffline(false)
    await expect.poll(() => waitingIn(tablet)).toEqual([])
    await context.setOffline(false)
    await expect.poll(() => waitingIn(page)).toEqual([])
    for (const each of [page, tablet]) {
      await each.reload()
      await expect(panel(each, 'Notes')).toContainText('From the phone.')
      await expect(panel(each, 'Notes')).toContainText('From the tablet.')
      await expect(panel(each, 'Stage').locator('[aria-current]')).toHaveText('Quoted')
    }
    await other.close()
  })
})

test.describe('when the server fails on one change', () => {
  // The test fails one change with 500.
  test.use({ allowedNoise: [/^Failed to load resource: the server responded with a status of 500/] })
  test('the change is set aside and shown, and the others are saved', async ({ page }) => {
    await works(page)
    await page.route('**/api/pipeline/changes', (route) =>
      route.request().postData()?.includes('The bad one')
        ? refuse(route, 500, 'internal', 'A fault')
        : route.continue(),
    )
    await page.goto('/my-products/p100')
    for (const text of ['The bad one', 'First', 'Last']) {
      await writeNote(page, text)
      await expect(panel(page, 'Notes')).toContainText(text)
    }
    const notes = async () => (await theLamp(page))?.notes.map(({ versions }) => versions[0].text).sort()
    await expect.poll(notes).toEqual(['First', 'Last'])
    await expect(page.getByRole('alert').getByText(/The server failed on this change/)).toBeVisible()
    await page.unroute('**/api/pipeline/changes')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(notes).toEqual(['First', 'Last', 'The bad one'])
  })
})
