import type { Page, Route } from '@playwright/test'
import { expect, test } from './app.ts'
import { unfold } from './looks.ts'
import { works } from './pipeline-steps.ts'

test.use({ member: { plan: 'pro' } })

/** As shops write them: no place for a line break. */
const WORD = 'TERMOSBARDAK_PASLANMAZ_CELIK_2026_KAMPANYASI'.repeat(3)
const WRITTEN_BY_STRANGERS =
  /^(name|title|description|text|words|goods|location|person|contactEmail|address|shopName|subjectName|supplier|supplierName|company|note|hashtag)$/

const PAGES = [
  '/trending',
  '/trending?list=marketplace',
  '/product/100',
  '/product/109',
  '/suppliers',
  '/supplier/100',
  '/supplier/131',
  '/search?q=o',
  '/explore',
  '/compare?suppliers=100,101,102',
  '/track-record',
  '/premium',
  '/my-products',
  '/my-products/p100',
  '/reports',
  '/alerts',
  '/costs',
  '/profile',
]

test('a stranger’s word without spaces makes no page wider than a phone', async ({ page }) => {
  test.setTimeout(180_000)
  await works(page)
  await page.route('**/api/**', lengthenWords)
  for (const path of PAGES) {
    await page.goto(path)
    await expect(page.locator('#page h1')).toBeAttached()
    await page.waitForLoadState('networkidle')
    await unfold(page)
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 740 })
      expect.soft(await tooWide(page), `${path}, ${width} px`).toEqual([])
    }
  }
})

async function lengthenWords(route: Route): Promise<void> {
  if (route.request().method() !== 'GET') return await route.fallback()
  const response = await route.fetch()
  if (!response.headers()['content-type']?.startsWith('application/json'))
    return await route.fulfill({ response })
  await route.fulfill({ response, json: lengthened(await response.json()) })
}

function lengthened(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return WRITTEN_BY_STRANGERS.test(name) ? WORD : value
  if (Array.isArray(value)) return value.map((each) => lengthened(each, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, lengthened(part, key)]))
}

/** The page's excess width, and where text is outside the window. */
async function tooWide(page: Page): Promise<unknown[]> {
  return await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const scrolls = (part: Element | null): boolean =>
      part !== null && (getComputedStyle(part).overflowX !== 'visible' || scrolls(part.parentElement))
    const outside = [...document.querySelectorAll('#page :not(svg *, .visually-hidden, .visually-hidden *)')]
      .filter((part) => [...part.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE))
      .filter((part) => part.checkVisibility() && part.getBoundingClientRect().right > innerWidth + 1)
      .filter((part) => !scrolls(part))
      .map(({ tagName, className, textContent }) => `${tagName}.${className} ${textContent?.slice(0, 40)}`)
    return [...(scrollWidth > clientWidth ? [scrollWidth] : []), ...outside.slice(0, 5)]
  })
}
