import { expect, test } from './app.ts'

test.use({ member: { plan: 'pro' } })

const KEPT: [string, string][] = [
  ['/trending?category=Fashion&origin=moon&list=7', '/trending?category=Fashion'],
  [
    '/suppliers?sort=nonsense&category=Fashion&country=nowhere&page=-3&minShipments=many&utm_source=mail',
    '/suppliers?category=Fashion',
  ],
  ['/search?q=lamp&stage=huge&minPrice=-1&channel[]=tiktok', '/search?q=lamp'],
  ['/dashboard?category=home&sort=%7B%22a%22:1%7D&evil=%3Cscript%3E', '/dashboard?category=home'],
  ['/tiktok?category=Fashion&sort=1', '/tiktok?category=Fashion'],
  ['/subscription?from=moon', '/subscription'],
  ['/help?category=nothing', '/help'],
  ['/insights?topic=nothing', '/insights'],
]

test('invalid parameters leave the address, valid ones stay', async ({ page }) => {
  for (const [given, kept] of KEPT) {
    await page.goto(given)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(kept)
  }
})

const TEXTS = ['1731815305462057536', '1e5', '1.0', '007', 'true', 'null', '"desk lamp"', '"1e5"', '[1]']

test('the text of a query stays as written, typed or in the address', async ({ page }) => {
  const boxes = [
    ['/search?q=', page.getByRole('searchbox', { name: 'Search products' })],
    ['/suppliers?q=', page.getByRole('searchbox', { name: 'Name or goods' })],
  ] as const
  for (const [path, box] of boxes)
    for (const text of TEXTS) {
      await page.goto(`${path}${encodeURIComponent(text)}`)
      await expect(box).toHaveValue(text)
      expect(new URL(page.url()).searchParams.get('q')).toBe(text)
    }
  const [[, box]] = boxes
  for (const text of TEXTS.slice(1)) {
    await page.goto('/search')
    await box.fill(text)
    await box.press('Enter')
    await expect(page).toHaveURL(/q=/)
    await page.reload()
    await expect(box).toHaveValue(text)
  }
})

test('an invalid filter of explore is left out', async ({ page }) => {
  const asked = page.waitForRequest('**/api/explore?*')
  await page.goto('/explore?stage=huge&priceTo=20&marginFrom=%7B%22a%22:1%7D')
  expect(new URL((await asked).url()).search).toBe('?priceTo=20&page=1&limit=24')
})
