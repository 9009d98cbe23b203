import * as z from 'zod/mini'
import { EditionVersion } from './edition-version.ts'
import { endpoint } from './endpoint.ts'
import { count, id } from './fields.ts'
import { Origin } from './provenance.ts'

const SOURCE_STATES = ['fresh', 'stale', 'failed', 'not configured', 'never'] as const

/** Age of the newest fact: `late` from one day behind the last whole day, `stale` from three. */
const FRESHNESS = ['current', 'late', 'stale', 'never'] as const
export const STALE_DAYS = 3

export const SourceStatus = z.object({
  id: z.string(),
  label: z.string(),
  origin: Origin,
  provides: z.array(z.string()),
  state: z.enum(SOURCE_STATES),
  lastSuccessAt: z.nullable(z.string()),
  lastAttemptAt: z.nullable(z.string()),
  /** YYYY-MM-DD; a file read today may be years old. */
  lastDay: z.nullable(z.string()),
  freshness: z.enum(FRESHNESS),
  /** Null if unknown. */
  daysLate: z.nullable(count),
  message: z.nullable(z.string()),
  rows: z.nullable(count),
})
export type SourceStatus = z.infer<typeof SourceStatus>

export const RefreshStatus = z.object({
  edition: z.nullable(
    z.object({
      id,
      /** The version in addresses. The route sets it, because it knows the served edition. */
      version: z.optional(EditionVersion),
      publishedAt: z.string(),
      /** YYYY-MM-DD. */
      asOf: z.nullable(z.string()),
      origin: z.nullable(Origin),
    }),
  ),
  /** Null without a connected source. */
  nextRefreshAt: z.nullable(z.string()),
  message: z.nullable(z.string()),
  /** `done`: 0 to 1. */
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
