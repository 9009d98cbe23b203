import * as z from 'zod/mini'
import { canonicalJson } from './canonical-json.ts'
import { endpoint } from './endpoint.ts'
import { pageSize } from './fields.ts'

const link = {
  /** From 1, without gaps. */
  number: z.number(),
  /** Hash of the row before; 64 zeros in the first. */
  previous: z.string(),
  hash: z.string(),
}

/** The market that a pick is compared with, as known when it was sealed. */
export const SealedMarket = z.object({
  category: z.nullable(z.string()),
  /** Products of the category, and of its channel and measure. */
  products: z.number(),
  channelProducts: z.number(),
  /** Sum of the usual weeks of the category's products. */
  usualWeek: z.number(),
  /**
   * SHA-256 of the products of the channel and measure, a line each, by number: `number|category|last
   * week|usual week`. Null: too few to state growth, which counts as 1.
   */
  members: z.nullable(z.string()),
})
export type SealedMarket = z.infer<typeof SealedMarket>

/** Any text, so an edited row fails by its hash. */
const PickRow = z.object({
  ...link,
  edition: z.number(),
  /** Publication time, ISO 8601 in UTC with milliseconds. */
  publishedAt: z.string(),
  asOf: z.string(),
  channel: z.string(),
  origin: z.string(),
  product: z.number(),
  /** SHA-256 of `channel|origin|source id`: no source data is stored. */
  item: z.string(),
  list: z.string(),
  position: z.number(),
  chanceOfNextWeek: z.nullable(z.number()),
  /** Missing: the question is not about the landing week. Null: too few to say. */
  chanceOfLandingWeek: z.optional(z.nullable(z.number())),
  confidence: z.nullable(z.string()),
  stage: z.nullable(z.string()),
  measure: z.string(),
  lastWeek: z.number(),
  usualWeek: z.number(),
  question: z.string(),
  /** Missing: the question is not about a market. */
  market: z.optional(SealedMarket),
  firstDay: z.string(),
  lastDay: z.string(),
  dueOn: z.string(),
})
export type PickRow = z.infer<typeof PickRow>

/** Sales of a market in the week that a pick is about. */
export const MarketAfter = z.object({
  /** Days 1 to 7 relative to the usual week: the sum of `days`. 1 for too few products. */
  growth: z.number(),
  /** Products whose days are known. */
  products: z.number(),
  /** Each day as a share of the usual week. Empty for too few products. */
  days: z.array(z.number()),
})
export type MarketAfter = z.infer<typeof MarketAfter>

const OutcomeRow = z.object({
  ...link,
  pick: z.number(),
  resolvedAt: z.string(),
  state: z.string(),
  reason: z.nullable(z.string()),
  counted: z.nullable(z.number()),
  knownDays: z.nullable(z.number()),
  /** Days 1 to 7, scaled to all days known. */
  nextWeek: z.nullable(z.number()),
  /** From day 1; null: an unknown day. All null: nothing counted, or sealed before counts were. */
  days: z.nullable(z.array(z.nullable(z.number()))),
  /** Missing: no question about a market, or market unknown. */
  market: z.optional(MarketAfter),
})
export type OutcomeRow = z.infer<typeof OutcomeRow>

export const ChainRow = z.union([PickRow, OutcomeRow])
export type ChainRow = z.infer<typeof ChainRow>

/**
 * First row of the chain of a scored list. In the rows after it, `position` is the line in the list as it was given and
 * `publishedAt` the time of sealing.
 */
const ListHead = z.object({
  ...link,
  kind: z.string(),
  title: z.string(),
  edition: z.number(),
  sealedAt: z.string(),
  asOf: z.string(),
  /** Lines as they were given. */
  given: z.number(),
  /** Lines that are not judged, with the reason. */
  left: z.array(z.object({ line: z.number(), why: z.string() })),
})
export type ListHead = z.infer<typeof ListHead>

export const ListChainRow = z.union([ListHead, PickRow, OutcomeRow])
export type ListChainRow = z.infer<typeof ListChainRow>

export type Unplaced<Row extends ListChainRow> = Omit<Row, 'number' | 'previous' | 'hash'>

export const CHAIN_START = '0'.repeat(64)

/** Canonical JSON of the row without its hash. */
export function sealedText({
  hash: _hash,
  ...sealed
}: Omit<ListChainRow, 'hash'> & { hash?: string }): string {
  return canonicalJson(sealed)
}

/** The signed text of the ends of many scored lists. */
export function witnessedListsText(heads: readonly string[]): string {
  return canonicalJson({ lists: heads })
}

/** The signed text: canonical JSON of the chain's length and last hash. */
export function witnessedText(end: { rows: number; head: string }): string {
  return canonicalJson({ rows: end.rows, head: end.head })
}

export const CHAIN_PAGE = 500
export const readPickChain = endpoint({
  method: 'GET',
  path: '/api/track-record/chain',
  // Not versioned: verification needs current rows.
  access: 'public',
  summary:
    'The sealed rows in order, predictions and results, to verify: `hash` is the SHA-256 of the row without `hash` as canonical JSON (RFC 8785), and `previous` the hash of the row before.',
  query: z.strictObject({
    after: z._default(z.string().check(z.regex(/^[0-9]{1,15}$/, 'must be a whole number')), '0'),
    limit: z._default(pageSize(CHAIN_PAGE), CHAIN_PAGE),
  }),
  response: z.array(ChainRow),
})

export const STAMPS_PAGE = 100
export const WitnessStamp = z.object({
  rows: z.number(),
  head: z.string(),
  signedAt: z.string(),
  authority: z.string(),
  /** `sandbox`: a fake signature without value. */
  origin: z.enum(['live', 'sandbox']),
  /** `TimeStampToken` of RFC 3161, base64. */
  token: z.string(),
  /** Above the signer's, base64; null if not configured. */
  trusted: z.nullable(z.string()),
  /** The signed text where it holds `head` among others: of scored lists, sealed at the same time. */
  text: z.optional(z.string()),
})
export type WitnessStamp = z.infer<typeof WitnessStamp>

export const listWitnessStamps = endpoint({
  method: 'GET',
  path: '/api/track-record/witness',
  access: 'public',
  summary:
    'Time stamps (RFC 3161) of the chain by a witness, oldest first: each signs the SHA-256 of `{"head":"…","rows":…}`. How many in all: header `X-Total-Count`.',
  query: z.strictObject({
    after: z._default(z.string().check(z.regex(/^[0-9]{1,15}$/, 'must be a whole number')), '0'),
    limit: z._default(pageSize(STAMPS_PAGE), STAMPS_PAGE),
    /** Selects a page, newest first. */
    page: z.optional(pageSize(10_000)),
  }),
  response: z.array(WitnessStamp),
})
