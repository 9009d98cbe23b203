import { expect, it } from 'vitest'
import { refreshStatus, stats } from '../../../../tests/e2e/fixtures/edition.ts'
import { ofMadeUpMember } from '../../../../tests/e2e/fixtures/subscription.ts'
import { type DrawnAnswers, openApp, page, refuses, unanswered } from '../../../../tests/support/drawn-app.ts'
import { PRO } from '../../../../tests/support/drawn-payment.ts'

const open = (changed: DrawnAnswers) =>
  openApp('/explore', {
    ...ofMadeUpMember(),
    ...unanswered('presets', 'pipeline', 'exchange-rates', 'alerts', 'views'),
    '/api/auth/user': PRO,
    '/api/data-refresh-status': refreshStatus(),
    '/api/stats': stats(),
    ...changed,
  })

it('explore of a plan that has just lapsed leads to the plan instead of an error', async () => {
  const lapsed = refuses(402, 'plan_required', 'This comes with a plan: Premium or Pro.')
  await open({ '/api/explore': lapsed, '/api/views': lapsed })
  await page.shows('heading', 'Filters, saved views and exports come with a plan')
})

it('explore leads to the login when the session is over', async () => {
  const { left } = await open({ '/api/explore': refuses(401, 'not_signed_in', 'Please sign in first.') })
  await page.until(() => expect(left).toEqual(['/api/login?returnTo=%2Fexplore']))
})
