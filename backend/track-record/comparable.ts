import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import { Origin } from '../contracts/provenance.ts'
import { CHANNELS, CONFIDENCES, COUNTED, STAGES } from '../contracts/trends.ts'

/**
 * SQL for a trend `t` of an edition: a last and a usual week, sales, and less than three days late. Ranks have no counts.
 */
export const COMPARABLE = `t.edition_id = :editionId and t.measure <> 'ranks' and t.last_week is not null
  and t.usual_week is not null and t.last_week + t.usual_week > 0 and t.as_of > cast(:asOf as date) - 3`

/** SQL: columns of a trend `t` and its product `p` that a pick is sealed with, and its last two weeks. */
export const COMPARABLE_COLUMNS = `t.product_id, p.channel, p.origin, p.category, t.position, t.probability, t.confidence, t.stage,
  t.measure, t.last_week, t.usual_week, t.velocity, t.as_of as last_day,
  p.external_id, cast(t.weeks ->> 4 as float8) as week, cast(t.weeks ->> 3 as float8) as before`

/** SQL: places of the naive rule, growth over the week before, within a channel. */
export const NAIVE_PLACE = `row_number() over (partition by channel order by case
    when before > 0 then week / before when week > 0 then float8 'infinity' else 0 end desc, week desc, product_id)`

export const Comparable = z.object({
  position: z.int(),
  product_id: z.int(),
  channel: z.enum(CHANNELS),
  category: z.nullable(z.string()),
  origin: Origin,
  item: z.string(),
  probability: z.nullable(z.number()),
  confidence: z.enum(CONFIDENCES),
  stage: z.nullable(z.enum(STAGES)),
  measure: z.enum(COUNTED),
  last_week: z.number(),
  usual_week: z.number(),
  last_day: Day,
})
export type Comparable = z.infer<typeof Comparable>

/** SQL: the schema's columns. Only chosen rows pay for the digest. */
export const COMPARABLE_FIELDS = `product_id, channel, category, origin,
  encode(sha256(convert_to(channel || '|' || origin || '|' || external_id, 'UTF8')), 'hex') as item, probability,
  confidence, stage, measure, last_week, usual_week, last_day`
