import * as z from 'zod/mini'
import { canonicalJson } from './canonical-json.ts'
import { endpoint } from './endpoint.ts'
import { pageSize } from './fields.ts'

const place = {
  /** 1, 2, 3 and so on, without a gap. */
  number: z.number(),
  /** Hash of the row before; 64 zeros in the first. */
  previous: z.string(),
  /** SHA-256 of `sealedText`, hexadecimal. */
  hash: z.string(),
}

/**
 * The prediction about a product. The schema takes any text, so that an edited row is found by its hash instead of being
 * refused here.
 */
const PickRow = z.object({
  ...place,
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
export type PickRow = z.infer<typeof PickRow>

/** The result of a pick, with the counts that it was judged by. */
const OutcomeRow = z.object({
  ...place,
  /** Number of its row in the same chain. */
  pick: z.number(),
  resolvedAt: z.string(),
  state: z.string(),
  reason: z.nullable(z.string()),
  counted: z.nullable(z.number()),
  knownDays: z.nullable(z.number()),
  /** Days 1 to 7, as if all were known. */
  nextWeek: z.nullable(z.number()),
  /** Counts of day 1 to the last day asked about; null where a day is unknown. Null: nothing was counted, or it is from before these were sealed. */
  days: z.nullable(z.array(z.nullable(z.number()))),
})
export type OutcomeRow = z.infer<typeof OutcomeRow>

/** A sealed row: a pick or a result. */
export const ChainRow = z.union([PickRow, OutcomeRow])
export type ChainRow = z.infer<typeof ChainRow>

/** A row before it has a place in the chain. */
export type Unplaced<Row extends ChainRow> = Omit<Row, 'number' | 'previous' | 'hash'>

export const CHAIN_START = '0'.repeat(64)

/** The text whose SHA-256 is a row's hash: canonical JSON of everything but the hash itself. */
export function sealedText({ hash: _hash, ...sealed }: Omit<ChainRow, 'hash'> & { hash?: string }): string {
  return canonicalJson(sealed)
}

/** The text that a witness signs: canonical JSON of the chain's length and of the hash of its last row. */
export function witnessedText(end: { rows: number; head: string }): string {
  return canonicalJson({ rows: end.rows, head: end.head })
}

export const CHAIN_PAGE = 500
export const readPickChain = endpoint({
  method: 'GET',
  path: '/api/track-record/chain',
  // Not below a version, where a cache may keep it: who checks wants what the database says now.
  access: 'public',
  summary:
    'The sealed rows in order, predictions and results, to verify: `hash` is the SHA-256 of the row without `hash` as canonical JSON (RFC 8785), and `previous` the hash of the row before.',
  query: z.strictObject({
    /** Number of the last row that is known. */
    after: z._default(z.string().check(z.regex(/^[0-9]{1,15}$/, 'must be a whole number')), '0'),
    limit: z._default(pageSize(CHAIN_PAGE), CHAIN_PAGE),
  }),
  response: z.array(ChainRow),
})

export const STAMPS_PAGE = 100
/** A time stamp of the chain's length and end by a witness. */
const WitnessStamp = z.object({
  rows: z.number(),
  head: z.string(),
  /** By the witness's clock. */
  signedAt: z.string(),
  /** Name in the signer's certificate. */
  authority: z.string(),
  /** `sandbox`: a local fake, whose signature is worth nothing. */
  origin: z.enum(['live', 'sandbox']),
  /** `TimeStampToken` of RFC 3161, base64. */
  token: z.string(),
  /** The configured certificate above the signer's, base64; null: none was configured. */
  trusted: z.nullable(z.string()),
})
export type WitnessStamp = z.infer<typeof WitnessStamp>

export const listWitnessStamps = endpoint({
  method: 'GET',
  path: '/api/track-record/witness',
  access: 'public',
  summary:
    'Time stamps (RFC 3161) of the chain by a witness, oldest first: each signs the SHA-256 of `{"head":"…","rows":…}`. How many in all: header `X-Total-Count`.',
  query: z.strictObject({
    /** Lists only stamps of a chain with more rows than this. */
    after: z._default(z.string().check(z.regex(/^[0-9]{1,15}$/, 'must be a whole number')), '0'),
    limit: z._default(pageSize(STAMPS_PAGE), STAMPS_PAGE),
    /** Given: that page, newest first, instead. */
    page: z.optional(pageSize(10_000)),
  }),
  response: z.array(WitnessStamp),
})
