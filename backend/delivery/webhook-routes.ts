import {
  addWebhook as addWebhookEndpoint,
  changeWebhook as changeWebhookEndpoint,
  deleteWebhook as deleteWebhookEndpoint,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  testWebhook,
} from '../contracts/webhooks.ts'
import { type Api, mount } from '../http/serve.ts'
import { memberOf } from './member-of.ts'
import type { WebhookDeps } from './send-webhook.ts'
import { resend, sendTest, webhookLog } from './webhook-log.ts'
import { addWebhook, changeWebhook, deleteWebhook, webhookOf, webhooksOf } from './webhooks.ts'

export interface WebhookRouteDeps extends WebhookDeps {
  origin: string
}

/** Other members' webhooks appear as missing. */
export function mountWebhooks(api: Api, deps: WebhookRouteDeps): void {
  const { db, outside } = deps

  mount(api, listWebhooks, (_input, call) => webhooksOf(db, memberOf(call)))

  mount(api, addWebhookEndpoint, ({ body }, call) =>
    addWebhook(db, { memberId: memberOf(call), outside }, body),
  )

  mount(api, changeWebhookEndpoint, ({ params: { id }, body }, call) =>
    changeWebhook(db, { memberId: memberOf(call), outside, id }, body),
  )

  mount(api, deleteWebhookEndpoint, async ({ params: { id } }, call) => {
    await deleteWebhook(db, memberOf(call), id)
    return { deleted: true }
  })

  mount(api, listWebhookDeliveries, async ({ params: { id } }, call) =>
    webhookLog(db, await webhookOf(db, memberOf(call), id)),
  )

  mount(api, resendWebhookDelivery, async ({ params: { id, deliveryId } }, call) => {
    const webhook = await webhookOf(db, memberOf(call), id)
    return await resend(deps, webhook, deliveryId)
  })

  mount(api, testWebhook, async ({ params: { id } }, call) => {
    const webhook = await webhookOf(db, memberOf(call), id)
    return await sendTest(deps, webhook, memberOf(call))
  })
}
