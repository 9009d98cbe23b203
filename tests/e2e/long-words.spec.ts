import { randomUUID } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import { FROM_APP } from '../support/revealing.ts'
import { fired, NEWS, watches } from './alert-steps.ts'
import { expect, isPage, openFrame, test } from './app.ts'
import { unfold } from './looks.ts'
import { works } from './pipeline-steps.ts'

/** Shops write such words, which offer no line break. */
const WORD = 'TERMOSBARDAK_PASLANMAZ_CELIK_2026_KAMPANYASI'.repeat(3)
const WRITTEN_BY_STRANGERS =
  /^((shop_|product_|first|last|subject|supplier|shop|match)?_?name|title|description|text|words|goods|location|(contact)?(person|email)|address|supplier|company|note|hashtag|pricing|moq|message|subject|reason)$/i

const PAGES = [
  '/trending',
  '/trending?list=marketplace',
  '/product/100',
  '/product/109',
  '/suppliers',
  '/supplier/100',
  '/supplier/131',
  '/search?q=o',
  `/search?q=${WORD}`,
  '/explore',
  '/compare?products=100,101,102',
  '/compare?suppliers=100,101,102',
  '/lookup?link=1729384756102938475&name=LED+projection+lamp',
  '/track-record',
  '/premium',
  '/dashboard',
  '/tiktok',
  '/my-products',
  '/my-products/p100',
  '/my-list',
  '/reports',
  '/alerts',
  '/alerts/settings',
  '/costs',
  '/profile',
]
const CONSOLE = ['', '/sources', '/upload', '/members', '/messages', '/waiting', '/activity'].map(
  (section) => `/operator${section}`,
)
const LIST = `Product Name,Product ID,Price\nLED projection lamp,1729384756102938475,$49.99\nhalf a line`
const WEBHOOK = { name: 'Chat', shape: 'standard', url: 'https://hooks.example.com/tideline' }

test.describe('a member', () => {
  test.use({ member: { plan: 'pro' } })

  test('a stranger’s word without spaces makes no page wider than a phone', async ({
    page,
    database,
    me,
  }) => {
    test.setTimeout(300_000)
    await works(page)
    await watches(page, { kind: 'product', id: '100' }, { kind: 'supplier', id: '100' })
    await fired({ database, me }, ...NEWS)
    await page.request.post('/api/webhooks', { data: WEBHOOK, headers: FROM_APP })
    const list = await page.request.post('/api/my-lists?name=plain.csv', {
      data: LIST,
      headers: { ...FROM_APP, 'content-type': 'text/csv' },
    })
    const { id } = await list.json()
    await fitWith(page, [...PAGES, `/my-list/${id}`], [360, 768])
  })
})

test.describe('an operator', () => {
  test.use({ member: { operator: true } })

  test('a stranger’s word without spaces makes no page of the console wider than its window', async ({
    page,
    database,
  }) => {
    test.setTimeout(120_000)
    await database('contact_message').insert({
      ...{ key: randomUUID(), reference: randomUUID().slice(0, 9), first_name: 'Zoë', last_name: 'Berg' },
      ...{ email: 'zoe@buyer.example', company: '', subject: 'Order', message: 'I wait since Monday.' },
    })
    await fitWith(page, CONSOLE, [360, 768, 1280])
  })
})

async function fitWith(page: Page, paths: string[], widths: number[]): Promise<void> {
  await page.route(isPage, openFrame)
  await page.route('**/api/**', lengthenWords)
  for (const path of paths) {
    await page.goto(path)
    await expect(page.locator('#page h1')).toBeAttached()
    await page.waitForLoadState('networkidle')
    await unfold(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 })
      // Charts take a new width in the next frame.
      await expect
        .configure({ soft: true })
        .poll(() => tooWide(page), { message: `${path}, ${width} px` })
        .toEqual([])
    }
  }
}

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
  // A plan's name is ours.
  if (typeof value !== 'object' || value === null || name === 'plan') return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, lengthened(part, key)]))
}

/** The page's excess width, and text outside the window that neither scrolls nor ends in an ellipsis. */
async function tooWide(page: Page): Promise<unknown[]> {
  return await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const isReached = (part: Element | null): boolean => {
      if (part === null) return false
      const { overflowX, textOverflow } = getComputedStyle(part)
      return /auto|scroll/.test(overflowX) || textOverflow === 'ellipsis' || isReached(part.parentElement)
    }
    const outside = [...document.querySelectorAll('#page :not(svg *, .visually-hidden, .visually-hidden *)')]
      .filter((part) => [...part.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE))
      .filter((part) => part.checkVisibility() && part.getBoundingClientRect().right > innerWidth + 1)
      .filter((part) => !isReached(part))
      .map(({ tagName, className, textContent }) => `${tagName}.${className} ${textContent?.slice(0, 40)}`)
    return [...(scrollWidth > clientWidth ? [scrollWidth] : []), ...outside.slice(0, 5)]
  })
}
