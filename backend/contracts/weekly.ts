import * as z from 'zod/mini'
import { CATEGORIES } from './categories.ts'
import { endpoint } from './endpoint.ts'
import { count, id } from './fields.ts'
import { Provenance } from './provenance.ts'
import { CHANNELS, STAGES, Trend } from './trends.ts'

/** A product as the report names it. */
const ReportProduct = z.object({
  id,
  name: z.string(),
  category: z.nullable(z.string()),
  channel: z.enum(CHANNELS),
  trend: Trend,
  provenance: Provenance,
})

/** What has changed in a week, and nothing else. Each list holds at most `REPORT_LIST` entries; `more` counts the rest. */
export const WeeklyReport = z.object({
  /** ISO week, e.g. '2026-W47'. */
  week: z.string(),
  /** ISO times: what is compared with what. */
  from: z.string(),
  until: z.string(),
  /** Empty: all of them. */
  categories: z.array(z.enum(CATEGORIES)),
  newInTrend: z.object({ products: z.array(ReportProduct), more: count }),
  stageChanges: z.object({
    products: z.array(z.extend(ReportProduct, { before: z.enum(STAGES) })),
    more: count,
  }),
  watchlist: z.object({
    moves: z.array(
      z.object({
        kind: z.enum(['product', 'supplier']),
        id,
        name: z.string(),
        /** One sentence with its figures, e.g. 'Growing to viral: +86 % a week (high confidence)'. */
        what: z.string(),
      }),
    ),
    more: count,
  }),
  suppliersBack: z.object({
    suppliers: z.array(
      z.object({
        id,
        name: z.string(),
        country: z.nullable(z.string()),
        /** Days. */
        shippedOn: z.string(),
        quietSince: z.string(),
        provenance: Provenance,
      }),
    ),
    more: count,
  }),
})
export type WeeklyReport = z.infer<typeof WeeklyReport>

export const REPORT_LIST = 10

export const previewWeeklyReport = endpoint({
  method: 'GET',
  path: '/api/weekly-report/preview',
  access: 'pro',
  summary: 'The report as it would be sent now.',
  response: WeeklyReport,
})

/** In letters, and of no other use. */
const token = z.string().check(z.regex(/^[\w-]{20,100}$/, 'must be the whole link of the letter'))

export const leaveWeeklyReport = endpoint({
  method: 'POST',
  path: '/api/weekly-report/unsubscribe',
  access: 'public',
  sender: 'anyone',
  summary: 'Ends the weekly report by the link in a letter (RFC 8058): no sign-in is needed.',
  query: z.strictObject({ token }),
  body: z.object({}),
  response: z.object({ state: z.literal('unsubscribed') }),
})
