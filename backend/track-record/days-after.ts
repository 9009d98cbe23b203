import * as z from 'zod/mini'
import { addDays, type Day } from '../calendar/days.ts'
import { Origin } from '../contracts/provenance.ts'
import type { AnyQuestion, Question } from '../contracts/recorded-pick.ts'
import { QUESTIONS } from '../contracts/recount.ts'
import { CHANNELS, MEASURES } from '../contracts/trends.ts'
import { many } from '../db/checked-rows.ts'
import { keysetBatches } from '../db/keyset-batches.ts'
import type { Transaction } from '../db/knex.ts'
import { askedOn, flows } from '../trends/product-counts.ts'
import { type DaysAfter, GRACE_DAYS } from './judge-pick.ts'

export interface Asked {
  /** D: day 1 is the next day. */
  asOf: Day
  question: AnyQuestion
  upTo: Day
}

/** From day 1 to the question's last day. 'gone' for a deleted product, null without counts. */
export async function daysAfter(
  trx: Transaction,
  productIds: readonly number[],
  { asOf, question, upTo }: Asked,
): Promise<(productId: number) => DaysAfter | 'gone' | null> {
  const { to } = QUESTIONS[question]
  const rows = await many(
    trx,
    After,
    `with ${askedOn(THESE)}, ${flows(Math.max(to, LONGEST_WEEKS) + GRACE_DAYS, THESE)}, dated as (
      select product_id, cast(:asOf as date) - ago - cast(:sealedOn as date) as day, amount from flow
    )
    select p.id, min(c.measure) as measure,
      coalesce(jsonb_object_agg(d.day, d.amount) filter (where d.day between 1 and :last), '{}') as counts
    from product p left join counted c on c.product_id = p.id left join dated d on d.product_id = p.id
    where p.id = any(cast(:ids as bigint[])) group by p.id`,
    { ids: [...productIds], asOf: upTo, sealedOn: asOf, last: to },
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  return (productId) => {
    const row = known.get(productId)
    if (!row) return 'gone'
    if (row.measure === null) return null
    const { measure, counts } = row
    return { measure, days: Array.from({ length: to }, (_, at) => rounded(counts[String(at + 1)])) }
  }
}

/** Totals are spread over days; rounded counts are both sealed and judged. */
function rounded(count: number | undefined): number | null {
  return count === undefined ? null : Math.round(count * 10_000) / 10_000
}

type BaseQuestion = Question | 'days-1-7'

export interface BaseCount {
  channel: (typeof CHANNELS)[number]
  origin: Origin
  source: string
  question: BaseQuestion
  known: number
  rose: number
}

/**
 * Comparable products of the sealed day that passed the question; for the first also in days 1 to 7. Comparable means a last
 * and a usual week, with sales.
 */
export async function countBase(
  trx: Transaction,
  { asOf, question, upTo }: Asked & { question: Question },
): Promise<BaseCount[]> {
  const asked: { question: BaseQuestion; from: number; to: number }[] = [
    { question, ...QUESTIONS[question] },
    ...(question === 'days-8-14' ? [{ question: 'days-1-7' as const, from: 1, to: 7 }] : []),
  ]
  const counts = new Map<string, BaseCount>()
  const batches = await keysetBatches(trx, 'select id from product', BATCH)
  for (const { question: named, from: first, to: last } of asked) {
    for (const { from, to } of batches) {
      const rows = await many(trx, Base, baseCounts(last), {
        from,
        to,
        first,
        last,
        asOf: upTo,
        sealedOn: asOf,
      })
      for (const { known, rose, ...group } of rows) {
        const key = `${group.channel}|${group.origin}|${group.source}|${named}`
        const sum = counts.get(key) ?? { ...group, question: named, known: 0, rose: 0 }
        counts.set(key, { ...sum, known: sum.known + known, rose: sum.rose + rose })
      }
    }
  }
  return [...counts.values()]
}

export function lastLook(asOf: Day, question: AnyQuestion, known: Day, graceDays: number): Day {
  const end = addDays(asOf, QUESTIONS[question].to + graceDays)
  return known < end ? known : end
}

/** Last day of the older questions. Fewer days could find another measure. */
const LONGEST_WEEKS = 28
/** Days compared on the sealed day. */
const WEEKS_BEFORE = 35
/** Products per statement, within the pool's limits. */
const BATCH = 1000
const THESE = 'product_id = any(cast(:ids as bigint[]))'
const IN_BATCH = 'product_id between :from and :to'

/** SQL. Each file is a record, identified by its last day. */
export const RECORD = `(case p.origin when 'file' then p.source || ' to ' || coalesce(p.record_end, p.last_seen_on) else p.source end)`

const baseCounts = (last: number) => `with ${askedOn(IN_BATCH)}, ${flows(
  WEEKS_BEFORE + Math.max(last, LONGEST_WEEKS) + GRACE_DAYS,
  IN_BATCH,
)}, dated as (
    select product_id, cast(:asOf as date) - ago - cast(:sealedOn as date) as day, amount from flow
  ), folded as (
    select product_id,
      count(*) filter (where day between -6 and 0) as last_days,
      count(*) filter (where day between -34 and -7) as usual_days,
      coalesce(sum(amount) filter (where day between -6 and 0), 0) as last_sum,
      coalesce(sum(amount) filter (where day between -34 and -7), 0) as usual_sum,
      count(*) filter (where day between :first and :last) as days,
      coalesce(sum(amount) filter (where day between :first and :last), 0) as sum
    from dated group by product_id
  )
  select p.channel, p.origin, ${RECORD} as source, count(*) as known,
    count(*) filter (where f.sum / f.days > f.usual_sum / f.usual_days) as rose
  from folded f join product p on p.id = f.product_id
  where f.last_days >= 5 and f.usual_days >= 7 and f.last_sum + f.usual_sum > 0
    and f.days * 7 >= 5 * (cast(:last as integer) - cast(:first as integer) + 1)
  group by p.channel, p.origin, ${RECORD}`

const After = z.object({
  id: z.int(),
  measure: z.nullable(z.enum(MEASURES)),
  counts: z.record(z.string(), z.number()),
})

const Base = z.object({
  channel: z.enum(CHANNELS),
  origin: Origin,
  source: z.string(),
  known: z.int(),
  rose: z.int(),
})
