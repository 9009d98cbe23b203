import * as z from 'zod/mini'
import { FORECAST_WEEKS } from '../contracts/plans.ts'
import { CHANNELS, COUNTED } from '../contracts/trends.ts'
import { many, maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { canForecast } from './forecast.ts'
import type { Week } from './forecast-levels.ts'
import {
  type ForecastRecord,
  LearnedForecasts,
  learnForecasts,
  type PastForecast,
  pastForecast,
  recordOf,
  SHIPPED_RECORD,
} from './forecast-record.ts'
import { flows } from './product-counts.ts'
import type { Measure } from './score-counts.ts'

type Channel = (typeof CHANNELS)[number]

/** Per channel and measure, from a sample of products forecast as of each past week. */
export async function learnFromPast(trx: Transaction): Promise<void> {
  await trx.raw('delete from forecast_record')
  for (const channel of CHANNELS) {
    for (const measure of COUNTED) {
      const past = await pastForecasts(trx, channel, measure)
      if (past.length === 0) continue
      await trx.raw('insert into forecast_record (channel, measure, learned) values (?, ?, ?::jsonb)', [
        channel,
        measure,
        JSON.stringify(learnForecasts(past, FORECAST_WEEKS.ahead)),
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

/** A hash of the id selects the sample. */
async function pastForecasts(trx: Transaction, channel: Channel, measure: Measure): Promise<PastForecast[]> {
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
    Weeks,
    `with asked as (
      select product_id as id, as_of from trend where ${IN_SAMPLE}
    ), ${flows(7 * WEEKS, IN_SAMPLE)}, week as (
      select product_id, ago / 7 as week, array_agg(amount order by amount) as days from flow group by product_id, ago / 7 having count(*) = 7
    )
    select json_agg(json_build_array(week, sum, sum - best + second) order by week) as weeks from (
      select product_id, week, (select sum(amount) from unnest(days) amount) as sum, days[7] as best, days[6] as second
      from week
    ) whole group by product_id`,
    { ids: sample.map(({ product_id }) => product_id) },
  )
  return rows.flatMap(({ weeks }) => forecastsOf(unbroken(weeks)))
}

/** Input newest first, output oldest first. */
function unbroken(weeks: readonly [number, number, number][]): Week[] {
  const run: Week[] = []
  for (const [at, [week, sum, capped]] of weeks.entries()) {
    if (week !== at) break
    run.push({ sum, capped })
  }
  return run.reverse()
}

function forecastsOf(weeks: readonly Week[]): PastForecast[] {
  const past: PastForecast[] = []
  for (let known = FORECAST_WEEKS.needed; known < weeks.length; known += 1) {
    const before = weeks.slice(0, known)
    if (!canForecast(before)) continue
    const came = weeks.slice(known).map(({ sum }) => sum)
    past.push(pastForecast(before, came, weeks.length - known))
  }
  return past
}

const Sampled = z.object({ product_id: z.int() })
const Weeks = z.object({ weeks: z.array(z.tuple([z.int(), z.number(), z.number()])) })

const IN_SAMPLE = 'product_id = any(cast(:ids as bigint[]))'
/** About ten thousand past forecasts. */
const SAMPLE = 1000
/** Weeks stored by day. */
const WEEKS = 18
