import * as z from 'zod/mini'
import { CHANNELS, COUNTED } from '../contracts/trends.ts'
import { many, maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { pastForecastsOf } from './forecast-past.ts'
import {
  type ForecastRecord,
  LearnedForecasts,
  learnForecasts,
  type PastForecast,
  recordOf,
  SHIPPED_RECORD,
} from './forecast-record.ts'
import { flows } from './product-counts.ts'
import type { Measure } from './score-counts.ts'
import { CUT_PRICE } from './unknown-days.ts'

type Channel = (typeof CHANNELS)[number]

/** Per channel and measure, from a sample of products in each past week. */
export async function learnFromPast(trx: Transaction): Promise<void> {
  await trx.raw('delete from forecast_record')
  for (const channel of CHANNELS) {
    for (const measure of COUNTED) {
      const past = await pastForecasts(trx, channel, measure)
      if (past.length === 0) continue
      await trx.raw('insert into forecast_record (channel, measure, learned) values (?, ?, ?::jsonb)', [
        channel,
        measure,
        JSON.stringify(learnForecasts(past)),
      ])
    }
  }
}

/** Falls back to the shipped record. */
export async function forecastRecord(
  trx: Transaction,
  channel: Channel,
  measure: Measure,
): Promise<ForecastRecord> {
  const kept = await maybeOne(
    trx,
    Kept,
    'select learned from forecast_record where channel = ? and measure = ?',
    [channel, measure],
  )
  return kept === null ? SHIPPED_RECORD : recordOf(kept.learned)
}

const Kept = z.object({ learned: LearnedForecasts })

/** Sampled products, each up to its last day. Stirred numbers choose them. */
async function pastForecasts(
  trx: Transaction,
  channel: Channel,
  measure: (typeof COUNTED)[number],
): Promise<PastForecast[]> {
  const sample = await many(
    trx,
    Sampled,
    `select t.product_id from trend t join product p on p.id = t.product_id
    where p.channel = ? and t.measure = ? and t.as_of is not null
    order by md5(t.product_id::text), t.product_id limit ?`,
    [channel, measure, SAMPLE],
  )
  if (sample.length === 0) return []
  const rows = await many(
    trx,
    Known,
    `with asked as (
      select product_id as id, as_of from trend where ${IN_SAMPLE}
    ), ${flows(DAYS, IN_SAMPLE)}, counts as (
      select product_id, json_agg(json_build_array(ago, amount)) as counts from flow where ago < ${DAYS} group by product_id
    ), prices as (
      select s.product_id, json_agg(json_build_array(s.ago, o.price)) as prices
      from seen s join observation o using (product_id, day) join product p on p.id = o.product_id
      where s.ago < ${DAYS} and o.price > 0 and (o.currency <> p.currency) is not true
      group by s.product_id having min(o.price) <= max(o.price) * ${CUT_PRICE}
    ), weeks as (
      select w.product_id, json_agg(json_build_object('before', (a.as_of - ${DAYS} - (w.week + 6)) / 7,
        'sum', w.${measure}, 'days', bit_count(w.${measure}_days::bit(7)))) as weeks
      from product_week w join asked a on a.id = w.product_id
      where w.week + 6 <= a.as_of - ${DAYS} and w.${measure} is not null group by w.product_id
    )
    select counts, prices, weeks from counts left join prices using (product_id) left join weeks using (product_id)`,
    { ids: sample.map(({ product_id }) => product_id) },
  )
  return rows.flatMap(({ counts, prices, weeks }) =>
    pastForecastsOf(byDay(counts), prices && byDay(prices), weeks ?? []),
  )
}

/** Oldest first. */
function byDay(pairs: readonly (readonly [ago: number, value: number])[]): (number | null)[] {
  const days = new Array<number | null>(DAYS).fill(null)
  for (const [ago, value] of pairs) days[DAYS - 1 - ago] = value
  return days
}

const Sampled = z.object({ product_id: z.int() })
const Pairs = z.array(z.tuple([z.int(), z.number()]))
const Known = z.object({
  counts: Pairs,
  prices: z.nullable(Pairs),
  weeks: z.nullable(z.array(z.object({ before: z.int(), sum: z.number(), days: z.int() }))),
})

const IN_SAMPLE = 'product_id = any(cast(:ids as bigint[]))'
/** At most forty thousand past forecasts. */
const SAMPLE = 1000
/** Eighteen weeks have daily counts. */
const DAYS = 7 * 18
