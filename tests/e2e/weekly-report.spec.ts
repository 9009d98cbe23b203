import type { Page, Route } from '@playwright/test'
import type { Db } from '../../backend/db/knex.ts'
import { endedWeek } from '../../backend/reports/weekly/report-week.ts'
import { unsubscribeKey, unsubscribeToken } from '../../backend/reports/weekly/unsubscribe-token.ts'
import { expect, installedTest, openInstalled, posts, refuse, test } from './app.ts'
import { faultsOf } from './axe.ts'
import { preview } from './fixtures/weekly.ts'
import { ALL_WIDTHS, axeFindsNothing, fitsWindows, TWO_LOOKS } from './looks.ts'
import { MAI } from './paying.ts'
import { works } from './pipeline-steps.ts'

const PREVIEW = '/api/weekly-report/preview'

async function follow(db: Db, member_id: number): Promise<void> {
  const weekly_categories = ['Home & Living', 'Electronics', 'Fashion']
  await db('member').where({ id: member_id }).update({ weekly_categories })
  await db('watched').insert({
    member_id,
    kind: 'supplier',
    target_id: 115,
    watching: true,
    decided_at: new Date(),
    name: 'watched',
  })
  const { week } = endedWeek(new Date(), 'America/New_York')
  await db('weekly_report').insert({ member_id, week })
}

test.use({ member: { ...MAI, plan: 'pro' } })
test.beforeEach(async ({ page, database, me }) => {
  if (!me) return
  await follow(database, me.id)
  await works(page, [{ product: 105, name: 'Resistance bands' }])
})

const panel = (page: Page) => page.getByRole('region', { name: 'Weekly report' })

test.describe('a member of Pro', () => {
  test.use({ allowedNoise: [/net::ERR_/] })

  test('shows the current report, and the next date', async ({ page }) => {
    await page.goto('/reports')
    await expect(panel(page)).toContainText(
      /The next e-mail is sent on \w+ \d+ \w+,? .*\d\d:\d\d to mai\.tran@seller\.example, if there is news/,
    )
    await expect(panel(page)).toContainText('Home & Living, Electronics, Fashion.')
    const list = (title: string) =>
      panel(page)
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: title }) })
    await expect(list('Newly trending').getByRole('listitem').first()).toHaveText(
      /^Sunset projection lamp.*5,120 sold last week · 5\.1x usual.*Viral · very likely.*Home & Living · short video.*Sample data · EchoTik, 3 h ago$/,
    )
    await expect(list('Newly trending').getByRole('link', { name: 'See all 12' })).toHaveAttribute(
      'href',
      '/trending',
    )
    const folded = list('Newly trending').getByRole('link', { name: 'Seamless ribbed gym set' }).first()
    await expect(folded).toBeHidden()
    await list('Newly trending').getByText('Show 7 more').click()
    await expect(folded).toBeVisible()
    await expect(list('Stage changes')).toContainText(
      /610 sold last week · 0\.8x usual.*Before: viral\. Now: Fading · very likely/,
    )
    await expect(list('Products and suppliers you saved')).toContainText(
      'Before: viral. Now: Fading · very likely. 610 sold last week · 0.8x usual.',
    )
    await expect(list('Suppliers shipping again')).toContainText(
      /Shipped on \d+ \w+, the first shipment since .*China · one of your saved suppliers/,
    )
    await expect(panel(page).getByRole('link', { name: 'Sunset projection lamp' }).first()).toHaveAttribute(
      'href',
      '/product/100',
    )
    await expect(panel(page).getByRole('link', { name: 'Ningbo Brightwave' })).toHaveAttribute(
      'href',
      '/supplier/115',
    )
    await panel(page).getByRole('link', { name: 'Choose categories' }).click()
    await expect(page.getByText('Sent on Mondays, if there is news.')).toBeVisible()
  })

  test('without news shows that no email is sent', async ({ page, database, me }) => {
    await database('watched').where({ member_id: me?.id }).delete()
    await database('pipeline_entry').where({ member_id: me?.id }).delete()
    await database('member')
      .where({ id: me?.id })
      .update({ weekly_categories: ['Automotive'] })
    await page.goto('/reports')
    await expect(panel(page)).toContainText('If there is no news, we send no e-mail.')
    await expect(panel(page).getByRole('heading', { level: 3 })).toHaveCount(0)
    await expect(panel(page)).not.toContainText('This is what it says now')
  })

  test('before the first comparison shows when it starts', async ({ page }) => {
    await page.route(`**${PREVIEW}`, (route) => route.fulfill({ json: preview({ report: null }) }))
    await page.goto('/reports')
    await expect(panel(page)).toContainText('The report starts after the next refresh')
  })

  test('shows why no email comes', async ({ page, database, me }) => {
    for (const [delivery, words, change] of [
      ['no-mail', 'This server cannot send e-mails.', null],
      ['not-wanted', 'The e-mail is turned off.', { letter_weekly_report: false }],
      [
        'no-address',
        'Your account has no e-mail address, so no e-mail is sent.',
        { email: null, letter_weekly_report: true },
      ],
    ] as const) {
      if (change) await database('member').where({ id: me?.id }).update(change)
      else await page.route(`**${PREVIEW}`, (route) => route.fulfill({ json: preview({ delivery }) }))
      await page.goto('/reports')
      await expect(panel(page)).toContainText(words)
      await expect(panel(page)).not.toContainText('is sent on')
      await expect(panel(page)).toContainText('Newly trending')
      const way = delivery === 'not-wanted' ? 'Turn it on' : 'Choose categories'
      await expect(panel(page).getByRole('link', { name: way })).toHaveAttribute('href', '/profile#letters')
      await page.unroute(`**${PREVIEW}`)
    }
  })

  test('shows that a due email goes out soon', async ({ page }) => {
    // Fixed date: the real one depends on the weekday.
    await page.route(`**${PREVIEW}`, (route) =>
      route.fulfill({ json: preview({ nextAt: new Date().toISOString() }) }),
    )
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

  test('axe finds nothing in any look, and nothing is cut off, also at twice the text size', async ({
    page,
  }) => {
    await page.goto('/reports')
    await expect(panel(page)).toContainText('Newly trending')
    await axeFindsNothing(page, TWO_LOOKS)
    await fitsWindows(page, ALL_WIDTHS)
  })
})

test.describe('a server that fails', () => {
  let broken = true
  test.use({
    allowedNoise: [/status of 503/],
    answers: {
      [PREVIEW]: (route: Route) =>
        broken ? refuse(route, 503, 'unavailable', 'The database is being restarted.') : route.fallback(),
    },
  })

  test('fails in its own part, and works on retry', async ({ page }) => {
    broken = true
    await page.goto('/reports')
    await expect(panel(page).getByRole('alert')).toContainText('The database is being restarted.')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    broken = false
    await panel(page).getByRole('button', { name: 'Try again' }).click()
    await expect(panel(page)).toContainText('Newly trending')
  })
})

test.describe('a member of the free plan', () => {
  test.use({ member: MAI })

  test('shows a description and a link, and does not request the report', async ({ page }) => {
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
    const emails = page.getByRole('region', { name: 'E-mails' })
    await expect(emails).toContainText('Comes with a plan; not sent on the free plan.')
    await emails.getByRole('link', { name: 'What is in it' }).click()
    await expect(panel(page)).toBeVisible()
  })
})

test.describe('unsubscribing by link', () => {
  test('takes effect only when pressed, because programs open links too', async ({ page, database, me }) => {
    const token = unsubscribeToken(await unsubscribeKey(database), Number(me?.id))
    const wants = async () =>
      (await database('member').where({ id: me?.id }).first('letter_weekly_report')).letter_weekly_report
    const left = posts(page, '/api/weekly-report/unsubscribe')
    await page.goto(`/weekly-report/unsubscribe?token=${token}`)
    const button = page.getByRole('button', { name: 'Unsubscribe' })
    await button.waitFor()
    expect(left).toEqual([])
    expect(await wants()).toBe(true)
    const sent = page.waitForRequest('**/api/weekly-report/unsubscribe**')
    await button.click()
    expect(new URL((await sent).url()).searchParams.get('token')).toBe(token)
    await expect(page.getByText('The weekly report is turned off')).toBeVisible()
    expect(await wants()).toBe(false)
    expect(await faultsOf(page)).toEqual([])
  })

  test('asks for the complete link', async ({ page }) => {
    await page.goto('/weekly-report/unsubscribe')
    await expect(page.getByText('The link is not complete')).toBeVisible()
  })

  test.describe('with a dead link', () => {
    test.use({ allowedNoise: [/status of 404/] })
    test('shows the server’s message', async ({ page }) => {
      await page.goto(`/weekly-report/unsubscribe?token=7-${'a'.repeat(43)}`)
      await page.getByRole('button', { name: 'Unsubscribe' }).click()
      await expect(page.getByText('The account of this link no longer exists.')).toBeVisible()
    })
  })
})
