import * as z from 'zod/mini'
import { type Endpoint, endpoint } from './endpoint.ts'

/** Below it stands what is read from one edition, after that edition's version. */
export const EDITION_API = '/api/e'

/**
 * `412-9f3ab2c81d04e5f6`: the edition's number, and what changes with every fact that readers see of it and with the code that
 * answers. An answer below a version has the same bytes for ever.
 */
export const EditionVersion = z.string().check(z.regex(/^[0-9]{1,15}-[0-9a-f]{16}$/, 'must be a version'))

/** Caches may hold the pointer so long: that is how late a contact that had to go may go. */
export const POINTER_SECONDS = 5

export const readEdition = endpoint({
  method: 'GET',
  path: '/api/edition',
  access: 'public',
  summary: `The current version of the data; null before the first edition. What is said to stand below a version is at ${EDITION_API}/{version}/… too, where it may be kept for a year.`,
  query: z.strictObject({
    /** One that is over: an address of its own, so that no cache answers with it. */
    not: z.optional(EditionVersion),
  }),
  response: z.object({ version: z.nullable(EditionVersion) }),
})

/** Where the answer that stands at this address of the API is below a version. */
export function belowVersion(version: string, address: string): string {
  return `${EDITION_API}/${version}${address.slice('/api'.length)}`
}

/** Whether an endpoint's answer to this query stands below a version. */
export function standsBelowVersion({ edition, byClock = [] }: Endpoint, query: unknown): boolean {
  const asked = (query ?? {}) as Record<string, unknown>
  return edition !== undefined && byClock.every((field) => asked[field] === undefined)
}
