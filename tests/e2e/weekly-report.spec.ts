import type { Page } from '@playwright/test'
import type { Db } from '../../backend/db/knex.ts'
import { endedWeek } from '../../backend/reports/weekly/report-week.ts'
import { unsubscribeKey, unsubscribeToken } from '../../backend/reports/weekly/unsubscribe-token.ts'
import { expect, installedTest, openInstalled, posts, test } from './app.ts'
import { faultsOf } from './axe.ts'
import { ALL_WIDTHS, axeFindsNothing, fitsWindows, TWO_LOOKS } from './looks.ts'
import { MAI } from './paying.ts'
import { works } from './pipeline-steps.ts'

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
  // The server may have written it already.
  await db('weekly_report').insert({ member_id, week }).onConflict(['member_id', 'week']).ignore()
}

test.use({ member: { ...MAI, plan: 'pro' } })
test.beforeEach(async ({ page, database, me }) => {
  if (!me) return
  await follow(database, me.id)
  await works(page, [{ product: 105, name: 'Resistance bands' }])
})

const panel = (page: Page) => page.getByRole('region', { name: 'Weekly report' })

test.describe('a member of Pro', () => {
  // The browser logs each request without a network.
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
      /^Sunset projection lamp.*5,120 sold last week · 5\.1x its normal week.*Viral, very likely.*Home & Living · short video.*Sample data · EchoTik, \d+ \w+$/,
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
      /610 sold last week · 0\.8x its normal week.*Before: viral\. Now: Fading, very likely/,
    )
    await expect(list('Products, suppliers and shops you saved')).toContainText(
      'Before: viral. Now: Fading, very likely. 610 sold last week · 0.8x its normal week.',
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
      await context.route(/\/api\//, (route) => route.abort('internetdisconnected'))
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
})
