import * as z from 'zod/mini'
import { count, id } from './fields.ts'
import { Origin } from './provenance.ts'
import { CHANNELS, CONFIDENCES, COUNTED } from './trends.ts'

export const QUESTION_NAMES = ['market-days-1-7', 'days-57-63', 'days-8-14', 'days-1-28'] as const
export const Question = z.enum(QUESTION_NAMES)
export type Question = z.infer<typeof Question>
/** The first question of new picks. A pick is judged by its own question. */
export const ASKED_NOW = 'market-days-1-7' as const satisfies Question
/** The second question: the week in which goods ordered by sea on the day land, at the usual lead time. */
export const LANDING_QUESTION = 'days-57-63' as const satisfies Question

/** Asked of scored lists: the next week against its market, then 28 and 90 days. */
export const LIST_QUESTIONS = [ASKED_NOW, 'days-1-28', 'days-1-90'] as const
export const ListQuestion = z.enum(LIST_QUESTIONS)
export type ListQuestion = z.infer<typeof ListQuestion>
export type AnyQuestion = Question | ListQuestion

/** `ours`: the top of our lists and every 'high' rise. `naive`: the largest growth over the week before. */
export const PickList = z.enum(['ours', 'naive'])

export const PICK_STATES = ['open', 'hit', 'miss', 'unresolved'] as const
export const PickState = z.enum(PICK_STATES)
export type PickState = z.infer<typeof PickState>

/**
 * `witnessed`: signed while at most a day old. `waiting`: the day is not over. `late`: signed later or never,
 * so it could be made up.
 */
export const WITNESS_STATES = ['witnessed', 'waiting', 'late'] as const
export type WitnessState = (typeof WITNESS_STATES)[number]

const day = z.string()

/** Products of the pick's channel, measure and category. */
export const PickMarket = z.object({
  category: z.nullable(z.string()),
  /** Number of products in the category. */
  products: count,
  /** False: too few products to state growth, so it counts as 1. */
  known: z.boolean(),
  /** Days 1 to 7 relative to the usual week. Null: no result yet, or unknown. */
  growth: z.nullable(z.number()),
})
export type PickMarket = z.infer<typeof PickMarket>

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
  /**
   * Stated chance that days 1 to 7 sell more than a usual week, times the market's growth if there is a
   * `market`; null if none was stated.
   */
  chanceOfNextWeek: z.nullable(z.number()),
  /**
   * Stated chance that days 57 to 63 sell more than a usual week. Null: too few to say, or another question.
   */
  chanceOfLandingWeek: z.nullable(z.number()),
  confidence: z.nullable(z.enum(CONFIDENCES)),
  measure: z.enum(COUNTED),
  /** Scaled to 7 known days. */
  lastWeek: z.number(),
  usualWeek: z.number(),
  question: Question,
  /** Null: the question is not about a market. */
  market: z.nullable(PickMarket),
  firstDay: day,
  lastDay: day,
  dueOn: day,
  state: PickState,
  /**
   * Why `unresolved`: the product is gone from our data, the source counts something else now, or too few
   * days or market products are known.
   */
  reason: z.nullable(z.enum(['gone', 'days-unknown', 'counted-otherwise', 'market-unknown'])),
  /** Count over the question's days, scaled to all days. */
  counted: z.nullable(z.number()),
  knownDays: z.nullable(count),
})
export type RecordedPick = z.infer<typeof RecordedPick>
