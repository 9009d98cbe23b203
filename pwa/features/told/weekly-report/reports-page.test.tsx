import { screen } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { member, memberAnswers } from '../../../../tests/e2e/fixtures/account.ts'
import { refreshStatus } from '../../../../tests/e2e/fixtures/edition.ts'
import { type Preview, preview } from '../../../../tests/e2e/fixtures/weekly.ts'
import { openApp, page, refuses, unanswered } from '../../../../tests/support/drawn-app.ts'
import { PRO } from '../../../../tests/support/drawn-payment.ts'

const PREVIEW = '/api/weekly-report/preview'
const PANEL = 'Weekly report'

const open = (report: Partial<Preview> | (() => Response), user = PRO) =>
  openApp('/reports', {
    ...memberAnswers(user),
    ...unanswered('refresh-timer'),
    '/api/data-refresh-status': refreshStatus(),
    [PREVIEW]: typeof report === 'function' ? report : preview(report),
  })

describe('the weekly report of a member of Pro', () => {
  it('without news shows that no email is sent', async () => {
    await open({ empty: true, nextAt: new Date(Date.now() + 9e7).toISOString() })
    const panel = await page.shows('region', PANEL, 'If there is no news, we send no e-mail.')
    expect(panel.querySelector('h3')).toBeNull()
    expect(panel.textContent).not.toContain('This is what it says now')
  })

  it('before the first comparison shows when it starts', async () => {
    await open({ report: null })
    await page.shows('region', PANEL, 'The report starts after the next refresh')
  })

  it.each([
    ['no-mail', 'This server cannot send e-mails.', 'Choose categories'],
    ['not-wanted', 'The e-mail is turned off.', 'Turn it on'],
    ['no-address', 'Your account has no e-mail address, so no e-mail is sent.', 'Choose categories'],
  ] as const)('shows why no email comes: %s', async (delivery, words, way) => {
    await open({ delivery })
    const panel = await page.shows('region', PANEL, words, 'Newly trending')
    expect(panel.textContent).not.toContain('is sent on')
    expect(await page.linkTo(way)).toBe('/profile#letters')
  })

  it('shows that a due email goes out soon', async () => {
    await open({ nextAt: new Date().toISOString() })
    await page.shows('region', PANEL, 'Sent in the next ten minutes to mai.tran@seller.example')
  })

  it('fails in its own part, and works on retry', async () => {
    const { answers } = await open(refuses(503, 'unavailable', 'The database is being restarted.'))
    await page.shows('alert', null, 'The database is being restarted.')
    await page.shows('heading', 'Reports')
    answers[PREVIEW] = preview()
    await page.press('Try again')
    await page.shows('region', PANEL, 'Newly trending')
  })
})

it('a member of the free plan sees a description and a link, and the report is not requested', async () => {
  const { asked } = await open({}, member())
  await page.shows('region', PANEL, 'A weekly report by e-mail comes with a plan.')
  expect(await page.linkTo('Get Premium')).toBe('/payment')
  expect(asked.map(({ path }) => path)).not.toContain(PREVIEW)
})

describe('unsubscribing by link', () => {
  const ADDRESS = '/weekly-report/unsubscribe'

  it('asks for the complete link', async () => {
    await openApp(ADDRESS, {})
    await page.says('The link is not complete')
    expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull()
  })

  it('shows the server’s message about a dead link', async () => {
    const words = 'The account of this link no longer exists.'
    await openApp(`${ADDRESS}?token=7-${'a'.repeat(43)}`, {
      [`/api${ADDRESS}`]: refuses(404, 'not_found', words),
    })
    await page.enabled('Unsubscribe')
    await page.press('Unsubscribe')
    await page.says(words)
  })
})
