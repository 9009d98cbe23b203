import type { Page, Route } from '@playwright/test'
import { answerWith, expect, installedTest, openInstalled, posts, refuse, test } from './app.ts'
import { faultsInBothLights, faultsOf } from './axe.ts'
import { member, memberAnswers } from './fixtures/account.ts'
import { fullWatchlist } from './fixtures/watchlist.ts'
import { emptyReport, preview } from './fixtures/weekly.ts'
import { expectNothingCutOff } from './watch-steps.ts'

const TOKEN = `7-${'a'.repeat(43)}`
const PRO = member({ subscriptionStatus: 'active' })
const proAnswers = (answer: unknown) => ({
  ...memberAnswers(PRO),
  '/api/watchlist/seen': { seenAt: new Date().toISOString() },
  '/api/weekly-report/preview': answer,
})

const panel = (page: Page) => page.getByRole('region', { name: 'Weekly report' })

test.describe('a member of Pro', () => {
  let answer = preview()
  test.use({
    answers: proAnswers((route: Route) => route.fulfill({ json: answer })),
    allowedNoise: [/net::ERR_/],
  })
  test.beforeEach(() => {
    answer = preview()
  })

  test('reads the report as it would be sent now, and when the next one goes out', async ({ page }) => {
    await page.goto('/reports')
    await expect(panel(page)).toContainText(
      /The next e-mail is sent on \w+ \d+ \w+,? .*\d\d:\d\d to mai\.tran@seller\.example, if there is news/,
    )
    await expect(panel(page)).toContainText('Home & Living, Electronics.')
    const list = (title: string) =>
      panel(page)
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: title }) })
    await expect(list('Newly trending').getByRole('listitem').first()).toHaveText(
      /^Sunset projection lamp.*Clearly growing: \+412% in sales vs. the average of the 4 weeks before, high confidence.*Home & Living · short video.*Sample data · EchoTik, 3 h ago$/,
    )
    await expect(list('Newly trending').getByRole('link', { name: 'See all 18' })).toHaveAttribute(
      'href',
      '/trending',
    )
    await expect(panel(page).getByRole('link', { name: 'Resistance loops' })).toBeHidden()
    await list('Newly trending').getByText('Show 1 more').click()
    await expect(panel(page).getByRole('link', { name: 'Resistance loops' })).toBeVisible()
    await expect(list('Stage changes')).toContainText(
      'Viral → to fading: −38% in sales vs. the average of the 4 weeks before, high confidence',
    )
    await expect(list('On your watchlist')).toContainText('Growing → viral. Velocity +20% → +86%')
    await expect(list('Suppliers shipping again')).toContainText(
      /Shipped on \d+ \w+, the first shipment since .*China · on your watchlist/,
    )
    await expect(panel(page).getByRole('link', { name: 'Sunset projection lamp' })).toHaveAttribute(
      'href',
      '/product/100',
    )
    await expect(panel(page).getByRole('link', { name: 'Ningbo Brightwave' })).toHaveAttribute(
      'href',
      '/supplier/100',
    )
    await panel(page).getByRole('link', { name: 'Choose categories' }).click()
    await expect(page.getByText('Sent on Mondays, if there is news.')).toBeVisible()
  })

  test('with nothing to say it says so, and that no letter comes then', async ({ page }) => {
    answer = preview({ report: emptyReport(), empty: true })
    await page.goto('/reports')
    await expect(panel(page)).toContainText('If there is no news, we send no e-mail.')
    await expect(panel(page).getByRole('heading', { level: 3 })).toHaveCount(0)
    await expect(panel(page)).not.toContainText('This is what it says now')
  })

  test('before there is anything to compare it says when that will be', async ({ page }) => {
    answer = preview({ report: null })
    await page.goto('/reports')
    await expect(panel(page)).toContainText('The report starts after the next refresh')
  })

  for (const [delivery, words] of [
    ['no-mail', 'This server cannot send e-mails.'],
    ['no-address', 'Your account has no e-mail address, so no e-mail is sent.'],
    ['not-wanted', 'The e-mail is turned off.'],
  ] as const) {
    test(`is told why no letter comes: ${delivery}`, async ({ page }) => {
      answer = preview({ delivery })
      await page.goto('/reports')
      await expect(panel(page)).toContainText(words)
      await expect(panel(page)).not.toContainText('is sent on')
      await expect(panel(page)).toContainText('Newly trending')
      const way = delivery === 'not-wanted' ? 'Turn it on' : 'Choose categories'
      await expect(panel(page).getByRole('link', { name: way })).toHaveAttribute('href', '/profile#letters')
    })
  }

  test('a letter that is due goes out soon', async ({ page }) => {
    answer = preview({ nextAt: new Date().toISOString() })
    await page.goto('/reports')
    await expect(panel(page)).toContainText('Sent in the next ten minutes to mai.tran@seller.example')
  })

  installedTest(
    'nothing of it is saved on the device; without a network it says so',
    async ({ page, context }) => {
      await openInstalled(page, '/reports')
      await expect(panel(page)).toContainText('Newly trending')
      await page.waitForTimeout(1500)
      expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(
        /weekly-report|newInTrend/,
      )
      await context.setOffline(true)
      await context.route('**/api/**', (route) => route.abort('internetdisconnected'))
      await page.reload()
      await expect(page.getByText('The weekly report loads when you are online')).toBeVisible()
    },
  )

  for (const width of [360, 1280, 320]) {
    test(`axe finds nothing in light and dark, and nothing is cut off at ${width} px`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 740 })
      await page.goto('/reports')
      await expect(panel(page)).toContainText('Newly trending')
      expect(await faultsInBothLights(page)).toEqual([])
      await expectNothingCutOff(page)
    })
  }

  test('at twice the text size nothing is cut off', async ({ page }) => {
    await page.goto('/reports')
    await expect(panel(page)).toContainText('Newly trending')
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expectNothingCutOff(page)
  })
})

test.describe('a server that fails', () => {
  let broken = true
  test.use({
    allowedNoise: [/status of 503/],
    answers: {
      ...proAnswers((route: Route) =>
        broken
          ? refuse(route, 503, 'unavailable', 'The database is being restarted.')
          : route.fulfill({ json: preview() }),
      ),
      '/api/watchlist': fullWatchlist(),
    },
  })

  test('fails in its own part, and works when asked again', async ({ page }) => {
    broken = true
    await page.goto('/reports')
    await expect(panel(page).getByRole('alert')).toContainText('The database is being restarted.')
    await expect(page.getByRole('heading', { name: /^What changed since/ })).toBeVisible()
    broken = false
    await panel(page).getByRole('button', { name: 'Try again' }).click()
    await expect(panel(page)).toContainText('Newly trending')
  })
})

test.describe('a member of the free plan', () => {
  test.use({ answers: { ...memberAnswers(), '/api/watchlist/seen': { seenAt: new Date().toISOString() } } })

  test('reads what it is, and the way to it; the report is not asked for', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/reports')
    await expect(panel(page)).toContainText('A weekly report by e-mail comes with a plan.')
    await expect(panel(page).getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute(
      'href',
      '/subscribe',
    )
    expect(asked).not.toContain('/api/weekly-report/preview')
    await page.goto('/profile')
    const letters = page.getByRole('region', { name: 'E-mails' })
    await expect(letters).toContainText('Comes with a plan; not sent on the free plan.')
    await letters.getByRole('link', { name: 'What is in it' }).click()
    await expect(panel(page)).toBeVisible()
  })
})

test.describe('the way out of the letters', () => {
  test('does nothing until it is pressed, for programs open links too', async ({ page, context }) => {
    const left = posts(page, '/api/weekly-report/unsubscribe')
    await answerWith(context, { '/api/weekly-report/unsubscribe': { state: 'unsubscribed' } })
    await page.goto(`/weekly-report/unsubscribe?token=${TOKEN}`)
    const button = page.getByRole('button', { name: 'Unsubscribe' })
    await button.waitFor()
    expect(left).toEqual([])
    const sent = page.waitForRequest('**/api/weekly-report/unsubscribe**')
    await button.click()
    expect(new URL((await sent).url()).searchParams.get('token')).toBe(TOKEN)
    await expect(page.getByText('The weekly report is turned off')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
  })

  test('half a link asks for the whole', async ({ page }) => {
    await page.goto('/weekly-report/unsubscribe')
    await expect(page.getByText('The link is not complete')).toBeVisible()
  })

  test.describe('that leads nowhere', () => {
    test.use({ allowedNoise: [/status of 404/] })
    test('is told in the server’s words', async ({ page, context }) => {
      await context.unrouteAll()
      await page.goto(`/weekly-report/unsubscribe?token=${TOKEN}`)
      await page.getByRole('button', { name: 'Unsubscribe' }).click()
      await expect(page.getByText('The account of this link no longer exists.')).toBeVisible()
    })
  })
})
