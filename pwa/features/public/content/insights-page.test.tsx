import { expect, it } from 'vitest'
import { openApp, page, refuses, unanswered } from '../../../../tests/support/drawn-app.ts'

it('insights whose figures fail show the articles, and the figures can be loaded again', async () => {
  await openApp('/insights', { '/api/stats': refuses(500, 'internal', 'No.') })
  await page.says('These numbers did not load.')
  await page.enabled('Try again')
  expect(document.querySelector('a[href="/insights/landed-cost-and-margin"]')).not.toBeNull()
})

it('an article that does not exist is the not-found page', async () => {
  await openApp('/insights/no-such-article', unanswered('stats'))
  await page.shows('heading', '404 Page Not Found')
})
