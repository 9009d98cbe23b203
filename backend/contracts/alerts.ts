import * as z from 'zod/mini'
import { CATEGORIES } from './categories.ts'
import { endpoint } from './endpoint.ts'
import { count, id } from './fields.ts'
import { perTenMinutes } from './limit.ts'
import { EntryId } from './pipeline-changes.ts'
import { ALERTS_OF_PLAN } from './plans.ts'

export const AlertSubject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('product'), id }),
  z.strictObject({ kind: z.literal('supplier'), id }),
  z.strictObject({ kind: z.literal('category'), id: z.enum(CATEGORIES) }),
  z.strictObject({ kind: z.literal('view'), id }),
  z.strictObject({ kind: z.literal('entry'), id: EntryId }),
])
export type AlertSubject = z.infer<typeof AlertSubject>
type AlertSubjectKind = AlertSubject['kind']

export const TIMES_MIN = 1.1
export const TIMES_MAX = 1000
export const PERCENT_MIN = 1
export const PERCENT_MAX = 1000
export const DOLLARS_MAX = 99_999

const hundredths = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6
const dollars = z
  .number()
  .check(
    z.minimum(-DOLLARS_MAX),
    z.maximum(DOLLARS_MAX),
    z.refine(hundredths, 'must be dollars and cents, such as 5 or 5.50'),
  )

/** Fires once when it comes true, not while it stays true. */
export const AlertCondition = z.discriminatedUnion('when', [
  z.strictObject({ when: z.literal('stage-change') }),
  z.strictObject({
    when: z.literal('x-usual-over'),
    times: z.number().check(
      z.minimum(TIMES_MIN),
      z.maximum(TIMES_MAX),
      z.refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6, 'must be such as 3 or 2.5'),
    ),
  }),
  z.strictObject({
    when: z.literal('price-change'),
    percent: z.number().check(z.int(), z.minimum(PERCENT_MIN), z.maximum(PERCENT_MAX)),
  }),
  /** Net profit per sale, with the channel's default costs. */
  z.strictObject({ when: z.literal('profit-over'), dollars }),
  z.strictObject({ when: z.literal('profit-under'), dollars }),
  /** A product had no supplier, without forwarders, and has one. */
  z.strictObject({ when: z.literal('supplier-found') }),
  z.strictObject({ when: z.literal('supplier-shipped') }),
  z.strictObject({ when: z.literal('new-product') }),
  z.strictObject({ when: z.literal('contact-dead') }),
  z.strictObject({ when: z.literal('task-due') }),
])
export type AlertCondition = z.infer<typeof AlertCondition>
export type AlertWhen = AlertCondition['when']

export const PRODUCT_WHENS = [
  'stage-change',
  'x-usual-over',
  'price-change',
  'profit-over',
  'profit-under',
  'supplier-found',
] as const satisfies AlertWhen[]

export const ALERT_WHENS = [
  ...PRODUCT_WHENS,
  'supplier-shipped',
  'new-product',
  'contact-dead',
  'task-due',
] as const satisfies AlertWhen[]

/** 'rate-change' needs no alert: it concerns products that a member keeps. */
export const EVENT_WHENS = [...ALERT_WHENS, 'rate-change'] as const
export type EventWhen = (typeof EVENT_WHENS)[number]

/** The first is the default. */
const CONDITIONS_OF = {
  product: PRODUCT_WHENS,
  supplier: ['supplier-shipped', 'contact-dead'],
  category: ['new-product'],
  view: ['new-product'],
  entry: [...PRODUCT_WHENS, 'task-due'],
} as const satisfies Record<AlertSubjectKind, readonly AlertWhen[]>

export function conditionsOf({ kind, id: subjectId }: AlertSubject): readonly AlertWhen[] {
  return kind === 'entry' && subjectId.startsWith('own-') ? ['task-due'] : CONDITIONS_OF[kind]
}

export function defaultCondition(subject: AlertSubject): AlertCondition {
  return usualCondition(conditionsOf(subject)[0] ?? 'stage-change')
}

export function usualCondition(when: AlertWhen): AlertCondition {
  switch (when) {
    case 'x-usual-over':
      return { when, times: 3 }
    case 'price-change':
      return { when, percent: 10 }
    case 'profit-over':
      return { when, dollars: 5 }
    case 'profit-under':
      return { when, dollars: 0 }
    default:
      return { when }
  }
}

export const Alert = z.object({
  id,
  subject: AlertSubject,
  subjectName: z.string(),
  condition: AlertCondition,
  createdAt: z.string(),
  muted: z.boolean(),
  /** Beyond the plan's limit, or a saved view without a plan. */
  paused: z.boolean(),
})
export type Alert = z.infer<typeof Alert>

export const AlertFacts = z.object({
  /** `Before: Steady`, `351 sold last week · 6.6x its normal week`. */
  lines: z.array(z.string()),
  before: z.optional(z.string()),
  now: z.optional(z.string()),
  products: z.optional(z.object({ total: count, first: z.array(z.object({ id, name: z.string() })) })),
  /** `Sample data · EchoTik, 20 Nov 2026`. */
  source: z.optional(z.string()),
})
export type AlertFacts = z.infer<typeof AlertFacts>

export const AlertEvent = z.object({
  /** Same id in the app, a push, a feed and a webhook. */
  id: z.uuid(),
  /** Null: deleted, or an event without an alert. */
  alertId: z.nullable(id),
  /** Edition number; 0 before the first. */
  edition: count,
  at: z.string(),
  when: z.enum(EVENT_WHENS),
  subject: z.object({ kind: z.enum(['product', 'supplier', 'category', 'view', 'entry']), id: z.string() }),
  subjectName: z.string(),
  words: z.string(),
  facts: AlertFacts,
  /** App path, starting with a slash. */
  href: z.string(),
  readAt: z.nullable(z.string()),
})
export type AlertEvent = z.infer<typeof AlertEvent>

export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/alerts',
  access: 'member',
  summary: 'What the user wants to be told of, latest first, and how many alerts the plan allows.',
  response: z.object({ alerts: z.array(Alert), most: count }),
})

export const createAlert = endpoint({
  method: 'POST',
  path: '/api/alerts',
  access: 'member',
  limit: perTenMinutes('alerts', 600),
  summary: `Makes an alert; without a condition the usual one of its subject. Asking for the same twice gives the one there is. Free: ${ALERTS_OF_PLAN.free} alerts, Pro: ${ALERTS_OF_PLAN.pro}.`,
  body: z.strictObject({ subject: AlertSubject, condition: z.optional(AlertCondition) }),
  response: Alert,
})

export const changeAlert = endpoint({
  method: 'PATCH',
  path: '/api/alerts/:id',
  access: 'member',
  limit: perTenMinutes('alerts', 600),
  summary: 'Gives an alert another condition, switches it off or on, or both; 404 where it is not theirs.',
  params: z.strictObject({ id }),
  body: z.strictObject({ condition: z.optional(AlertCondition), muted: z.optional(z.boolean()) }),
  response: Alert,
})

export const deleteAlert = endpoint({
  method: 'DELETE',
  path: '/api/alerts/:id',
  access: 'member',
  limit: perTenMinutes('alerts', 600),
  summary: 'Deletes an alert of the user; what it told stays. 404 where it is not theirs.',
  params: z.strictObject({ id }),
  response: z.object({ deleted: z.boolean() }),
})

export const EVENTS_PAGE = 30

export const listAlertEvents = endpoint({
  method: 'GET',
  path: '/api/alerts/events',
  access: 'member',
  summary: `What alerts told the user, latest first, ${EVENTS_PAGE} at a time; \`X-Next-Cursor\`: where the next page begins.`,
  query: z.strictObject({ cursor: z.optional(id) }),
  response: z.array(AlertEvent),
})

export const markAlertEventsRead = endpoint({
  method: 'POST',
  path: '/api/alerts/events/read',
  access: 'member',
  limit: perTenMinutes('alerts', 600),
  summary: 'The user has read this event and all before it.',
  body: z.strictObject({ upTo: z.uuid() }),
  response: z.object({ count }),
})

export const countUnreadAlertEvents = endpoint({
  method: 'GET',
  path: '/api/alerts/unread',
  access: 'member',
  summary: 'How many events the user has not read yet.',
  response: z.object({ count }),
})

export const EVENTS_KEPT_DAYS = 180
