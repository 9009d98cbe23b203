import * as z from 'zod/mini'
import { type Endpoint, endpoint } from './endpoint.ts'

/** URL prefix of responses from one edition. */
export const EDITION_API = '/api/e'

/**
 * `412-9f3ab2c81d04e5f6`: edition number, digest of visible facts and server code. Its responses never
 * change.
 */
export const EditionVersion = z.string().check(z.regex(/^[0-9]{1,15}-[0-9a-f]{16}$/, 'must be a version'))

/** The pointer's cache lifetime: the longest delay before a removed contact disappears. */
export const POINTER_SECONDS = 5

export const readEdition = endpoint({
  method: 'GET',
  path: '/api/edition',
  access: 'public',
  summary: `The current version of the data; null before the first edition. Answers of one version are also at ${EDITION_API}/{version}/…, where they may be cached for a year.`,
  query: z.strictObject({
    /** The outdated version: a unique URL, so a cache cannot return the same stale pointer. */
    not: z.optional(EditionVersion),
  }),
  response: z.object({ version: z.nullable(EditionVersion) }),
})

export function belowVersion(version: string, address: string): string {
  return `${EDITION_API}/${version}${address.slice('/api'.length)}`
}

export function standsBelowVersion({ edition, byClock = [] }: Endpoint, query: unknown): boolean {
  const asked = (query ?? {}) as Record<string, unknown>
  return edition !== undefined && byClock.every((field) => asked[field] === undefined)
}
