import * as z from 'zod/mini'
import { EditionVersion } from './edition-version.ts'
import { endpoint } from './endpoint.ts'
import { count, id } from './fields.ts'
import { Origin } from './provenance.ts'

/** How the last visit went. */
const SOURCE_STATES = ['fresh', 'stale', 'failed', 'not configured', 'never'] as const

/** How old its newest fact is: `late` from one day behind the market's last whole day, `stale` from three. */
const FRESHNESS = ['current', 'late', 'stale', 'never'] as const
export const STALE_DAYS = 3

export const SourceStatus = z.object({
  id: z.string(),
  label: z.string(),
  origin: Origin,
  provides: z.array(z.string()),
  state: z.enum(SOURCE_STATES),
  /** When its last good data were fetched. */
  lastSuccessAt: z.nullable(z.string()),
  lastAttemptAt: z.nullable(z.string()),
  /** The newest day its data speak of, YYYY-MM-DD: a file read today may tell of years ago. */
  lastDay: z.nullable(z.string()),
  /** `never`: nothing of it was ever read. */
  freshness: z.enum(FRESHNESS),
  /** Whole days between `lastDay` and the market's last whole day; null where no day is known. */
  daysLate: z.nullable(count),
  /** What went wrong last, in words; null when nothing did. */
  message: z.nullable(z.string()),
  rows: z.nullable(count),
})
export type SourceStatus = z.infer<typeof SourceStatus>

export const RefreshStatus = z.object({
  edition: z.nullable(
    z.object({
      id,
      /** As it stands in addresses. Missing in what an older build saved. */
      version: z.optional(EditionVersion),
      publishedAt: z.string(),
      /** The newest day that any product was counted to, YYYY-MM-DD: of an old file years ago. */
      asOf: z.nullable(z.string()),
      origin: z.nullable(Origin),
    }),
  ),
  /** Null where no source is connected: nothing comes by itself. */
  nextRefreshAt: z.nullable(z.string()),
  /** Where no source is connected and there is no product: what can be done about it, in words. */
  message: z.nullable(z.string()),
  /** The run under way, if any: its step in words and how far it is, 0 to 1. */
  running: z.nullable(z.object({ step: z.string(), done: z.number(), startedAt: z.string() })),
  sources: z.array(SourceStatus),
})
export type RefreshStatus = z.infer<typeof RefreshStatus>

export const readRefreshStatus = endpoint({
  method: 'GET',
  path: '/api/data-refresh-status',
  access: 'public',
  summary: 'The current edition, the next refresh and the age of each source.',
  response: RefreshStatus,
})

export const readRefreshTimer = endpoint({
  method: 'GET',
  path: '/api/refresh-timer',
  access: 'public',
  summary: 'Countdown to the next refresh; null where no source is connected.',
  response: z.object({
    timeUntilRefresh: z.nullable(z.object({ hours: count, minutes: count })),
    nextRefreshAt: z.nullable(z.string()),
    refreshedAt: z.nullable(z.string()),
  }),
})
