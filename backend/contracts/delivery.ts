import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { type Limit, perTenMinutes, UNSUBSCRIBE_CALLS } from './limit.ts'
import { PUSH_KEY_PATH, PUSH_SUBSCRIPTIONS_PATH } from './push-paths.ts'

/** E-mails about what alerts fired: as it happens, gathered, or none. */
export const EMAIL_MODES = ['off', 'at-once', 'daily', 'weekly'] as const

/** When a digest is written, in its reader's time zone: each day, or on Mondays. */
export const DIGEST_HOUR = 8

/** Why no e-mail comes, or that it does. */
const EMAIL_STATES = ['on', 'no-address', 'not-verified', 'no-mail'] as const

const ClockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 22:30'))

/** How a member is told; what is not stored yet is `DEFAULT_DELIVERY`. */
export const DeliverySettings = z
  .strictObject({
    email: z.enum(EMAIL_MODES),
    /** Notifications on the devices that were switched on; `devices` counts them. */
    push: z.boolean(),
    /** From then to then nothing rings and no e-mail is sent at once; both null: never quiet. May go over midnight. */
    quietFrom: z.nullable(ClockTime),
    quietTo: z.nullable(ClockTime),
    /** An IANA name like Asia/Shanghai, by which the times above and digests go. */
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

/** A digest a day, and no quiet hours; the time zone is the server's market until the member's own is known. */
export const DEFAULT_DELIVERY = { email: 'daily', push: true, quietFrom: null, quietTo: null } as const

const DeliveryState = z.object({
  email: z.enum(EMAIL_MODES),
  push: z.boolean(),
  quietFrom: z.nullable(z.string()),
  quietTo: z.nullable(z.string()),
  timeZone: z.string(),
  /** Browsers and phones that get notifications. */
  devices: z.int(),
  /** Whether e-mails reach them, or why not. */
  emailState: z.enum(EMAIL_STATES),
})
export type DeliveryState = z.infer<typeof DeliveryState>

/** What of all this is in the copy of a member's data. */
export const ExportedDelivery = z.object({
  settings: z.omit(DeliveryState, { devices: true, emailState: true }),
  devices: z.array(z.object({ device: z.string(), since: z.string() })),
  webhooks: z.array(
    z.object({ name: z.string(), url: z.string(), shape: z.string(), createdAt: z.string() }),
  ),
  /** Since when there is a private feed. */
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

/** What a browser's push service gives for a subscription. */
const PushEndpoint = z
  .string()
  .check(z.maxLength(1000), z.regex(/^https?:\/\/[^\s]+$/, 'must be the address of a push service'))

const base64Url = (bytes: number, what: string) => {
  const length = Math.ceil((bytes * 4) / 3)
  return z.string().check(z.regex(new RegExp(`^[\\w-]{${length}}$`), `must be ${what}`))
}

/** Subscriptions of one member: further devices take the place of the ones used longest ago. */
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
    /** As `/api/push/key` named it. */
    keyId: z.string().check(z.regex(/^[\w-]{1,32}$/, 'must be the name of the key')),
    /** Where the device is; taken over where the user has chosen no time zone yet. */
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

/** What became of a test, device by device, in words for its owner. */
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
  /** Whoever knows it can read what fired; null: there is none. */
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

/** Events in a feed. */
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

/** In e-mails, and of no other use. */
const Token = z.string().check(z.regex(/^[\w-]{20,100}$/, 'must be the token from an e-mail'))

/** RFC 8058: mail programs post here by themselves, with the token in the query and a form as the body. */
export const leaveAlertEmails = endpoint({
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
