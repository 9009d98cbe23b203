import { join } from 'node:path'
import { expect, test } from './app.ts'

const folder = process.env.SHOTS
const SCREENS = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } }

test.skip(!folder, 'SHOTS names the folder')

for (const [screen, viewport] of Object.entries(SCREENS)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${screen}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme })
      const shot = (name: string) => join(folder ?? '', `profit-${screen}-${colorScheme}-${name}.png`)

      test('product', async ({ page }) => {
        await page.goto('/product/101')
        await expect(page.getByRole('heading', { name: 'Landed profit' })).toBeVisible()
        await page.screenshot({ path: shot('product'), fullPage: true })
        await page.getByText('See every cost').click()
        await page.getByRole('button', { name: 'Change Creator’s commission' }).click()
        await page.screenshot({ path: shot('lines'), fullPage: true })
        await page.getByRole('button', { name: 'Enter weight' }).click()
        await page.getByRole('button', { name: '−10%' }).click()
        await page.screenshot({ path: shot('goods'), fullPage: true })
      })

      test('no supplier, no price', async ({ page }) => {
        await page.goto('/product/103')
        await expect(page.getByRole('heading', { name: 'Landed profit' })).toBeVisible()
        await page.screenshot({ path: shot('unknown'), fullPage: true })
        await page.goto('/product/105')
        await expect(page.getByRole('heading', { name: 'Landed profit' })).toBeVisible()
        await page.screenshot({ path: shot('falling'), fullPage: true })
      })

      test('costs', async ({ page }) => {
        await page.goto('/costs')
        await expect(page.getByRole('heading', { name: 'Your costs' })).toBeVisible()
        await page.screenshot({ path: shot('costs-empty'), fullPage: true })
        await page.getByRole('button', { name: 'TikTok Shop' }).click()
        await page.getByLabel(/Creator’s commission/).fill('20')
        await page.screenshot({ path: shot('costs-form'), fullPage: true })
        await page.getByRole('button', { name: 'Save' }).click()
        await expect(page.getByText('creators 20%')).toBeVisible()
        await page.screenshot({ path: shot('costs'), fullPage: true })
      })
    })
  }
}
