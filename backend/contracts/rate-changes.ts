import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** A duty or fee that begins, changes or ends on a known day. */
export const RateChange = z.object({
  /** First day, YYYY-MM-DD. */
  from: z.string(),
  kind: z.enum(['duty', 'fee']),
  /** `Section 232, upholstered wooden furniture` */
  what: z.string(),
  /** `25%`. Null: it begins. */
  before: z.nullable(z.string()),
  /** Null: it ends. */
  after: z.nullable(z.string()),
  citation: z.string(),
  link: z.string(),
})
export type RateChange = z.infer<typeof RateChange>

export const listRateChanges = endpoint({
  method: 'GET',
  path: '/api/rate-changes',
  access: 'public',
  summary: 'Duties and fees that begin, change or end after the day of our schedule, soonest first.',
  response: z.object({
    /** Version and day of the schedule that they are known to. */
    version: z.string(),
    asOf: z.string(),
    changes: z.array(RateChange),
  }),
})
