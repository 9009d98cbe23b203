import { expect, test } from './app.ts'
import { faultsInBothLights } from './axe.ts'

/** The product and supplier match the sandbox's lists. */
const PRODUCT = 123
const SUPPLIER = 155
const PHONE = { width: 360, height: 740 }
const SCREENS = [PHONE, { width: 1280, height: 800 }]

test('marks a product like a recalled one and a supplier with a listed name, with source and age', async ({
  page,
  database,
}) => {
  await expect
    .poll(async () => (await database('official_list').whereNotNull('taken_at')).length, { timeout: 20_000 })
    .toBe(2)
  await database('product_recall').insert(
    ['S-001', 'S-002', 'S-003'].map((recall_number, index) => ({
      product_id: PRODUCT,
      recall_number,
      likeness: index === 0 ? 'same' : 'similar',
      words: ['candle', 'warmer', 'lamp'],
    })),
  )
  const { name_key } = await database('supplier').where({ id: SUPPLIER }).first('name_key')
  await database('supplier').where({ id: SUPPLIER }).update({ name_key: 'goldmerin outdoor products' })
  try {
    for (const viewport of SCREENS) {
      await page.setViewportSize(viewport)
      await page.goto(`/product/${PRODUCT}`)
      const recalls = page.getByRole('region', { name: 'Recalls' })
      await expect(recalls.getByText('This may be the recalled product')).toBeVisible()
      await expect(recalls.getByText(/^Sample data\. US CPSC, read \d+ \w+\.$/).first()).toBeVisible()
      await recalls.getByText('2 more recalls like this').click()
      await expect(recalls.getByText('A similar product was recalled')).toHaveCount(2)
      await expect(
        recalls.getByRole('link', { name: /^Samplewick Recalls Candle Warmer Lamps/ }),
      ).toBeVisible()
      if (viewport === PHONE) expect(await faultsInBothLights(page, '[aria-label="Recalls"]')).toEqual([])

      await page.goto(`/supplier/${SUPPLIER}`)
      const listed = page.getByRole('region', { name: 'US import list' })
      await expect(
        listed.getByText('Listed as “Goldmerin Outdoor Products Co., Ltd.”, since 15 Jan 2025'),
      ).toBeVisible()
      await expect(listed.getByText(/The same name is not proof/)).toBeVisible()
      await expect(listed.getByText(/^Sample data\. US UFLPA Entity List, read /)).toBeVisible()
      await expect(page.getByText('Name on the US UFLPA list', { exact: true })).toBeVisible()
      if (viewport === PHONE)
        expect(await faultsInBothLights(page, '[aria-label="US import list"]')).toEqual([])
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(wide).toBe(false)
    }
  } finally {
    await database('product_recall').where({ product_id: PRODUCT }).delete()
    await database('supplier').where({ id: SUPPLIER }).update({ name_key })
  }
})
