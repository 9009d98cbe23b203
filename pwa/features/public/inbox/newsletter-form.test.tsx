import { expect, it } from 'vitest'
import { openApp, page, refuses, unanswered } from '../../../../tests/support/drawn-app.ts'

const TOKEN = 'a'.repeat(43)
const CONFIRM = '/api/newsletter/confirm'

it.each([
  ['confirm', 'Yes, subscribe'],
  ['unsubscribe', 'Unsubscribe'],
])('opening the link to %s sends nothing, because programs open links too', async (path, label) => {
  const { asked } = await openApp(`/newsletter/${path}?token=${TOKEN}`, unanswered('stats'))
  await page.enabled(label)
  await new Promise((done) => setTimeout(done, 300))
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
})

it('a dead link shows the server’s message', async () => {
  const words = 'This link is too old: it works for 7 days. Sign up again to get a new one.'
  await openApp(`/newsletter/confirm?token=${TOKEN}`, {
    ...unanswered('stats'),
    [CONFIRM]: refuses(404, 'not_found', words),
  })
  await page.press('Yes, subscribe')
  await page.says(words)
})

it('a link without a token, or with half of one, asks for the whole link', async () => {
  await openApp('/newsletter/confirm', unanswered('stats'))
  await page.says('The link is not complete')
  await openApp('/newsletter/confirm?token=5UO5bSnwOvy9T', {
    ...unanswered('stats'),
    [CONFIRM]: refuses(400, 'invalid_input', 'The token is not valid.'),
  })
  await page.press('Yes, subscribe')
  await page.says('The link is not complete')
})
