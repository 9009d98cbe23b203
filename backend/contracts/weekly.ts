import * as z from 'zod/mini'
import { CATEGORIES } from './categories.ts'
import { endpoint } from './endpoint.ts'
import { count, id } from './fields.ts'
import { UNSUBSCRIBE_CALLS } from './limit.ts'
import { Provenance } from './provenance.ts'
import { CHANNELS, STAGES, Trend } from './trends.ts'

const product = {
  id,
  name: z.string(),
  category: z.nullable(z.string()),
  channel: z.enum(CHANNELS),
  trend: Trend,
  provenance: Provenance,
}

/** A product as the report names it. */
export const ReportProduct = z.object(product)
export type ReportProduct = z.infer<typeof ReportProduct>

export const StageChange = z.object({ ...product, before: z.enum(STAGES) })
export type StageChange = z.infer<typeof StageChange>

export const WatchMove = z.object({
  kind: z.enum(['product', 'supplier']),
  id,
  name: z.string(),
  /** Sentences with their figures, e.g. 'Before: growing. Now: Viral · likely. 351 sold last week · 6.6x usual.' */
  what: z.string(),
  provenance: Provenance,
})
export type WatchMove = z.infer<typeof WatchMove>

export const SupplierBack = z.object({
  id,
  name: z.string(),
  country: z.nullable(z.string()),
  /** Days: of its first shipment in the newest week on record, and of the one before, at least `QUIET_DAYS` earlier. */
  shippedOn: z.string(),
  quietSince: z.string(),
  /** By the member who reads. */
  watched: z.boolean(),
  provenance: Provenance,
})
export type SupplierBack = z.infer<typeof SupplierBack>

/** What an alert told, as the report repeats it. */
const ToldAlert = z.object({
  id: z.uuid(),
  name: z.string(),
  words: z.string(),
  at: z.string(),
  href: z.string(),
})
export type ToldAlert = z.infer<typeof ToldAlert>

/** A task of the next days, or one that is overdue. */
const DueTask = z.object({
  id: z.string(),
  text: z.string(),
  dueOn: z.string(),
  entry: z.string(),
  href: z.string(),
})
export type DueTask = z.infer<typeof DueTask>

/** What has changed in a week, and nothing else. Each list holds at most `REPORT_LIST` entries; `more` counts the rest. */
export const WeeklyReport = z.object({
  /** ISO week that it reports on, e.g. '2026-W47'. */
  week: z.string(),
  /** Days: the trends counted up to `until` are compared with those counted up to `from`, seven days earlier. */
  from: z.string(),
  until: z.string(),
  /** Some of its figures are of the sandbox. */
  sampleData: z.boolean(),
  /** Empty: all of them. */
  categories: z.array(z.enum(CATEGORIES)),
  /** Of the last seven days, latest first. */
  alerts: z.object({ events: z.array(ToldAlert), more: count }),
  /** Due within `TASK_DAYS`, the earliest first. */
  tasks: z.object({ due: z.array(DueTask), more: count }),
  /** Surely rising now, and not a week earlier; the strongest first. */
  newInTrend: z.object({ products: z.array(ReportProduct), more: count }),
  /** Of the others, those in another stage than a week earlier: what went viral, then the longest way first. */
  stageChanges: z.object({ products: z.array(StageChange), more: count }),
  watchlist: z.object({ moves: z.array(WatchMove), more: count }),
  /** Matched to products that surely rise, or watched; those watched first. */
  suppliersBack: z.object({ suppliers: z.array(SupplierBack), more: count }),
})
export type WeeklyReport = z.infer<typeof WeeklyReport>

export const REPORT_LIST = 10
export const QUIET_DAYS = 60
export const TASK_DAYS = 7
/** When it goes out, in the market's own time: Mondays from this hour. */
export const REPORT_HOUR = 7

/** Why no e-mail comes, or that one does. */
const REPORT_DELIVERIES = ['on', 'not-wanted', 'no-address', 'not-verified', 'no-mail'] as const

export const previewWeeklyReport = endpoint({
  method: 'GET',
  path: '/api/weekly-report/preview',
  access: 'pro',
  summary: 'The weekly report as it would be sent now, and when the next e-mail is sent.',
  response: z.object({
    /** Null: no edition has been published that could be compared. */
    report: z.nullable(WeeklyReport),
    /** Nothing at all has changed: then no e-mail is sent. */
    empty: z.boolean(),
    delivery: z.enum(REPORT_DELIVERIES),
    /** ISO time from which the next one is written. */
    nextAt: z.string(),
  }),
})

/** In e-mails, and of no other use. */
const Token = z.string().check(z.regex(/^[\w-]{20,100}$/, 'must be the token from an e-mail'))

/** RFC 8058: mail programs post here by themselves, with the token in the query and a form as the body. */
export const leaveWeeklyReport = endpoint({
  method: 'POST',
  path: '/api/weekly-report/unsubscribe',
  access: 'public',
  limit: UNSUBSCRIBE_CALLS,
  sender: 'anyone',
  summary: 'Stops the weekly report through the link in an e-mail, without signing in.',
  query: z.strictObject({ token: Token }),
  body: z.object({}),
  response: z.object({ state: z.enum(['unsubscribed']) }),
})
