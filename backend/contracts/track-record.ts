import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { count, pageSize } from './fields.ts'
import { PickList, PickState, Question, RecordedPick } from './recorded-pick.ts'
import { CHANNELS } from './trends.ts'

export const SEALED_PLACES = 50

const day = z.string()

/** With a 95 % Wilson interval; null without picks. */
const Share = z.object({
  hits: count,
  of: count,
  share: z.nullable(z.number()),
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
})
export type Share = z.infer<typeof Share>

export const GroupResult = z.object({
  ...Share.shape,
  /** `open`: no result yet; `unresolved`: never. */
  picks: count,
  open: count,
  unresolved: count,
})
export type GroupResult = z.infer<typeof GroupResult>

const QuestionResult = z.object({
  question: Question,
  /** `high` overlaps with `first`. */
  first: GroupResult,
  high: GroupResult,
  naive: GroupResult,
  base: z.nullable(z.object({ share: z.number(), products: count })),
  nextDueOn: z.nullable(day),
})
export type QuestionResult = z.infer<typeof QuestionResult>

export const CalibrationBin = z.object({
  from: z.number(),
  to: z.number(),
  stated: z.number(),
  ...Share.shape,
})
export type CalibrationBin = z.infer<typeof CalibrationBin>

const Calibration = z.object({
  chances: count,
  bins: z.array(CalibrationBin),
  /** Brier score: 0 is perfect, .25 is a constant 50 %. */
  brier: z.number(),
  /** Brier score of always stating the base share; null while unknown. */
  brierOfBase: z.nullable(z.number()),
  /** Chance that a hit had a higher stated chance than a miss; null without both. */
  discrimination: z.nullable(z.number()),
})
export type Calibration = z.infer<typeof Calibration>

export const RecordResult = z.object({
  from: z.nullable(day),
  to: z.nullable(day),
  picks: count,
  questions: z.array(QuestionResult),
  /** Calibration of the chances of the next week. */
  calibration: z.nullable(Calibration),
  landingCalibration: z.nullable(Calibration),
  /**
   * Our picks of the next week, and of days 8 to 14, that ended furthest below what they were compared with.
   */
  worst: z.array(RecordedPick),
})
export type RecordResult = z.infer<typeof RecordResult>

/** The last time stamp of a chain; null before the first. */
export const Witness = z.nullable(
  z.object({
    rows: count,
    signedAt: z.string(),
    authority: z.string(),
    origin: z.enum(['live', 'sandbox']),
  }),
)

export const TrackRecord = z.object({
  /** True while only sample picks exist; real ones exclude them. */
  sampleData: z.boolean(),
  chain: z.object({ rows: count, head: z.nullable(z.string()), sealedAt: z.nullable(z.string()) }),
  witness: Witness,
  sealed: RecordResult,
  notWitnessed: RecordResult,
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
