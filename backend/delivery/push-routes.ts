import {
  readPushKey as readPushKeyEndpoint,
  subscribeToPush,
  testPush,
  unsubscribeFromPush,
} from '../contracts/delivery.ts'
import type { Db } from '../db/knex.ts'
import { type Api, mount } from '../http/serve.ts'
import type { Outside } from '../outgoing/post-outside.ts'
import { Failure } from '../process/failure.ts'
import { learnTimeZone } from './delivery-settings.ts'
import type { PushKey } from './push-key.ts'
import { testPayload } from './push-payload.ts'
import { isEncryptionKey, sendPush } from './send-push.ts'
import { subscribe, subscriptionsOf, unsubscribe } from './subscriptions.ts'

export interface PushRouteDeps {
  db: Db
  outside: Outside
  readKey(): Promise<PushKey>
  subject: string
  origin: string
}

/** Devices subscribe individually, each in its own session. */
export function mountPush(api: Api, { db, outside, readKey, subject, origin }: PushRouteDeps): void {
  mount(api, readPushKeyEndpoint, async () => {
    const { publicKey, keyId } = await readKey()
    return { publicKey, keyId }
  })

  mount(api, subscribeToPush, async ({ body: { timeZone, ...wanted } }, { viewer }) => {
    const { keyId } = await readKey()
    if (wanted.keyId !== keyId) {
      throw new Failure('invalid_input', 'Our key has changed. Please turn notifications on again.', {
        field: 'keyId',
      })
    }
    if (outside.refusal(wanted.endpoint)) {
      throw new Failure('invalid_input', 'This is not the address of a push service.', { field: 'endpoint' })
    }
    if (!isEncryptionKey(wanted.keys)) {
      throw new Failure('invalid_input', 'keys.p256dh must be a public key of the curve P-256.', {
        field: 'keys.p256dh',
      })
    }
    const { userId: memberId, sessionId } = viewer
    if (sessionId === null) throw new Failure('forbidden', 'Only a signed-in browser gets notifications.')
    const devices = await subscribe(db, { memberId, sessionId }, wanted)
    if (timeZone !== undefined) await learnTimeZone(db, memberId, timeZone)
    return { devices }
  })

  mount(api, unsubscribeFromPush, async ({ body: { endpoint } }, { viewer }) => ({
    devices: await unsubscribe(db, viewer.userId, endpoint),
  }))

  mount(api, testPush, async (_input, { viewer }) => {
    const subscriptions = await subscriptionsOf(db, viewer.userId)
    if (subscriptions.length === 0) {
      throw new Failure(
        'invalid_input',
        'Notifications are not turned on on any device yet. Turn them on first.',
      )
    }
    const key = await readKey()
    const payload = testPayload({ origin })
    const devices = await Promise.all(
      subscriptions.map(async (each) => {
        const pushed = await sendPush({ db, outside, key, subject }, each, payload)
        return {
          device: each.device,
          sent: pushed.outcome === 'sent',
          trouble: pushed.outcome === 'sent' ? null : pushed.trouble,
        }
      }),
    )
    return { sent: devices.filter(({ sent }) => sent).length, devices }
  })
}
