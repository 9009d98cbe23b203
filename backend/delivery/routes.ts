import {
  changeDeliverySettings,
  readDeliverySettings,
  unsubscribeAlertEmails,
} from '../contracts/delivery.ts'
import { type Api, mount } from '../http/serve.ts'
import type { MailSettings } from '../inbox/mail-settings.ts'
import { changeSettings, deliveryState } from './delivery-settings.ts'
import { mountFeed } from './feed-routes.ts'
import { mountPush, type PushRouteDeps } from './push-routes.ts'
import { unsubscribeFromAlertEmails } from './unsubscribe-token.ts'
import { mountWebhooks, type WebhookRouteDeps } from './webhook-routes.ts'

export interface DeliveryDeps extends PushRouteDeps, WebhookRouteDeps {
  mailSettings: MailSettings
  marketZone: string
}

export function mountDelivery(api: Api, deps: DeliveryDeps): void {
  const { db, mailSettings, marketZone } = deps
  const stateOf = (memberId: string) => deliveryState(db, memberId, { mail: mailSettings.mail, marketZone })

  mount(api, readDeliverySettings, (_input, { viewer }) => stateOf(viewer.userId))

  mount(api, changeDeliverySettings, async ({ body }, { viewer }) => {
    await changeSettings(db, viewer.userId, body)
    return await stateOf(viewer.userId)
  })

  mountPush(api, deps)
  mountFeed(api, { ...deps, name: mailSettings.mail.from.name })
  mountWebhooks(api, deps)

  mount(api, unsubscribeAlertEmails, async ({ query: { token } }) => {
    await unsubscribeFromAlertEmails(db, token)
    return { state: 'unsubscribed' as const }
  })

  // Mail programs without one-click open the URL, which only shows the page.
  api.router.get(unsubscribeAlertEmails.path, (ctx) => {
    ctx.redirect(`/alert-emails/unsubscribe${ctx.search}`)
  })
}
