import { join } from 'node:path'
import { expect, test } from './app.ts'
import { faultsInBothLights } from './axe.ts'

const folder = process.env.SHOTS

test('a product shows its category’s imports with figures, source and age', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/product/100')
  const panel = page.getByRole('region', { name: 'US imports of the whole category' })
  await panel.getByRole('heading').first().click()
  await expect(panel.getByText(/The whole category (rises|falls|is steady)/)).toBeVisible()
  await expect(
    panel.getByText(/HS 9405\.41 .*shipments? of goods like this have this code, from 1 supplier\./),
  ).toBeVisible()
  await expect(
    panel.getByText(/^Source: US Census Bureau, up to \w{3,4} \d{4} \(ended .* ago\), read .*Sample data/),
  ).toBeVisible()
  expect(await faultsInBothLights(page, `#${await panel.getAttribute('id')}`)).toEqual([])

  const [, text = ''] =
    /^.*? alone: (\$[\d.]+[KMB])\.$/.exec((await panel.getByText(/ alone: /).textContent()) ?? '') ?? []
  await panel.getByRole('button', { name: 'Show as table' }).click()
  const rows = panel.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(1 + 24)
  await expect(rows.nth(1).getByRole('cell')).toHaveText(text)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('a product without a stated code shows no imports', async ({ page }) => {
  await page.goto('/product/103')
  await expect(page.getByRole('heading', { name: 'Source' })).toBeVisible()
  await expect(page.getByText('US imports of the whole category')).toBeHidden()
})

test.describe('pictures', () => {
  test.skip(!folder, 'SHOTS names the folder')
  for (const width of [360, 1280]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`${width} ${colorScheme}`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 })
        await page.emulateMedia({ colorScheme })
        await page.goto('/product/100')
        const panel = page.getByRole('region', { name: 'US imports of the whole category' })
        await panel.getByRole('heading').first().click()
        await expect(panel.getByRole('img')).toBeVisible()
        await panel.screenshot({ path: join(folder ?? '', `imports-${width}-${colorScheme}.png`) })
      })
    }
  }
})
