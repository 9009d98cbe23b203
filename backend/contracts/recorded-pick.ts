import * as z from 'zod/mini'
import { count, id } from './fields.ts'
import { Origin } from './provenance.ts'
import { CHANNELS, CONFIDENCES, COUNTED } from './trends.ts'

export const QUESTION_NAMES = ['days-8-14', 'days-1-28'] as const
export const Question = z.enum(QUESTION_NAMES)
export type Question = z.infer<typeof Question>
/**
 * What a pick is asked, fixed before anything is sealed. Days count from the edition's last whole day D: day 1 is D + 1. A pick
 * is right when these days together sold more than a usual week, as sealed, scaled to as many days. As many is not more.
 */
export const QUESTIONS: Record<Question, { from: number; to: number }> = {
  'days-8-14': { from: 8, to: 14 },
  'days-1-28': { from: 1, to: 28 },
}

/** `ours`: the first of our lists, and every 'high' rise. `naive`: the largest growth over the week before. */
export const PickList = z.enum(['ours', 'naive'])

export const PICK_STATES = ['open', 'hit', 'miss', 'unresolved'] as const
export const PickState = z.enum(PICK_STATES)
export type PickState = z.infer<typeof PickState>

/**
 * `witnessed`: the witness signed the chain while the pick was at most a day old. `waiting`: not signed yet, and the day is not
 * over. `late`: signed later or never, so the pick could have been made up afterwards.
 */
export const WITNESS_STATES = ['witnessed', 'waiting', 'late'] as const
export type WitnessState = (typeof WITNESS_STATES)[number]

const day = z.string()

/** What we said of a product on a day, and what came. */
export const RecordedPick = z.object({
  /** Its row in the chain; null: replayed. */
  number: z.nullable(count),
  /** Null: replayed. */
  witness: z.nullable(z.enum(WITNESS_STATES)),
  /** By the witness's clock; null: no time stamp covers it. */
  witnessedAt: z.nullable(z.string()),
  /** D: the last whole day that the edition knew. */
  asOf: day,
  channel: z.enum(CHANNELS),
  origin: Origin,
  product: id,
  /** Null: no longer in our data, so its name is not kept. */
  name: z.nullable(z.string()),
  list: PickList,
  /** In its channel's list, from 1. */
  position: count,
  /** The chance we stated that days 1 to 7 sell more than a usual week; null where none was stated. */
  chanceOfNextWeek: z.nullable(z.number()),
  confidence: z.nullable(z.enum(CONFIDENCES)),
  measure: z.enum(COUNTED),
  /** As counted, scaled to 7 known days. */
  lastWeek: z.number(),
  usualWeek: z.number(),
  question: Question,
  firstDay: day,
  lastDay: day,
  /** The day after the last one asked about. */
  dueOn: day,
  state: PickState,
  /** Why there is no answer: it is gone from our data, too few days are known, or its source counts something else now. */
  reason: z.nullable(z.enum(['gone', 'days-unknown', 'counted-otherwise'])),
  /** In the days asked about, scaled to all of them. */
  counted: z.nullable(z.number()),
  knownDays: z.nullable(count),
})
export type RecordedPick = z.infer<typeof RecordedPick>
