import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import { QUESTIONS, VERDICTS } from '../contracts/list-decision.ts'
import { LIKELY_FROM } from '../contracts/match-strength.ts'
import { CHANNELS } from '../contracts/trends.ts'
import { readAhead } from '../db/at-once.ts'
import { columnsOf, many, one } from '../db/checked-rows.ts'
import { type KeysetBatch, keysetBatches } from '../db/keyset-batches.ts'
import type { Transaction } from '../db/knex.ts'
import { countsUnits, lagDaysOf, planOf } from '../profit/decide.ts'
import { weeksAhead } from '../profit/landing-plan.ts'
import { leadTimeOf } from '../profit/lead-time.ts'
import { defaultPresetOf } from '../profit/preset.ts'
import { SCHEDULE } from '../profit/schedule.ts'
import { verdictOf } from '../profit/verdict.ts'
import { rulesOf, verdictFacts } from '../profit/verdict-facts.ts'
import { VERDICT_LIMITS } from '../profit/verdict-limits.ts'
import { MATCHES_PER_PRODUCT } from '../suppliers/matching/match-page.ts'
import { forecastWeek } from '../trends/forecast.ts'
import { forecastRecord } from '../trends/forecast-memory.ts'
import type { ForecastRecord } from '../trends/forecast-record.ts'
import { forecastWeeks } from '../trends/forecast-weeks.ts'
import { CHART_DAYS, flows } from '../trends/product-counts.ts'
import { competitionOf } from '../trends/result-texts.ts'
import { TrendFactsColumns } from '../trends/trend.row.ts'
import { trendFactsOf } from '../trends/trend-facts.ts'
import { CUT_PRICE } from '../trends/unknown-days.ts'

/** Fills the verdict columns of the temporary table `exploring`, by the rules of a product's page. */
export async function writeDecisions(trx: Transaction, editionId: number): Promise<void> {
  const { today } = await one(
    trx,
    z.object({ today: Day }),
    'select coalesce(as_of, current_date)::text as today from edition where id = ?',
    [editionId],
  )
  const records = {
    tiktok: await forecastRecord(trx, 'tiktok', 'units'),
    amazon: await forecastRecord(trx, 'amazon', 'units'),
  }
  await trx.raw(
    `create temp table decided on commit drop as select product_id, verdict, why, lands, kept_low, kept, kept_high
    from explored with no data`,
  )
  const batches = await keysetBatches(trx, 'select product_id as id from exploring', BATCH)
  const read = async (batch: KeysetBatch) => ({
    products: await many(trx, Decided, PRODUCTS, { ...batch, today, editionId }),
    counts: await many(trx, Counted, COUNTS, batch),
  })
  for await (const { products, counts } of readAhead(batches, read)) {
    const countsOf = new Map(counts.map((each) => [each.id, each]))
    const rows = products.map((row) =>
      decisionOf(row, { counts: countsOf.get(row.id), record: records[row.channel], today }),
    )
    await trx.raw(INSERT, COLUMNS.map(([column]) => rows.map((row) => row[column])) as never)
  }
  await trx.raw(
    `update exploring e set (verdict, why, lands, kept_low, kept, kept_high, decided)
      = (d.verdict, d.why, d.lands, d.kept_low, d.kept, d.kept_high, d.decided)
    from (
      select d.*, row_number() over (order by d.verdict, d.kept desc nulls last, n.place) as decided
      from decided d join exploring n using (product_id)
    ) d where d.product_id = e.product_id`,
  )
  await trx.raw('drop table decided')
}

interface Known {
  /** Undefined: no forecast is asked for, or nothing is counted. */
  counts: z.infer<typeof Counted> | undefined
  record: ForecastRecord
  today: Day
}

function decisionOf(row: Decided, { counts, record, today }: Known) {
  const { channel, low, likely, high, cash } = row
  const preset = defaultPresetOf(channel)
  const trend = { ...trendFactsOf(row), probability: row.probability }
  const competition = competitionOf({
    sellers: row.seller_count,
    creators: row.creator_count,
    growth: row.growth,
  })
  const isKnown = low !== null && likely !== null && high !== null
  const landed = {
    profit: isKnown ? { low: cents(low), likely: cents(likely), high: cents(high) } : null,
    cash: cash === null ? null : { low: cents(cash), likely: cents(cash), high: cents(cash) },
    orderPieces: row.pieces ?? 0,
    freight: row.freight,
    isCostPossible: row.possible,
    ...{ missing: [], deviations: [] },
  }
  const days = leadTimeOf(row.freight ?? 'truck', preset, SCHEDULE).days
  const forecast: NonNullable<Parameters<typeof planOf>[2]['forecast']> = []
  if (counts && row.as_of !== null && countsUnits(trend)) {
    const ahead = weeksAhead(days, lagDaysOf(row.as_of, today))
    const week = forecastWeek(
      forecastWeeks(byDay(counts.counts) ?? [], byDay(counts.prices)),
      row.as_of,
      ahead,
      record,
    )
    if (week) forecast[ahead - 1] = week
  }
  const plan = planOf({ trend, competition }, landed, { preset, forecast, today })
  const { verdict, reasons } = verdictOf(
    {
      ...verdictFacts({ trend, competition, suppliers: null, landed, plan, today }),
      supply: {
        ...{ all: row.suppliers, found: row.recent, recent: row.recent, shipments: row.shipments },
        daysAgo: null,
      },
    },
    rulesOf(preset),
  )
  const [first] = reasons
  const dollars = (amount: number | undefined) => (amount === undefined ? null : Math.round(amount / 100))
  return {
    product_id: row.id,
    verdict: VERDICTS.indexOf(verdict) + 1,
    why: first.good === true || verdict === 'sample' ? null : QUESTIONS.indexOf(first.id) + 1,
    lands: days.likely,
    kept_low: dollars(plan.kept?.low),
    kept: dollars(plan.kept?.likely),
    kept_high: dollars(plan.kept?.high),
  }
}

function cents(dollars: number): number {
  return Math.round(dollars * 100)
}

/** Oldest first, from pairs of days ago and value. */
function byDay(pairs: string | null): (number | null)[] | null {
  if (pairs === null) return null
  const read: number[] = JSON.parse(`[${pairs}]`)
  const days = new Array<number | null>(CHART_DAYS).fill(null)
  for (let at = 0; at < read.length; at += 2) days[CHART_DAYS - 1 - (read[at] ?? 0)] = read[at + 1] ?? null
  return days
}

const BATCH = 5000

const IN_BATCH = 'product_id between :from and :to'

/** `recent`: good matches that shipped such goods lately; a page reads as many matches. */
const PRODUCTS = `select t.product_id as id, p.channel, ${columnsOf('t', TrendFactsColumns).join(', ')}, t.probability, p.seller_count, p.creator_count,
    round(100 * (e.competitors_last / nullif(e.competitors_usual, 0) - 1)) as growth,
    k.low, k.likely, k.high, k.cash, k.pieces, k.freight, e.suppliers,
    k.unit_low is not null and coalesce((select m.score < ${LIKELY_FROM} from match m
      where m.product_id = k.product_id and m.supplier_id = k.supplier_id), false) as possible,
    coalesce(found.recent, 0) as recent, coalesce(found.shipments, 0) as shipments
  from exploring e join trend t using (product_id) join product p on p.id = e.product_id
  left join product_profit k using (product_id)
  left join (
    select m.product_id, count(*) as recent, sum(m.matching_shipments) as shipments
    from match m join supplier s on s.id = m.supplier_id and not s.forwarder
    where m.${IN_BATCH} and m.position <= ${MATCHES_PER_PRODUCT} and m.score >= ${VERDICT_LIMITS.matchFrom}
      and m.last_shipment_on >= cast(:today as date) - ${VERDICT_LIMITS.recentDays}
    group by m.product_id
  ) found using (product_id)
  where t.edition_id = :editionId and e.${IN_BATCH}`

/** Daily counts and cut prices where a forecast can change the answer: units, and a profit that may suffice. */
const COUNTS = `with asked as (
    select t.product_id as id, t.as_of from exploring e join trend t using (product_id) join product_profit k using (product_id)
    where e.${IN_BATCH} and t.measure = 'units' and t.caveat is distinct from 'stale' and t.as_of is not null
      and k.cash is not null and k.high >= ${VERDICT_LIMITS.leastProfit / 100}
  ), ${flows(CHART_DAYS, IN_BATCH)}, prices as (
    select s.product_id, string_agg(s.ago || ',' || o.price, ',') as prices
    from seen s join observation o using (product_id, day) join product p on p.id = o.product_id
    where s.ago < ${CHART_DAYS} and o.price > 0 and (o.currency <> p.currency) is not true
    group by s.product_id having min(o.price) <= max(o.price) * ${CUT_PRICE}
  )
  select f.product_id as id, string_agg(f.ago || ',' || f.amount, ',') as counts, min(p.prices) as prices
  from flow f left join prices p using (product_id) group by f.product_id`

const Decided = z.object({
  id: z.int(),
  channel: z.enum(CHANNELS),
  ...TrendFactsColumns.shape,
  probability: z.nullable(z.number()),
  seller_count: z.nullable(z.int()),
  creator_count: z.nullable(z.int()),
  growth: z.nullable(z.number()),
  low: z.nullable(z.number()),
  likely: z.nullable(z.number()),
  high: z.nullable(z.number()),
  cash: z.nullable(z.number()),
  pieces: z.nullable(z.int()),
  freight: z.nullable(z.enum(['sea', 'air'])),
  suppliers: z.int(),
  possible: z.boolean(),
  recent: z.int(),
  shipments: z.int(),
})
type Decided = z.infer<typeof Decided>

const Counted = z.object({ id: z.int(), counts: z.string(), prices: z.nullable(z.string()) })

const COLUMNS = [
  ['product_id', 'bigint'],
  ['verdict', 'smallint'],
  ['why', 'smallint'],
  ['lands', 'smallint'],
  ['kept_low', 'integer'],
  ['kept', 'integer'],
  ['kept_high', 'integer'],
] as const

const INSERT = `insert into decided (${COLUMNS.map(([column]) => column).join(', ')})
  select * from unnest(${COLUMNS.map(([, type]) => `?::${type}[]`).join(', ')})`
