import * as z from 'zod/mini'
import { canonicalJson } from './canonical-json.ts'
import { endpoint } from './endpoint.ts'
import { pageSize } from './fields.ts'

/**
 * A sealed row. Its words are not checked against what we know of them: a row that somebody changed is to be found by its hash,
 * not refused.
 */
export const ChainRow = z.object({
  /** 1, 2, 3 and so on, without a gap. */
  number: z.number(),
  /** Hash of the row before; 64 zeros in the first. */
  previous: z.string(),
  /** SHA-256 of `sealedText`, hexadecimal. */
  hash: z.string(),
  edition: z.number(),
  /** Of the edition, ISO 8601 in UTC with milliseconds. */
  publishedAt: z.string(),
  asOf: z.string(),
  channel: z.string(),
  origin: z.string(),
  product: z.number(),
  /** SHA-256 of `channel|origin|id of the source`: says which item it was without keeping a fact of its source. */
  item: z.string(),
  list: z.string(),
  position: z.number(),
  chanceOfNextWeek: z.nullable(z.number()),
  confidence: z.nullable(z.string()),
  stage: z.nullable(z.string()),
  measure: z.string(),
  lastWeek: z.number(),
  usualWeek: z.number(),
  question: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  dueOn: z.string(),
})
export type ChainRow = z.infer<typeof ChainRow>
/** What is said in it, before it has a place in the chain. */
export type SealedPick = Omit<ChainRow, 'number' | 'previous' | 'hash'>

export const CHAIN_START = '0'.repeat(64)

/** The text whose SHA-256 is a row's hash: canonical JSON of everything but the hash itself. */
export function sealedText({ hash: _hash, ...sealed }: Omit<ChainRow, 'hash'> & { hash?: string }): string {
  return canonicalJson(sealed)
}

export const CHAIN_PAGE = 500
export const readPickChain = endpoint({
  method: 'GET',
  path: '/api/track-record/chain',
  // Not below a version, where a cache may keep it: who checks wants what the database says now.
  access: 'public',
  summary:
    'The sealed rows in order, to verify: `hash` is the SHA-256 of the row without `hash` as canonical JSON (RFC 8785), and `previous` the hash of the row before.',
  query: z.strictObject({
    /** Number of the last row that is known. */
    after: z._default(z.string().check(z.regex(/^[0-9]{1,15}$/, 'must be a whole number')), '0'),
    limit: z._default(pageSize(CHAIN_PAGE), CHAIN_PAGE),
  }),
  response: z.array(ChainRow),
})
