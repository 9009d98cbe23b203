import * as z from 'zod/mini'
import { canonicalJson } from './canonical-json.ts'
import { endpoint } from './endpoint.ts'
import { count, id, pageSize } from './fields.ts'
import { Origin } from './provenance.ts'
import { CHANNELS, CONFIDENCES, MEASURES, STAGES } from './trends.ts'

/**
 * What a pick is asked, fixed before anything is sealed. Days count from the edition's last whole day D: day 1 is D + 1. A pick
 * is right when these days together sold more than a usual week, as sealed, scaled to as many days. As many is not more.
 */
export const QUESTION_NAMES = ['days-8-14', 'days-1-28'] as const
export const Question = z.enum(QUESTION_NAMES)
export type Question = z.infer<typeof Question>
export const QUESTIONS: Record<Question, { from: number; to: number }> = {
  'days-8-14': { from: 8, to: 14 },
  'days-1-28': { from: 1, to: 28 },
}

/** `ours`: the first of our lists, and every 'high' rise. `naive`: the largest growth over the week before. */
export const PickList = z.enum(['ours', 'naive'])
/** Places of each channel's list that are sealed. */
export const SEALED_PLACES = 50

export const PickState = z.enum(['open', 'hit', 'miss', 'unresolved'])
export type PickState = z.infer<typeof PickState>
/** Why there is no answer: it is gone from our data, too few days are known, or its source counts something else now. */
const Unresolved = z.enum(['gone', 'days-unknown', 'counted-otherwise'])

const day = z.string()

/** What is sealed of a pick: all of it, and the hash of the row before, goes into its own hash. */
export const SealedPick = z.object({
  /** 1, 2, 3 and so on, without a gap. */
  number: count,
  edition: count,
  /** Of the edition, ISO 8601 in UTC with milliseconds. */
  publishedAt: z.string(),
  /** D: the last whole day that the edition knew. */
  asOf: day,
  channel: z.enum(CHANNELS),
  origin: Origin,
  product: count,
  /** SHA-256 of `channel|origin|id of the source`: says which item it was without keeping a fact of its source. */
  item: z.string(),
  list: PickList,
  /** In its channel's list, from 1. */
  position: count,
  /** The chance we stated that days 1 to 7 sell more than a usual week; null where none was stated. */
  chanceOfNextWeek: z.nullable(z.number()),
  confidence: z.nullable(z.enum(CONFIDENCES)),
  stage: z.nullable(z.enum(STAGES)),
  measure: z.enum(MEASURES),
  /** As counted, scaled to 7 known days. */
  lastWeek: z.number(),
  usualWeek: z.number(),
  question: Question,
  firstDay: day,
  lastDay: day,
  /** The day after the last one asked about. */
  dueOn: day,
})
export type SealedPick = z.infer<typeof SealedPick>

export const ChainRow = z.object({
  ...SealedPick.shape,
  /** Of the row before; 64 zeros in the first. */
  previous: z.string(),
  /** SHA-256 of `sealedText`, hexadecimal. */
  hash: z.string(),
})
export type ChainRow = z.infer<typeof ChainRow>

export const CHAIN_START = '0'.repeat(64)

/** The text whose SHA-256 is a row's hash: canonical JSON of everything but the hash itself. */
export function sealedText({ hash: _hash, ...sealed }: Omit<ChainRow, 'hash'> & { hash?: string }): string {
  return canonicalJson(sealed)
}

/** What became of a pick. */
const Outcome = z.object({
  state: PickState,
  reason: z.nullable(Unresolved),
  /** In the days asked about, scaled to all of them. */
  counted: z.nullable(z.number()),
  knownDays: z.nullable(count),
})

export const RecordedPick = z.object({
  /** Null: replayed. */
  number: z.nullable(count),
  ...z.pick(SealedPick, {
    asOf: true,
    channel: true,
    origin: true,
    list: true,
    position: true,
    chanceOfNextWeek: true,
    confidence: true,
    measure: true,
    lastWeek: true,
    usualWeek: true,
    question: true,
    firstDay: true,
    lastDay: true,
    dueOn: true,
  }).shape,
  product: id,
  /** Null: no longer in our data, so its name is not kept. */
  name: z.nullable(z.string()),
  ...Outcome.shape,
})
export type RecordedPick = z.infer<typeof RecordedPick>

/** A share with its 95 % Wilson interval; null without any. */
const Share = z.object({
  hits: count,
  of: count,
  share: z.nullable(z.number()),
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
})
export type Share = z.infer<typeof Share>

const GroupResult = z.object({
  ...Share.shape,
  /** All of the group, and those of them without an answer yet, or for ever. */
  picks: count,
  open: count,
  unresolved: count,
})
export type GroupResult = z.infer<typeof GroupResult>

const QuestionResult = z.object({
  question: Question,
  /** The first of our lists; every 'high' rise, some of which are among them; the naive rule's first. */
  first: GroupResult,
  high: GroupResult,
  naive: GroupResult,
  /** What as many products of the same lists on the same days would have given, whichever they were. */
  base: z.nullable(z.object({ share: z.number(), products: count })),
  nextDueOn: z.nullable(day),
})
export type QuestionResult = z.infer<typeof QuestionResult>

export const CalibrationBin = z.object({
  from: z.number(),
  to: z.number(),
  /** Mean of the chances in it: where it is drawn. */
  stated: z.number(),
  ...Share.shape,
})
export type CalibrationBin = z.infer<typeof CalibrationBin>

/** Of the chances that we stated, which are about the next week, days 1 to 7. */
const Calibration = z.object({
  chances: count,
  bins: z.array(CalibrationBin),
  /** Mean squared distance between chance and outcome: 0 is perfect, .25 is always saying 50 %. */
  brier: z.number(),
  /** The same for whoever had said the share of all products instead; null while that is not known. */
  brierOfBase: z.nullable(z.number()),
  /** Of a hit and a miss, how often the hit had the higher chance; null without one of each. */
  discrimination: z.nullable(z.number()),
})
export type Calibration = z.infer<typeof Calibration>

export const RecordResult = z.object({
  /** First and last D; null where nothing is there yet. */
  from: z.nullable(day),
  to: z.nullable(day),
  picks: count,
  questions: z.array(QuestionResult),
  calibration: z.nullable(Calibration),
  /** Our picks of days 8 to 14 that ended furthest below a usual week. */
  worst: z.array(RecordedPick),
})
export type RecordResult = z.infer<typeof RecordResult>

export const TrackRecord = z.object({
  /** Only picks of sample data are there: real ones count alone as soon as there are some. */
  sampleData: z.boolean(),
  chain: z.object({ rows: count, head: z.nullable(z.string()), sealedAt: z.nullable(z.string()) }),
  sealed: RecordResult,
  /** Our arithmetic of today, applied to days before. */
  replayed: RecordResult,
})
export type TrackRecord = z.infer<typeof TrackRecord>

export const readTrackRecord = endpoint({
  method: 'GET',
  path: '/api/track-record',
  access: 'public',
  summary: 'How our sealed picks came out, and the head of their hash chain.',
  response: TrackRecord,
})

const PICKS_MAX = 100
export const listPicks = endpoint({
  method: 'GET',
  path: '/api/track-record/picks',
  access: 'public',
  summary: 'Every pick, newest first. How many in all: header `X-Total-Count`.',
  query: z.strictObject({
    kind: z._default(z.enum(['sealed', 'replayed']), 'sealed'),
    state: z.optional(PickState),
    list: z.optional(PickList),
    question: z.optional(Question),
    channel: z.optional(z.enum(CHANNELS)),
    limit: z._default(pageSize(PICKS_MAX), 24),
    page: z._default(pageSize(10_000), 1),
  }),
  response: z.array(RecordedPick),
})

export const CHAIN_PAGE = 500
export const readPickChain = endpoint({
  method: 'GET',
  path: '/api/track-record/chain',
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
