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

export const ReportProduct = z.object(product)
export type ReportProduct = z.infer<typeof ReportProduct>

export const StageChange = z.object({ ...product, before: z.enum(STAGES) })
export type StageChange = z.infer<typeof StageChange>

export const WatchMove = z.object({
  kind: z.enum(['product', 'supplier', 'shop']),
  id,
  name: z.string(),
  what: z.string(),
  provenance: Provenance,
})
export type WatchMove = z.infer<typeof WatchMove>

export const SupplierBack = z.object({
  id,
  name: z.string(),
  country: z.nullable(z.string()),
  /** First shipment in the newest recorded week, and the one before, at least `QUIET_DAYS` earlier. */
  shippedOn: z.string(),
  quietSince: z.string(),
  watched: z.boolean(),
  provenance: Provenance,
})
export type SupplierBack = z.infer<typeof SupplierBack>

const FiredAlert = z.object({
  id: z.uuid(),
  name: z.string(),
  words: z.string(),
  at: z.string(),
  href: z.string(),
})
export type FiredAlert = z.infer<typeof FiredAlert>

const DueTask = z.object({
  id: z.string(),
  text: z.string(),
  dueOn: z.string(),
  entry: z.string(),
  href: z.string(),
})
export type DueTask = z.infer<typeof DueTask>

/** Lists hold at most `REPORT_LIST` entries; `more` counts the rest. */
export const WeeklyReport = z.object({
  /** ISO week, e.g. '2026-W47'. */
  week: z.string(),
  /** Trends up to `until` against those up to `from`, seven days earlier. */
  from: z.string(),
  until: z.string(),
  sampleData: z.boolean(),
  /** Empty: all. */
  categories: z.array(z.enum(CATEGORIES)),
  /** Latest first. */
  alerts: z.object({ events: z.array(FiredAlert), more: count }),
  tasks: z.object({ due: z.array(DueTask), more: count }),
  newInTrend: z.object({ products: z.array(ReportProduct), more: count }),
  /** Viral first, then the largest step. */
  stageChanges: z.object({ products: z.array(StageChange), more: count }),
  watchlist: z.object({ moves: z.array(WatchMove), more: count }),
  /** Watched first. */
  suppliersBack: z.object({ suppliers: z.array(SupplierBack), more: count }),
})
export type WeeklyReport = z.infer<typeof WeeklyReport>

export const REPORT_LIST = 10
export const QUIET_DAYS = 60
export const TASK_DAYS = 7
/** Mondays from this hour, market time. */
export const REPORT_HOUR = 7

const REPORT_DELIVERIES = ['on', 'not-wanted', 'no-address', 'not-verified', 'no-mail'] as const

export const previewWeeklyReport = endpoint({
  method: 'GET',
  path: '/api/weekly-report/preview',
  access: 'pro',
  summary: 'The weekly report as it would be sent now, and when the next e-mail is sent.',
  response: z.object({
    /** Null without a comparable edition. */
    report: z.nullable(WeeklyReport),
    /** No changes, so no email. */
    empty: z.boolean(),
    delivery: z.enum(REPORT_DELIVERIES),
    /** ISO time. */
    nextAt: z.string(),
  }),
})

/** Token of email links; has no other use. */
const Token = z.string().check(z.regex(/^[\w-]{20,100}$/, 'must be the token from an e-mail'))

/** RFC 8058, like `unsubscribeAlertEmails`. */
export const unsubscribeWeeklyReport = endpoint({
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
