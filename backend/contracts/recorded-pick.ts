import * as z from 'zod/mini'
import { count, id } from './fields.ts'
import { Origin } from './provenance.ts'
import { CHANNELS, CONFIDENCES, COUNTED } from './trends.ts'

export const QUESTION_NAMES = ['days-8-14', 'days-1-28'] as const
export const Question = z.enum(QUESTION_NAMES)
export type Question = z.infer<typeof Question>
/**
 * Fixed before sealing. Day 1 follows the edition's last whole day D. A pick is right if these days sold more than the sealed
 * usual week, scaled to as many days; an equal count is wrong.
 */
export const QUESTIONS: Record<Question, { from: number; to: number }> = {
  'days-8-14': { from: 8, to: 14 },
  'days-1-28': { from: 1, to: 28 },
}

/** `ours`: the top of our lists and every 'high' rise. `naive`: the largest growth over the week before. */
export const PickList = z.enum(['ours', 'naive'])

export const PICK_STATES = ['open', 'hit', 'miss', 'unresolved'] as const
export const PickState = z.enum(PICK_STATES)
export type PickState = z.infer<typeof PickState>

/**
 * `witnessed`: signed while the pick was at most a day old. `waiting`: unsigned, the day is not over. `late`: signed later or
 * never, so the pick could be made up.
 */
export const WITNESS_STATES = ['witnessed', 'waiting', 'late'] as const
export type WitnessState = (typeof WITNESS_STATES)[number]

const day = z.string()

export const RecordedPick = z.object({
  /** Row in the chain; null: replayed. */
  number: z.nullable(count),
  /** Null: replayed. */
  witness: z.nullable(z.enum(WITNESS_STATES)),
  /** Witness's clock; null: no time stamp. */
  witnessedAt: z.nullable(z.string()),
  asOf: day,
  channel: z.enum(CHANNELS),
  origin: Origin,
  product: id,
  /** Null: no longer in our data. */
  name: z.nullable(z.string()),
  list: PickList,
  /** In its channel's list, from 1. */
  position: count,
  /** Stated chance that days 1 to 7 outsell a usual week; null if not stated. */
  chanceOfNextWeek: z.nullable(z.number()),
  confidence: z.nullable(z.enum(CONFIDENCES)),
  measure: z.enum(COUNTED),
  /** Scaled to 7 known days. */
  lastWeek: z.number(),
  usualWeek: z.number(),
  question: Question,
  firstDay: day,
  lastDay: day,
  dueOn: day,
  state: PickState,
  reason: z.nullable(z.enum(['gone', 'days-unknown', 'counted-otherwise'])),
  /** Count over the question's days, scaled to all days. */
  counted: z.nullable(z.number()),
  knownDays: z.nullable(count),
})
export type RecordedPick = z.infer<typeof RecordedPick>
