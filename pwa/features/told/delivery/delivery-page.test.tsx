import { within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { memberAnswers } from '../../../../tests/e2e/fixtures/account.ts'
import { refreshStatus } from '../../../../tests/e2e/fixtures/edition.ts'
import { type Asked, openApp, page, refuses, unanswered } from '../../../../tests/support/drawn-app.ts'

const SETTINGS = {
  ...{ email: 'daily', push: true, quietFrom: null, quietTo: null, timeZone: 'Asia/Singapore' },
  ...{ devices: 0, emailState: 'on' },
}

it('a refused change of the notification settings is reverted with a message', async () => {
  await openApp('/alerts/settings', {
    ...memberAnswers(),
    ...unanswered('delivery/feed', 'webhooks', 'alerts', 'alerts/events'),
    '/api/data-refresh-status': refreshStatus(),
    '/api/delivery/settings': ({ method }: Asked) =>
      method === 'PUT'
        ? refuses(400, 'invalid_input', 'The time zone is not known.')()
        : Response.json(SETTINGS),
  })
  const email = within(await page.shows('region', 'E-mail', 'Once a day'))
  const choice = (name: RegExp) => email.getByRole<HTMLInputElement>('radio', { name })
  choice(/^No e-mails/).click()
  await page.toasts('Not saved', 'The time zone is not known.')
  await page.until(() => expect(choice(/^Once a day/).checked).toBe(true))
})
