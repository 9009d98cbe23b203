import { join } from 'node:path'
import { pictureAddress } from '../../backend/pictures/address.ts'
import { madeUpPicture } from '../bench/made-up-pictures.ts'
import { expect, openAlive, test } from './app.ts'
import { tiktokItem } from './fixtures/products.ts'
import { PICTURE } from './market.ts'

const folder = process.env.SHOTS
const SCREENS = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } }
const NOBODYS = '1729384756102938475'
const PATHS = {
  start: '/lookup',
  short: `/lookup?link=${encodeURIComponent('Neck Fan 5000mAh https://bit.ly/3AbCdEf')}`,
  'short-resolved': `/lookup?link=${encodeURIComponent('Neck Fan https://vm.tiktok.com/ZM7/')}`,
  'short-to-nothing': `/lookup?link=${encodeURIComponent('Neck Fan https://vm.tiktok.com/profile/')}`,
  'short-away': `/lookup?link=${encodeURIComponent('https://shp.ee/broken')}`,
  'share-refused': '/lookup?refused=kind',
  unsafe: `/lookup?link=${encodeURIComponent('https://www.amazon.com@evil.example/dp/B09H7GPR1G')}`,
  number: `/lookup?link=${NOBODYS}`,
  demand: `/lookup?link=${encodeURIComponent(`https://www.tiktok.com/shop/pdp/sunset-projection-lamp/${NOBODYS}`)}`,
  nobody: '/lookup?link=zzyzx+thing',
  lists: '/my-list',
} as const

const FILE = [
  'Product Name,Product ID,Price,Item Sold',
  ...['Sunset lamp', 'LED projection lamp with remote and sixteen colours', 'Zzyzx thing'].map(
    (name, at) => `${name},172938475610293847${at},$${29 - 7 * at}.99,${1200 - 300 * at}`,
  ),
  'half a line',
].join('\n')

const alike = [100, 101, 102].map((id, at) => ({
  id: String(id),
  name: tiktokItem(at).product_name,
  channel: at === 2 ? 'amazon' : 'tiktok',
  imageUrl: pictureAddress(PICTURE, 320),
  distance: 4 * at,
}))

test.describe('look-ups', () => {
  test.skip(!folder, 'takes pictures into the folder that SHOTS names')
  // Takes pictures only; other specs check the console.
  test.use({ allowedNoise: [/./], contextOptions: { reducedMotion: 'reduce' }, member: { plan: 'pro' } })
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test.describe(`${screen} ${colorScheme}`, () => {
        test.use({ viewport, colorScheme, deviceScaleFactor: screen === 'phone' ? 2 : 1 })
        test('pictures of look-ups are taken', async ({ page, context }) => {
          test.setTimeout(180_000)
          const take = async (name: string) =>
            await page.screenshot({
              path: join(String(folder), `lookup-${name}-${screen}-${colorScheme}.png`),
              fullPage: true,
            })
          for (const [name, path] of Object.entries(PATHS)) {
            await page.goto(path)
            await page.waitForLoadState('networkidle')
            if (name === 'demand') {
              await page.getByRole('textbox', { name: /Your selling price/ }).fill('39.99')
              await expect(page.getByText('net profit a piece')).toBeVisible()
            }
            await take(name)
          }
          for (const [name, found] of Object.entries({ photo: alike, 'photo-none': [] })) {
            const publishedAt = '2026-11-20T10:00:00.000Z'
            const json = { publishedAt, products: 56, compared: 40, alike: found }
            await page.route('**/api/lookup/picture?*', (route) => route.fulfill({ json }))
            await page.goto('/lookup')
            const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await madeUpPicture(1) }
            await page.getByLabel('Choose a photo').setInputFiles(photo)
            await expect(page.getByText(/^Compared with/)).toBeVisible()
            await take(name)
          }
          await page.evaluate(async (file) => {
            const headers = { 'x-kind': 'list', 'x-name': 'picks.csv', 'x-shared-at': String(Date.now()) }
            await (await caches.open('shared')).put('/shared-file', new Response(file, { headers }))
          }, FILE)
          await page.goto('/my-list')
          await expect(page.getByText('picks.csv')).toBeVisible()
          await take('shared-list')
          await page.getByLabel('Choose a file').setInputFiles({
            ...{ name: 'kalodata-export.csv', mimeType: 'text/csv' },
            buffer: Buffer.from(FILE),
          })
          await expect(page.getByText('No supplier found').first()).toBeVisible({ timeout: 60_000 })
          await page.getByText('1 line not read').click()
          await take('list')
          await page.goto('/my-list')
          await page.waitForLoadState('networkidle')
          await take('lists-full')
          await openAlive(page, '/lookup')
          await context.setOffline(true)
          await page.getByRole('searchbox').fill(NOBODYS)
          await page.getByRole('searchbox').press('Enter')
          await expect(page.getByText('Not among the products on this device')).toBeVisible()
          await take('offline')
          await page.getByRole('searchbox').fill('https://vm.tiktok.com/ZM8/')
          await page.getByRole('searchbox').press('Enter')
          await expect(page.getByRole('heading', { name: 'This is a short link' })).toBeVisible()
          await take('short-offline')
          await context.setOffline(false)
          await context.clearCookies()
          await page.goto('/my-list')
          await page.waitForLoadState('networkidle')
          await take('plan')
        })
      })
    }
  }
})
