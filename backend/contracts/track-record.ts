import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { count, pageSize } from './fields.ts'
import { PickList, PickState, Question, RecordedPick } from './recorded-pick.ts'
import { CHANNELS } from './trends.ts'

/** Places of each channel's list that are sealed. */
export const SEALED_PLACES = 50

const day = z.string()

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
  /** The newest time stamp of the chain; null: no witness has signed it. */
  witness: z.nullable(
    z.object({
      /** Length of the chain that it covers. */
      rows: count,
      /** By the witness's clock. */
      signedAt: z.string(),
      /** Name in the signer's certificate. */
      authority: z.string(),
      origin: z.enum(['live', 'sandbox']),
    }),
  ),
  /** Picks that the witness signed in time, or still can. */
  sealed: RecordResult,
  /** Picks that the witness did not sign in time: they could have been made up afterwards. */
  notWitnessed: RecordResult,
  /** Our arithmetic of today, applied to days before. */
  replayed: RecordResult,
})
export type TrackRecord = z.infer<typeof TrackRecord>

export const readTrackRecord = endpoint({
  method: 'GET',
  path: '/api/track-record',
  access: 'public',
  edition: 'everyone',
  summary: 'How our sealed picks came out, and the head of their hash chain.',
  response: TrackRecord,
})

const PICKS_MAX = 100
export const listPicks = endpoint({
  method: 'GET',
  path: '/api/track-record/picks',
  access: 'public',
  edition: 'everyone',
  summary: 'Every pick, newest first. How many in all: header `X-Total-Count`.',
  query: z.strictObject({
    kind: z._default(z.enum(['sealed', 'not-witnessed', 'replayed']), 'sealed'),
    state: z.optional(PickState),
    list: z.optional(PickList),
    question: z.optional(Question),
    channel: z.optional(z.enum(CHANNELS)),
    limit: z._default(pageSize(PICKS_MAX), 24),
    page: z._default(pageSize(10_000), 1),
  }),
  response: z.array(RecordedPick),
})
