import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { type Limit, perTenMinutes, UNSUBSCRIBE_CALLS } from './limit.ts'
import { PUSH_KEY_PATH, PUSH_SUBSCRIPTIONS_PATH } from './push-paths.ts'

export const EMAIL_MODES = ['off', 'at-once', 'daily', 'weekly'] as const

/** In the reader's time zone: daily, or on Mondays. */
export const DIGEST_HOUR = 8

const EMAIL_STATES = ['on', 'no-address', 'not-verified', 'no-mail'] as const

const ClockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 22:30'))

/** Unset values come from `DEFAULT_DELIVERY`. */
export const DeliverySettings = z
  .strictObject({
    email: z.enum(EMAIL_MODES),
    push: z.boolean(),
    /** Defer notifications and immediate emails; may cross midnight. Both null: none. */
    quietFrom: z.nullable(ClockTime),
    quietTo: z.nullable(ClockTime),
    /** IANA time zone of quiet hours and digests. */
    timeZone: z.string().check(z.regex(/^[A-Za-z][\w+/-]{0,63}$/, 'must be a time zone like Asia/Shanghai')),
  })
  .check(
    z.refine(
      ({ quietFrom, quietTo }) =>
        (quietFrom === null) === (quietTo === null) && (quietFrom === null || quietFrom !== quietTo),
      {
        error: 'needs both a beginning and an end, which differ',
        path: ['quietTo'],
      },
    ),
  )
export type DeliverySettings = z.infer<typeof DeliverySettings>

/** Initial time zone: the market's. */
export const DEFAULT_DELIVERY = { email: 'daily', push: true, quietFrom: null, quietTo: null } as const

const DeliveryState = z.object({
  email: z.enum(EMAIL_MODES),
  push: z.boolean(),
  quietFrom: z.nullable(z.string()),
  quietTo: z.nullable(z.string()),
  timeZone: z.string(),
  devices: z.int(),
  emailState: z.enum(EMAIL_STATES),
})
export type DeliveryState = z.infer<typeof DeliveryState>

export const ExportedDelivery = z.object({
  settings: z.omit(DeliveryState, { devices: true, emailState: true }),
  devices: z.array(z.object({ device: z.string(), since: z.string() })),
  webhooks: z.array(
    z.object({ name: z.string(), url: z.string(), shape: z.string(), createdAt: z.string() }),
  ),
  feedSince: z.nullable(z.string()),
})

export const readDeliverySettings = endpoint({
  method: 'GET',
  path: '/api/delivery/settings',
  access: 'member',
  summary: 'How the user is told of what their alerts found.',
  response: DeliveryState,
})

export const changeDeliverySettings = endpoint({
  method: 'PUT',
  path: '/api/delivery/settings',
  access: 'member',
  limit: perTenMinutes('delivery', 300),
  summary: 'Changes how the user is told of what their alerts found.',
  body: DeliverySettings,
  response: DeliveryState,
})

const PushEndpoint = z
  .string()
  .check(z.maxLength(1000), z.regex(/^https?:\/\/[^\s]+$/, 'must be the address of a push service'))

const base64Url = (bytes: number, what: string) => {
  const length = Math.ceil((bytes * 4) / 3)
  return z.string().check(z.regex(new RegExp(`^[\\w-]{${length}}$`), `must be ${what}`))
}

/** Per member; another device replaces the least recently used one. */
export const DEVICES_MAX = 20

export const readPushKey = endpoint({
  method: 'GET',
  path: PUSH_KEY_PATH,
  access: 'member',
  summary:
    'The key that a browser subscribes to notifications with, and its name: a subscription of another key is void.',
  response: z.object({ publicKey: z.string(), keyId: z.string() }),
})

export const subscribeToPush = endpoint({
  method: 'POST',
  path: PUSH_SUBSCRIPTIONS_PATH,
  access: 'member',
  limit: perTenMinutes('delivery', 300),
  summary:
    'Has notifications sent to this browser until it is signed out. The same address again is the same device.',
  body: z.strictObject({
    endpoint: PushEndpoint,
    keys: z.strictObject({
      p256dh: base64Url(65, 'a public key of the curve P-256'),
      auth: base64Url(16, 'the shared secret of 16 bytes'),
    }),
    keyId: z.string().check(z.regex(/^[\w-]{1,32}$/, 'must be the name of the key')),
    /** Stored if the user has no time zone yet. */
    timeZone: z.optional(z.string().check(z.maxLength(64))),
  }),
  response: z.object({ devices: z.int() }),
})

export const unsubscribeFromPush = endpoint({
  method: 'DELETE',
  path: PUSH_SUBSCRIPTIONS_PATH,
  access: 'member',
  limit: perTenMinutes('delivery', 300),
  summary: 'Ends notifications for one browser of the user; fine where there are none.',
  body: z.strictObject({ endpoint: PushEndpoint }),
  response: z.object({ devices: z.int() }),
})

const PUSH_TESTS: Limit = {
  name: 'push test',
  calls: 10,
  seconds: 3600,
  sentence: 'You can send 10 tests an hour, and you have reached this limit.',
}

export const testPush = endpoint({
  method: 'POST',
  path: '/api/push/test',
  access: 'member',
  limit: PUSH_TESTS,
  summary:
    'Sends a notification to the devices of the user at once, also in quiet hours, and says what became of it.',
  response: z.object({
    sent: z.int(),
    devices: z.array(z.object({ device: z.string(), sent: z.boolean(), trouble: z.nullable(z.string()) })),
  }),
})

const FeedState = z.object({
  /** Secret: the URL alone gives access. */
  url: z.nullable(z.string()),
})

export const readFeedAddress = endpoint({
  method: 'GET',
  path: '/api/delivery/feed',
  access: 'member',
  summary: 'The private address of the feed with what the user’s alerts found.',
  response: FeedState,
})

export const renewFeedAddress = endpoint({
  method: 'POST',
  path: '/api/delivery/feed',
  access: 'member',
  limit: perTenMinutes('delivery', 300),
  summary: 'Makes a private feed address; one that was there is no longer valid.',
  response: FeedState,
})

export const deleteFeedAddress = endpoint({
  method: 'DELETE',
  path: '/api/delivery/feed',
  access: 'member',
  limit: perTenMinutes('delivery', 300),
  summary: 'Ends the private feed; its address finds nothing any more.',
  response: FeedState,
})

export const FEED_EVENTS = 50

export const readFeed = endpoint({
  method: 'GET',
  path: '/feeds/:secret.xml',
  access: 'public',
  summary: `The newest ${FEED_EVENTS} events as an Atom feed, for whoever has its private address.`,
  params: z.strictObject({ secret: z.string().check(z.maxLength(100)) }),
  response: z.unknown(),
  produces: 'application/atom+xml; charset=utf-8',
})

const Token = z.string().check(z.regex(/^[\w-]{20,100}$/, 'must be the token from an e-mail'))

/** RFC 8058: mail programs post here, with the token in the query and a form body. */
export const unsubscribeAlertEmails = endpoint({
  method: 'POST',
  path: '/api/delivery/unsubscribe',
  access: 'public',
  limit: UNSUBSCRIBE_CALLS,
  sender: 'anyone',
  summary: 'Stops e-mails about alerts through the link in one, without signing in.',
  query: z.strictObject({ token: Token }),
  body: z.object({}),
  response: z.object({ state: z.enum(['unsubscribed']) }),
})
