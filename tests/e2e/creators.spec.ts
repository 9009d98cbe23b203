import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Answers, expect, openInstalled, refuse, saved, test } from './app.ts'
import { faultsInBothLights } from './axe.ts'
import { creatorCard, creatorDetail, sellers } from './fixtures/creators.ts'
import { ALL_WIDTHS, axeFindsNothing, fitsWindows, TWO_LOOKS } from './looks.ts'
import { toastOf } from './watch-steps.ts'

const folder = process.env.SHOTS
const EMAIL = 'mai@creator.example'
const VIDEOS = '/api/products/100/videos'
const CARDS = Array.from({ length: 30 }, (_, number) =>
  creatorCard(number, { name: `Creator ${number + 1}`, id: String(40 + number) }),
)
// A card under the mouse is fetched ahead.
const DETAILS = Object.fromEntries(CARDS.map((card) => [`/api/creators/${card.id}`, creatorDetail(card)]))
const KNOWN: Answers = {
  ...{ [VIDEOS]: sellers(), '/api/creators': CARDS },
  ...{ ...DETAILS, '/api/creators/40': creatorDetail() },
}

const panel = (page: Page) => page.getByRole('region', { name: 'Who sells it' })
const offer = (page: Page) => page.getByRole('region', { name: 'Send a sample' })
const message = (page: Page) => offer(page).getByLabel('Your message')

test.use({ answers: KNOWN })

test.describe('who sells a product', () => {
  test('loads when the reader comes near, concludes, and loads nothing from outside', async ({
    page,
    baseURL,
  }) => {
    const asked: URL[] = []
    page.on('request', (request) => asked.push(new URL(request.url())))
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/product/100')
    await page.waitForLoadState('networkidle')
    expect(asked.filter(({ pathname }) => pathname.endsWith('/videos'))).toEqual([])

    await panel(page).scrollIntoViewIfNeeded()
    await expect(panel(page)).toContainText('3 creators make 71% of last week’s sales by video.')
    await expect(panel(page)).toContainText(/Age of the wave\s*40 days/)
    await expect(panel(page)).toContainText(/Commission\s*15%/)
    await panel(page).getByRole('heading', { name: 'Videos' }).click()
    const links = panel(page).getByRole('link', { name: /^@/ })
    await expect(links).toHaveCount(12)
    await expect(links.first()).toHaveAttribute('href', /^https:\/\/www\.tiktok\.com\//)
    await expect(page.locator('iframe, video, embed')).toHaveCount(0)
    await panel(page).getByRole('heading', { name: 'New creators' }).click()
    await panel(page).getByRole('button', { name: 'Show as table' }).click()
    await expect(panel(page).getByRole('row')).toHaveCount(1 + 12)
    await panel(page).getByRole('heading', { name: 'Creators', exact: true }).click()
    expect(await faultsInBothLights(page, `#${await panel(page).getAttribute('id')}`)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(asked.filter(({ origin }) => origin !== new URL(String(baseURL)).origin)).toEqual([])

    await panel(page).getByRole('link', { name: 'Mai Example' }).click()
    await expect(page).toHaveURL('/creator/40?product=100')
  })

  test('keeps its place while it loads', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/product/100')
    // The verdict arrives above a reader who jumps down at once.
    await expect(page.getByRole('region', { name: /^Verdict/ })).toBeVisible()
    const below = page.getByRole('heading', { name: 'Source' })
    await panel(page).scrollIntoViewIfNeeded()
    await expect(panel(page)).toContainText('3 creators make 71%')
    const shift = await page.evaluate(
      () =>
        new Promise<number>((done) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              sum += (entry as PerformanceEntry & { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => done(sum), 500)
        }),
    )
    await expect(below).toBeAttached()
    expect(shift).toBeLessThan(0.05)
  })
})

test.describe('the list of creators', () => {
  test('is reached from Find, filters, sorts and pages in its address', async ({ page }) => {
    await page.goto('/suppliers')
    await page.getByRole('navigation', { name: 'Find' }).getByRole('link', { name: 'Creators' }).click()
    await expect(page.getByText('30 creators')).toBeVisible()
    const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Find' })
    await expect(tab).toHaveAttribute('aria-current', 'true')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page).toHaveURL('/creators?page=2')
    await expect(page.getByText('Page 2 of 2')).toBeVisible()
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Best hit rate')
    await expect(page).toHaveURL('/creators?sort=hits')
    await page.locator('summary', { hasText: 'Filters' }).click()
    const asked = page.waitForRequest(/\/creators\?.*category=Electronics/)
    await page.getByRole('combobox', { name: 'Sells products in' }).selectOption('Electronics')
    await asked
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL('/creators?sort=hits')
  })

  test('a filtered page is as addressed when it is opened directly', async ({ page }) => {
    await page.goto('/creators?minFollowers=1000&page=2')
    await expect(page.getByText('Page 2 of 2')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page).toHaveURL('/creators?minFollowers=1000&page=2')
  })

  test.describe('in trouble', () => {
    // The browser logs a failed request.
    test.use({ allowedNoise: [/status of 503/] })
    test('shows the failure and tries again', async ({ page }) => {
      await page.route('**/creators?**', (route) => refuse(route, 503, 'unavailable', 'Busy.'))
      await page.goto('/creators')
      await expect(page.getByText('Could not load (error 503)')).toBeVisible()
      await page.unroute('**/creators?**')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText('30 creators')).toBeVisible()
    })
  })
})

test.describe('a member', () => {
  test.use({
    member: {},
    answers: {
      ...KNOWN,
      '/api/creators/40/contact': {
        ...{ creatorId: '40', handle: 'mai.example', name: 'Mai Example', contactEmail: EMAIL },
        revealedAt: new Date().toISOString(),
        provenance: creatorDetail().provenance,
      },
    },
  })

  test('opens a contact with one press, offers a sample, and finds the product at Sample', async ({
    page,
  }) => {
    await page.goto('/creator/40?product=100')
    await expect(page.getByText('Uses 1 of your 3 left')).toBeVisible()
    await expect(page.getByText(EMAIL)).toHaveCount(0)
    await page.getByRole('button', { name: 'Reveal contact of Mai Example' }).click()
    await expect(page.getByRole('link', { name: EMAIL })).toHaveAttribute('href', `mailto:${EMAIL}`)
    await offer(page).getByRole('heading', { name: 'Send a sample' }).click()
    for (const [language, greeting] of [
      ['Tiếng Việt', 'Chào Mai Example,'],
      ['Español', 'Hola, Mai Example:'],
      ['Bahasa Indonesia', 'Halo Kak Mai Example,'],
      ['Português', 'Olá, Mai Example!'],
      ['English', 'Hello Mai Example,'],
    ] as const) {
      await offer(page).getByRole('button', { name: language }).click()
      await expect(message(page)).toHaveValue(new RegExp(`^${greeting}`))
    }
    await offer(page).getByLabel('Your commission, %').fill('15')
    await expect(message(page)).toHaveValue(/a commission of 15%\./)
    await offer(page).getByRole('button', { name: 'Copy message' }).click()
    await offer(page).getByRole('button', { name: 'I sent it' }).click()
    await expect(toastOf(page, "Moved to 'Sample'")).toBeVisible()
    await page.goto('/my-products/p100')
    await expect(page.getByText('Follow up with Mai Example about the sample', { exact: true })).toBeVisible()
  })

  test('saves a creator, finds them on the list of saved creators, and removes them', async ({
    page,
    database,
    me,
  }) => {
    const at = new Date()
    const [made] = await database('creator')
      .insert({
        ...{ origin: 'sandbox', source: 'echotik', external_id: `e2e-${at.getTime()}` },
        ...{ handle: 'saved.example', name: 'Saved Example', described_at: at, observed_at: at },
      })
      .returning<{ id: number }[]>('id')
    const rows = () => database('watched').where({ member_id: me?.id, kind: 'creator', watching: true })
    await page.goto('/my-products?view=creators')
    await expect(page.getByText('No saved creators yet')).toBeVisible()
    await page.goto(`/creator/${made?.id}`)
    await page.getByRole('button', { name: /^(Save creator|Creator saved)$/ }).click()
    await expect.poll(async () => (await rows()).length).toBe(1)
    await page.goto('/my-products?view=creators')
    await expect(page.getByRole('link', { name: 'Saved Example' })).toHaveAttribute(
      'href',
      `/creator/${made?.id}`,
    )
    await axeFindsNothing(page, TWO_LOOKS)
    await page.getByRole('button', { name: 'Remove Saved Example' }).click()
    await expect(page.getByText('No saved creators yet')).toBeVisible()
    await expect.poll(async () => (await rows()).length).toBe(0)
    await database('creator').where({ id: made?.id }).delete()
  })
})

test.describe('without a network', () => {
  // The browser logs each request without a network.
  test.use({ serviceWorkers: 'allow', allowedNoise: [/Failed to load resource: net::ERR_/] })

  test('an opened creator, the list and a product’s sellers are readable, an unknown creator shows a note', async ({
    page,
    context,
  }) => {
    await openInstalled(page, '/creators')
    await expect(page.getByText('30 creators')).toBeVisible()
    await page.getByRole('link', { name: 'Creator 1', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mai Example')
    await saved(page, '"/api/creators/:id"')
    await page.goto('/product/100')
    await panel(page).scrollIntoViewIfNeeded()
    await expect(panel(page)).toContainText('3 creators make 71%')
    await saved(page, '"videosKnown":30')
    await context.setOffline(true)

    await page.goto('/product/100')
    await panel(page).scrollIntoViewIfNeeded()
    await expect(panel(page)).toContainText('3 creators make 71%')
    await page.goto('/creator/40')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mai Example')
    await page.goto('/creator/45')
    await expect(page.getByText(/^Saved summary/)).toBeVisible()
    await page.goto('/creator/999')
    await expect(page.getByText('Not saved on this device yet')).toBeVisible()
  })
})

test('axe finds nothing on both pages, and nothing is cut off, also at twice the text size', async ({
  page,
}) => {
  for (const path of ['/creators', '/creator/40?product=100']) {
    await page.goto(path)
    await expect(page.getByText(/Hits: 6 of 9 products/).first()).toBeVisible()
    for (const fold of await page.locator('#page summary').all()) await fold.click()
    await axeFindsNothing(page, TWO_LOOKS)
    await fitsWindows(page, ALL_WIDTHS)
  }
})

test.describe('pictures', () => {
  test.skip(!folder, 'SHOTS names the folder')
  for (const width of [360, 1280])
    for (const colorScheme of ['light', 'dark'] as const)
      for (const [name, path] of [
        ['creators', '/creators'],
        ['creator', '/creator/40?product=100'],
        ['who-sells-it', '/product/100'],
      ] as const)
        test(`${name} ${width} ${colorScheme}`, async ({ page }) => {
          await page.setViewportSize({ width, height: 800 })
          await page.emulateMedia({ colorScheme })
          await page.goto(path)
          const shot = { path: join(folder ?? '', `${name}-${width}-${colorScheme}.png`) }
          if (name === 'who-sells-it') {
            await panel(page).scrollIntoViewIfNeeded()
            await expect(panel(page)).toContainText('3 creators make 71%')
            for (const fold of await panel(page).locator('summary').all()) await fold.click()
            await panel(page).screenshot(shot)
          } else {
            await expect(page.getByText(/Hits: 6 of 9 products/).first()).toBeVisible()
            await page.screenshot({ ...shot, fullPage: true })
          }
        })
})
