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
import type { WebhookDeps } from './send-webhook.ts'
import { resend, sendTest, webhookLog } from './webhook-log.ts'
import { addWebhook, changeWebhook, deleteWebhook, webhookOf, webhooksOf } from './webhooks.ts'

export interface WebhookRouteDeps extends WebhookDeps {
  origin: string
}

/** Other members' webhooks appear as missing. */
export function mountWebhooks(api: Api, deps: WebhookRouteDeps): void {
  const { db, outside } = deps

  mount(api, listWebhooks, (_input, { viewer }) => webhooksOf(db, viewer.userId))

  mount(api, addWebhookEndpoint, ({ body }, { viewer }) =>
    addWebhook(db, { memberId: viewer.userId, outside }, body),
  )

  mount(api, changeWebhookEndpoint, ({ params: { id }, body }, { viewer }) =>
    changeWebhook(db, { memberId: viewer.userId, outside, id }, body),
  )

  mount(api, deleteWebhookEndpoint, async ({ params: { id } }, { viewer }) => {
    await deleteWebhook(db, viewer.userId, id)
    return { deleted: true }
  })

  mount(api, listWebhookDeliveries, async ({ params: { id } }, { viewer }) =>
    webhookLog(db, await webhookOf(db, viewer.userId, id)),
  )

  mount(api, resendWebhookDelivery, async ({ params: { id, deliveryId } }, { viewer }) => {
    const webhook = await webhookOf(db, viewer.userId, id)
    return await resend(deps, webhook, deliveryId)
  })

  mount(api, testWebhook, async ({ params: { id } }, { viewer }) => {
    const webhook = await webhookOf(db, viewer.userId, id)
    return await sendTest(deps, webhook, viewer.userId)
  })
}
