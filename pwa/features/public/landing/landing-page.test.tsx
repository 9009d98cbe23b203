import { describe, expect, it } from 'vitest'
import { member, memberAnswers } from '../../../../tests/e2e/fixtures/account.ts'
import { refreshStatus, stats } from '../../../../tests/e2e/fixtures/edition.ts'
import { premiumList } from '../../../../tests/e2e/fixtures/samples.ts'
import { type DrawnAnswers, openApp, page, refuses, unanswered } from '../../../../tests/support/drawn-app.ts'

const open = (changed: DrawnAnswers) =>
  openApp('/', {
    '/api/landing/trending': premiumList(),
    '/api/landing/case': { case: null },
    '/api/stats': stats(),
    '/api/data-refresh-status': refreshStatus(),
    ...unanswered('exchange-rates', 'billing', 'get-or-create-subscription'),
    ...changed,
  })

describe('the start page', () => {
  it('stays, with an error in place of a sample that cannot be loaded', async () => {
    await open({ '/api/landing/trending': refuses(503, 'unavailable', 'The database is being restarted.') })
    await page.shows('alert', null, 'The database is being restarted.')
    await page.enabled('Try again')
  })

  it('shows no case in an edition without one', async () => {
    await open({})
    await page.shows('region', 'What sellers could say')
    page.lacks('A rise, and what came after')
  })

  it('asks for no login while the user loads, and then leads a member on', async () => {
    let found: () => void = () => undefined
    const user = new Promise<void>((go) => {
      found = go
    })
    const { asked, left, answers } = await open(memberAnswers())
    answers['/api/auth/user'] = () => user.then(() => Response.json(member()))
    await page.press('Get Premium', 'link')
    await page.until(() => expect(asked.map(({ path }) => path)).toContain('/api/auth/user'))
    await new Promise((done) => setTimeout(done, 300))
    page.lacks('Login Required')
    expect(page.at()).toBe('/')
    found()
    await page.until(() => expect(page.at()).toBe('/payment'))
    page.lacks('Login Required')
    expect(left).toEqual([])
  })
})
