import { readFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import { MEMBER_MARK } from '../../backend/contracts/identity.ts'
import { expect, openInstalled, refuse, test } from './app.ts'
import { faultsOf } from './axe.ts'
import { member } from './fixtures/account.ts'
import { exploreAnswers, exploreServer, savedView } from './fixtures/explored.ts'
import { expectNothingCutOff } from './watch-steps.ts'

let server = exploreServer()
test.use({ answers: exploreAnswers(() => server) })
test.beforeEach(() => {
  server = exploreServer()
})

const DESKTOP = { width: 1280, height: 800 }
const rows = (page: Page) => page.getByRole('table', { name: 'Products that pass' }).locator('tbody tr')
const chips = (page: Page) => page.getByRole('list', { name: 'Set filters' }).getByRole('button')
const filters = (page: Page) => page.getByRole('button', { name: /^Filters/ })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Filters' })
const views = (page: Page) => page.locator('summary', { hasText: 'Saved views' })
const toast = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const field = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })
const alone = (page: Page) => page.getByRole('main')

test.describe('the list', () => {
  test('says what passes, figure by figure, and where the figures come from', async ({ page }) => {
    server.leftOut = 14
    await page.goto('/explore')
    await expect(rows(page)).toHaveCount(24)
    await expect(page.getByText('60 products', { exact: true })).toBeVisible()
    await expect(
      page.getByText('14 more products might pass, but a figure it asks for is not known of them.'),
    ).toBeVisible()
    const first = rows(page).first()
    await expect(first).toContainText('$12.99 Home & Living · Short video')
    await expect(first).toContainText('rated 4.6 by 1.2K · first seen 12 days ago')
    await expect(first).toContainText('+412%viral, high confidenceat least +301%')
    await expect(first).toContainText('75%from $3.20 each')
    await expect(first).toContainText('Low18 sellers')
    await expect(first).toContainText('Saigon Light Works, Vietnam, shipped 9 days ago')
    await expect(rows(page).nth(3)).toContainText('Not known')
    await expect(rows(page).nth(3)).toContainText('Not counted')
    await expect(rows(page).nth(4)).toContainText('None found yet')
    await expect(page.getByText(/^Sample data · EchoTik, 3 h ago/)).toBeVisible()
    await first.getByRole('link', { name: /supplier/ }).click()
    await expect(page).toHaveURL('/product/100#suppliers')
  })

  test('goes on to its end without doubles', async ({ page }) => {
    await page.goto('/explore')
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(rows(page)).toHaveCount(48)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(rows(page)).toHaveCount(60)
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  })

  test('has an order, kept in the address, and either way round', async ({ page }) => {
    await page.goto('/explore')
    await page.getByLabel('Sort by').selectOption('Price')
    await expect(page).toHaveURL('/explore?sort=price')
    await page.getByRole('button', { name: 'Low to high. Turn round' }).click()
    await expect(page).toHaveURL('/explore?sort=price&direction=desc')
    await expect(page.getByRole('button', { name: 'High to low. Turn round' })).toBeVisible()
    await page.getByLabel('Sort by').selectOption('Surest rise')
    await expect(page).toHaveURL('/explore')
    await expect.poll(() => server.asked).toContain('?sort=price&direction=desc&page=1&limit=24')
  })
})

test.describe('filters', () => {
  test('on a phone are a sheet that counts, says how many pass, and fills the address', async ({ page }) => {
    await page.goto('/explore')
    await expect(rows(page)).toHaveCount(24)
    await filters(page).click()
    await expect(sheet(page)).toBeVisible()
    await sheet(page).getByLabel('Velocity from').fill('1,00')
    await sheet(page).getByLabel('Velocity from').fill('+100 %')
    await sheet(page).getByLabel('Velocity from').press('Enter')
    await sheet(page).getByText('Growing', { exact: true }).click()
    await sheet(page).getByText('Viral', { exact: true }).click()
    await sheet(page).getByLabel('Price from').fill('$30')
    await sheet(page).getByLabel('Price to').fill('12,5')
    await sheet(page).getByLabel('Price to').press('Enter')
    await sheet(page).getByText('Suppliers', { exact: true }).click()
    await sheet(page).getByLabel('Shipped goods like it').selectOption('within 90 days')
    server.total = 7
    await sheet(page).getByText('Home & Living').click()
    await expect(page).toHaveURL(
      '/explore?category=Home+%26+Living&stage=growing%2Cviral&velocityFrom=100&priceFrom=12.5&priceTo=30&shippedWithin=90',
    )
    await sheet(page).getByRole('button', { name: 'Show 7 products' }).click()
    await expect(sheet(page)).toBeHidden()
    await expect(filters(page)).toBeFocused()
    await expect(filters(page)).toHaveText(/Filters\s*5/)
    await expect(chips(page)).toHaveText([
      /Home & Living/,
      /Velocity \+100% or more/,
      /Stage: growing, viral/,
      /Price 12\.5 to 30/,
      /Shipped in the last 90 days/,
      'Clear all',
    ])
    expect(server.asked.at(-1)).toContain('category=Home+%26+Living')
  })

  test('beside the list on a desktop, at work without a sheet', async ({ page }) => {
    await page.setViewportSize(DESKTOP)
    await page.goto('/explore')
    const panel = page.getByRole('region', { name: 'Filters' })
    await panel.getByLabel('Margin from').fill('40')
    await panel.getByLabel('Margin from').blur()
    await expect(page).toHaveURL('/explore?marginFrom=40')
    await panel.getByText('Competition and reviews').click()
    await panel.getByText('Low · under 30').click()
    await expect(page).toHaveURL('/explore?marginFrom=40&competition=low')
    await panel.getByRole('button', { name: 'Clear all' }).click()
    await expect(page).toHaveURL('/explore')
    await expect(panel.getByLabel('Margin from')).toHaveValue('')
  })

  test('are taken away one by one, and the focus goes on to the next', async ({ page }) => {
    await page.goto('/explore?velocityFrom=10&velocityTo=90&confidence=high&q=lamp')
    await expect(chips(page)).toHaveText([
      /“lamp”/,
      /Velocity \+10% to \+90%/,
      /High confidence/,
      'Clear all',
    ])
    await chips(page).nth(1).click()
    await expect(page).toHaveURL('/explore?q=lamp&confidence=high')
    await expect(chips(page).nth(1)).toBeFocused()
    await chips(page).last().click()
    await expect(page).toHaveURL('/explore')
  })

  test('in an address that makes no sense are left out, the others stand', async ({ page }) => {
    await page.goto('/explore?velocityFrom=fast&stage=viral,dead&confidence=high&sort=luck&moon=full')
    await expect(chips(page)).toHaveText([/High confidence/])
    await expect.poll(() => server.asked).toEqual(['?confidence=high&page=1&limit=24'])
  })

  test('can be begun with a ready-made one, which says what it means', async ({ page }) => {
    await page.goto('/explore?priceFrom=5&sort=margin')
    const ready = page.getByRole('group', { name: 'Ready-made filters' })
    await ready.getByRole('button', { name: 'Low competition' }).click()
    await expect(page).toHaveURL('/explore?confidence=medium&velocityFrom=1&competition=low&sort=margin')
    await expect(page.getByText(/How much the biggest of them sell is not in our data/)).toBeVisible()
    await ready.getByRole('button', { name: 'Low competition' }).click()
    await expect(page).toHaveURL('/explore?sort=margin')
  })

  test('take words too', async ({ page }) => {
    await page.goto('/explore?confidence=high')
    await page.getByRole('searchbox', { name: 'Search products' }).fill('desk lamp')
    await expect(page).toHaveURL('/explore?q=desk+lamp&confidence=high')
    await expect.poll(() => server.asked.at(-1)).toContain('q=desk+lamp')
  })

  test('by keyboard alone', async ({ page }) => {
    await page.setViewportSize(DESKTOP)
    await page.goto('/explore')
    await expect(rows(page)).toHaveCount(24)
    const velocity = page.getByLabel('Velocity from')
    await velocity.focus()
    await page.keyboard.type('50')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/explore?velocityFrom=50')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(page).toHaveURL('/explore?stage=new&velocityFrom=50')
  })
})

test.describe('nothing passes', () => {
  test('names the part that stands in the way, with how many it keeps away', async ({ page }) => {
    server = exploreServer({ total: 0, leftOut: 1 })
    await page.goto('/explore?velocityFrom=5000&category=Fashion')
    await expect(page.getByText('No product passes this filter')).toBeVisible()
    await expect(
      page.getByText('1 product could not be judged: a figure it asks for is not known of it.'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Without Fashion: 2 products' })).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    server.total = 90
    await page.getByRole('button', { name: 'Without Velocity +5000% or more: 90 products' }).click()
    await expect(page).toHaveURL('/explore?category=Fashion')
    await expect(rows(page)).toHaveCount(24)
  })

  test('without a filter it is the data that is not there yet', async ({ page }) => {
    server.total = 0
    await page.goto('/explore')
    await expect(page.getByText('There are no products yet')).toBeVisible()
  })
})

test.describe('saved views', () => {
  test('are saved, opened, changed, renamed and deleted', async ({ page }) => {
    await page.goto('/explore?velocityFrom=100&confidence=medium')
    await views(page).click()
    await expect(page.getByText('None yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Save as a new view…' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Please give it a name.')).toBeVisible()
    await field(page).fill('Fast')
    await field(page).press('Enter')
    await expect(toast(page, 'View saved')).toBeVisible()
    await expect(views(page)).toBeFocused()
    await expect(views(page)).toHaveText('Saved views: Fast')
    expect(server.views).toMatchObject([
      { name: 'Fast', query: { velocityFrom: '100', confidence: 'medium' } },
    ])

    await page.getByLabel('Sort by').selectOption('Margin')
    await expect(views(page)).toHaveText('Saved views: Fast · changed')
    await views(page).click()
    await page.getByRole('button', { name: 'Save changes to Fast' }).click()
    await expect(views(page)).toHaveText('Saved views: Fast')
    expect(server.views).toMatchObject([
      { query: { velocityFrom: '100', confidence: 'medium', sort: 'margin' } },
    ])

    await views(page).click()
    await page.getByRole('button', { name: 'Rename…' }).click()
    await expect(field(page)).toHaveValue('Fast')
    await field(page).fill('Fast and dear')
    await page.getByRole('button', { name: 'Rename', exact: true }).click()
    await expect(views(page)).toHaveText('Saved views: Fast and dear')

    await page.goto('/explore')
    await views(page).click()
    await page.getByRole('button', { name: 'Fast and dear' }).click()
    await expect(page).toHaveURL('/explore?confidence=medium&velocityFrom=100&sort=margin')
    await views(page).click()
    await page.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(views(page)).toHaveText('Saved views: Views')
    expect(server.views).toEqual([])
    await expect(chips(page)).toHaveCount(3)
  })

  test.describe('with trouble', () => {
    test.use({ allowedNoise: [/status of 400/] })
    test('a name that is taken is said beside the field', async ({ page }) => {
      server.views = [savedView('9', 'Fast', { stage: 'viral' })]
      await page.goto('/explore?confidence=high')
      await views(page).click()
      await page.getByRole('button', { name: 'Save as a new view…' }).click()
      await field(page).fill('fast')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('You have a view named “fast” already.')).toBeVisible()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
    })
  })

  test('one with a filter that is gone says so, and opens with what is left', async ({ page }) => {
    server.views = [savedView('9', 'Old', { stage: 'viral' }, ['moonPhase'])]
    await page.goto('/explore')
    await views(page).click()
    await page.getByRole('button', { name: 'Old' }).click()
    await expect(page).toHaveURL('/explore?stage=viral')
    await expect(
      page.getByText(/“Old” was saved with filters that are not there any more \(moonPhase\)/),
    ).toBeVisible()
  })
})

test.describe('files', () => {
  test('hold the filter and its order, and are saved under the server’s name', async ({ page }) => {
    await page.goto('/explore?confidence=high&sort=price')
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export 60 products as CSV' }).click()
    const file = await coming
    expect(file.suggestedFilename()).toBe('tideline-products-2026-11-21.csv')
    expect(await readFile(await file.path(), 'utf8')).toContain('100,Lamp')
    await expect(toast(page, 'File saved')).toBeVisible()
    expect(server.exported).toEqual(['?confidence=high&sort=price'])
  })

  test.describe('that take their time', () => {
    test.use({ answers: { ...exploreAnswers(() => server), '/api/export/products.csv': () => undefined } })
    test('say so, and can be cancelled without a word', async ({ page }) => {
      await page.goto('/explore')
      const csv = page.getByRole('button', { name: 'Export 60 products as CSV' })
      await csv.click()
      await expect(page.getByText('Preparing CSV…')).toBeVisible()
      await expect(csv).toBeFocused()
      await expect(csv).toHaveAttribute('aria-busy', 'true')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByText('Preparing CSV…')).toBeHidden()
      await expect(csv).toBeFocused()
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
  })

  for (const [status, code, message] of [
    [429, 'too_many_requests', 'Another file is being made for you. One at a time, please.'],
    [402, 'plan_required', 'This is part of the Pro plan.'],
    [503, 'unavailable', 'The data cannot be reached at the moment. Please try again shortly.'],
  ] as const) {
    test.describe(`refused with ${status}`, () => {
      test.use({
        allowedNoise: [/status of \d+/],
        answers: {
          ...exploreAnswers(() => server),
          '/api/export/products.xlsx': (route: Route) => refuse(route, status, code, message),
        },
      })
      test('say why in the server’s words', async ({ page }) => {
        await page.goto('/explore')
        await page.getByRole('button', { name: 'Export 60 products as Excel' }).click()
        await expect(page.getByRole('alert')).toHaveText(message)
      })
    })
  }

  test.describe('that break off', () => {
    test.use({
      allowedNoise: [/ERR_/],
      answers: {
        ...exploreAnswers(() => server),
        '/api/export/products.csv': (route: Route) => route.abort('connectionreset'),
      },
    })
    test('are not saved, and that is said', async ({ page }) => {
      await page.goto('/explore')
      await page.getByRole('button', { name: 'Export 60 products as CSV' }).click()
      await expect(page.getByRole('alert')).toHaveText(
        'The file broke off, so nothing was saved. Please try again.',
      )
    })
  })
})

test.describe('a visitor', () => {
  test.use({
    // The hand-made API has no login to go to.
    allowedNoise: [/status of 40[14]/],
    answers: {
      ...exploreAnswers(() => server),
      '/api/auth/user': (route: Route) => refuse(route, 401, 'not_signed_in', 'Please sign in first.'),
    },
  })

  test('sees what it does with its filters locked, is asked for nothing, and is led to the login', async ({
    page,
  }) => {
    await page.goto('/explore?velocityFrom=100')
    await expect(page.getByRole('heading', { name: 'Filters, views and files come with Pro' })).toBeVisible()
    await expect(page.getByText(/Pro is \$19\.99 a month/)).toBeVisible()
    await expect(page.locator('fieldset[inert] input').first()).toBeDisabled()
    expect(server.asked).toEqual([])
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(toast(page, 'Login Required')).toContainText('Please log in to access this feature.')
    await page.waitForURL(/\/api\/login\?returnTo=%2Fexplore$/)
  })

  test('who follows the link on the search page is asked to log in', async ({ page }) => {
    await page.goto('/search')
    await page.getByRole('link', { name: 'More filters and saved views' }).click()
    await expect(toast(page, 'Login Required')).toBeVisible()
    await page.waitForURL(/\/api\/login\?returnTo=%2Fexplore$/)
  })
})

test.describe('a free member', () => {
  test.use({ answers: { ...exploreAnswers(() => server), '/api/auth/user': member() } })
  test('sees what it does and what it costs, and nothing is asked for', async ({ page }) => {
    await page.goto('/explore')
    await expect(alone(page).getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute(
      'href',
      '/subscribe',
    )
    await expect(page.getByRole('table')).toHaveCount(0)
    expect(server.asked).toEqual([])
  })
})

test.describe('a plan that has lapsed meanwhile', () => {
  test.use({
    allowedNoise: [/status of 402/],
    answers: {
      ...exploreAnswers(() => server),
      '/api/explore': (route: Route) => refuse(route, 402, 'plan_required', 'This is part of the Pro plan.'),
      '/api/views': (route: Route) => refuse(route, 402, 'plan_required', 'This is part of the Pro plan.'),
    },
  })
  test('leads to the plan instead of an error', async ({ page }) => {
    await page.goto('/explore')
    await expect(page.getByRole('heading', { name: 'Filters, views and files come with Pro' })).toBeVisible()
  })
})

test.describe('a session that is over', () => {
  test.use({
    allowedNoise: [/status of 40[14]/],
    answers: {
      ...exploreAnswers(() => server),
      '/api/explore': (route: Route) => refuse(route, 401, 'not_signed_in', 'Please sign in first.'),
    },
  })
  test('leads to the login', async ({ page }) => {
    await page.goto('/explore')
    await page.waitForURL(/\/api\/login\?returnTo=%2Fexplore$/)
  })
})

test.describe('trouble', () => {
  test.use({
    allowedNoise: [/status of 503/],
    answers: {
      ...exploreAnswers(() => server),
      '/api/explore': (route: Route) =>
        refuse(route, 503, 'unavailable', 'The database is being restarted. It takes a minute.'),
    },
  })
  test('is said in words, and trying again is possible', async ({ page }) => {
    await page.goto('/explore')
    await expect(page.getByRole('alert')).toContainText('The database is being restarted')
    await page.route('**/api/explore?*', (route) =>
      route.fulfill({ json: [], headers: { 'x-total-count': '0', 'x-left-out': '0' } }),
    )
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('There are no products yet')).toBeVisible()
  })
})

test.describe('a slow server', () => {
  test.use({ answers: { ...exploreAnswers(() => server), '/api/explore': () => undefined } })
  test('the wait is named', async ({ page }) => {
    await page.goto('/explore')
    await expect(page.getByText('Looking through the products…')).toBeVisible()
  })
})

test.describe('offline', () => {
  test.use({ allowedNoise: [/ERR_/] })
  test('says that it needs a network, keeps what is on the screen, and nothing on the device', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: MEMBER_MARK, value: 'ann', url: baseURL ?? '' }])
    await openInstalled(page, '/explore')
    await expect(rows(page)).toHaveCount(24)
    await context.setOffline(true)
    await expect(page.getByText('A file needs a network.')).toBeVisible()
    await expect(rows(page)).toHaveCount(24)
    await page.getByRole('button', { name: 'Rapid growth' }).click()
    await expect(page.getByText('This needs a network', { exact: true })).toBeVisible()
    await page.waitForTimeout(1500)
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }))
    expect(kept).not.toContain('/api/explore')
    expect(kept).not.toContain('/api/views')
    await context.route('**/api/auth/user', (route) => route.abort())
    await page.reload()
    await expect(page.getByText('Explore needs a network')).toBeVisible()
    await context.unroute('**/api/auth/user')
    await context.setOffline(false)
    await expect(rows(page)).toHaveCount(24)
  })
})

test.describe('every look', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [screen, viewport] of Object.entries({
      phone: { width: 360, height: 740 },
      desktop: DESKTOP,
      'the narrowest': { width: 320, height: 640 },
    })) {
      test.describe(`${screen}, ${colorScheme}`, () => {
        test.use({ viewport, colorScheme })
        test('axe finds nothing, and nothing is cut off', async ({ page }) => {
          server = exploreServer({
            total: 8,
            leftOut: 3,
            views: [savedView('9', 'Fast', { stage: 'viral' })],
          })
          await page.goto('/explore?velocityFrom=100&confidence=medium&category=Home+%26+Living,Fashion')
          await expect(rows(page)).toHaveCount(8)
          expect(await faultsOf(page)).toEqual([])
          await expectNothingCutOff(page)
          await views(page).click()
          expect(await faultsOf(page)).toEqual([])
          await page.keyboard.press('Escape')
          if (screen !== 'desktop') {
            await filters(page).click()
            await sheet(page)
              .locator('details')
              .evaluateAll((groups) => {
                for (const group of groups) group.setAttribute('open', '')
              })
            expect(await faultsOf(page)).toEqual([])
          }
        })
      })
    }
  }

  test('at twice the text size nothing is cut off', async ({ page }) => {
    server.total = 4
    await page.goto('/explore?velocityFrom=100&confidence=medium')
    await expect(rows(page)).toHaveCount(4)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expectNothingCutOff(page)
  })
})
