import type { Knex } from 'knex'
import { addDays, type Day } from '../calendar/days.ts'
import { SECTIONS } from '../contracts/trends.ts'
import { writeBehind } from '../db/at-once.ts'
import type { Transaction } from '../db/knex.ts'
import { noOutcomes, noteOutcome } from './calibration.ts'
import { keepOutcomes, type MeasureOutcomes, outcomesUpTo } from './outcome-memory.ts'
import { type CountedProduct, type CountedTwice, type KeptCounts, keepCounts } from './product-counts.ts'
import { keepRanks, type RankedProducts } from './ranked-products.ts'
import { createScoring, type ScoredTrend, type Scoring } from './score.ts'
import { wholeWeek } from './score-counts.ts'

/**
 * Ordered by section and strength, then incomparable products by source rank. Scoring a day twice learns
 * once.
 */
export async function scoreEdition(
  trx: Transaction,
  { editionId, asOf, progress }: { editionId: number; asOf: Day; progress(done: number): void },
): Promise<number> {
  const weekEarlier = addDays(asOf, -7)
  const before = createScoring()
  const ranked = await keepRanks(trx, asOf)
  const counts = await keepCounts(trx, asOf, async (batch, share) => {
    for (const counted of await ranked.inPlace(batch))
      before.add(counted.weekEarlier, weekAfter(counted, asOf))
    progress(0.5 * share)
  })
  const beforeOf = await scorerBefore(trx, before, weekEarlier)
  const { outcomes, scoring } = await comparedWithBefore(counts, ranked, beforeOf, asOf)
  await keepOutcomes(trx, weekEarlier, outcomes)
  const scoreOf = scoring.scorer(asOf, await outcomesUpTo(trx, weekEarlier))
  await trx.raw(
    `create temp table scored on commit drop as
    select ${COLUMNS}, null::date as counted_to, null::text as stage_before from trend with no data`,
  )
  const behind = writeBehind()
  let scored = 0
  for await (const kept of counts.batches()) {
    const batch = await ranked.inPlace(kept)
    for (let at = 0; at < batch.length; at += BATCH) {
      const rows = batch.slice(at, at + BATCH).map((counted) => ({
        product: counted.now,
        trend: scoreOf(counted.now, counted.now.stageBefore),
        before: beforeOf(counted),
      }))
      const columns = SCORED.map(([, , read]) => rows.map(read)) as unknown as Knex.RawBinding[]
      await behind.write(() => trx.raw(INSERT, columns))
    }
    scored += batch.length
    progress(0.6 + (0.3 * scored) / counts.products)
  }
  await behind.written()
  await counts.drop()
  await ranked.drop()
  await keepStages(trx)
  await trx.raw('delete from trend')
  await trx.raw(
    `insert into trend (edition_id, position, place, ${COLUMNS})
    select :editionId, row_number() over (partition by channel order by place), place, ${COLUMNS}
    from (
      select s.*, p.channel, row_number() over (
          order by array_position(:sections::text[], s.section), s.strength desc nulls last, p.rank nulls last,
            p.last_seen_on desc, p.name, p.id
        ) as place
      from scored s join product p on p.id = s.product_id
    ) placed`,
    { editionId, sections: [...SECTIONS] },
  )
  await trx.raw('analyze trend')
  return counts.products
}

/** Null for newer products. */
type BeforeOf = (counted: CountedTwice) => ScoredTrend | null

/**
 * Today's data and the stages of then: published trends would show late days, imports or score changes as
 * news.
 */
async function scorerBefore(trx: Transaction, scoring: Scoring, day: Day): Promise<BeforeOf> {
  const scoreOf = scoring.scorer(day, await outcomesUpTo(trx, addDays(day, -7)))
  return ({ weekEarlier }) =>
    weekEarlier.firstSeenOn > weekEarlier.asOf ? null : scoreOf(weekEarlier, weekEarlier.stageBefore)
}

async function comparedWithBefore(
  counts: KeptCounts,
  ranked: RankedProducts,
  beforeOf: BeforeOf,
  asOf: Day,
): Promise<{ outcomes: MeasureOutcomes; scoring: Scoring }> {
  const outcomes: MeasureOutcomes = {}
  const scoring = createScoring()
  for await (const batch of counts.batches()) {
    for (const counted of await ranked.inPlace(batch)) {
      scoring.add(counted.now)
      const { measure } = counted.now
      const claim = beforeOf(counted)
      // No claim without a probability.
      if (!claim || claim.probability === null || claim.evidence === null || claim.usualNext === null)
        continue
      const week = weekAfter(counted, asOf)
      if (measure === null || week === null) continue
      const noted = outcomes[measure] ?? noOutcomes()
      noteOutcome(noted, claim.evidence, week, claim.usualNext)
      outcomes[measure] = noted
    }
  }
  return { outcomes, scoring }
}

/** Only products counted to this day. */
function weekAfter({ now, weekEarlier }: CountedTwice, asOf: Day): number | null {
  return now.measure === weekEarlier.measure && now.asOf === asOf ? wholeWeek(now.weeks[0]) : null
}

interface Scored {
  product: CountedProduct
  trend: ScoredTrend
  before: ScoredTrend | null
}

/** Half the cost of JSON rows. */
const SCORED: [
  column: string,
  type: string,
  valueOf: (scored: Scored) => string | number | boolean | null,
][] = [
  ['product_id', 'bigint', ({ product }) => product.productId],
  ['measure', 'text', ({ trend }) => trend.measure],
  ['velocity', 'float8', ({ trend }) => trend.velocity],
  ['low', 'float8', ({ trend }) => trend.low],
  ['high', 'float8', ({ trend }) => trend.high],
  ['confidence', 'text', ({ trend }) => trend.confidence],
  ['probability', 'float8', ({ trend }) => trend.probability],
  ['acceleration', 'text', ({ trend }) => trend.acceleration],
  ['stage', 'text', ({ trend }) => trend.stage],
  ['last_week', 'float8', ({ trend }) => trend.lastWeek],
  ['usual_week', 'float8', ({ trend }) => trend.usualWeek],
  ['spike_capped', 'boolean', ({ trend }) => trend.spikeCapped],
  ['weeks', 'jsonb', ({ trend }) => JSON.stringify(trend.weeks)],
  ['history_days', 'integer', ({ trend }) => trend.historyDays],
  ['left_out', 'jsonb', ({ trend }) => trend.leftOut && JSON.stringify(trend.leftOut)],
  ['as_of', 'date', ({ trend }) => trend.asOf],
  ['caveat', 'text', ({ trend }) => trend.caveat],
  ['careful', 'float8', ({ trend }) => trend.careful],
  ['market', 'jsonb', ({ trend }) => trend.market && JSON.stringify(trend.market)],
  ['strength', 'float8', ({ trend }) => trend.strength],
  ['evidence', 'float8', ({ trend }) => trend.evidence],
  ['section', 'text', ({ trend }) => trend.section],
  ['ranks', 'jsonb', ({ trend }) => trend.ranks && JSON.stringify(trend.ranks)],
  ['early', 'jsonb', ({ trend }) => trend.early && JSON.stringify(trend.early)],
  ['before_velocity', 'float8', ({ before }) => before?.velocity ?? null],
  ['before_careful', 'float8', ({ before }) => before?.careful ?? null],
  ['before_low', 'float8', ({ before }) => before?.low ?? null],
  ['before_usual_week', 'float8', ({ before }) => before?.usualWeek ?? null],
  ['before_confidence', 'text', ({ before }) => before?.confidence ?? null],
  ['before_stage', 'text', ({ before }) => before?.stage ?? null],
  ['counted_to', 'date', ({ product }) => product.asOf],
  ['stage_before', 'text', ({ product }) => product.stageBefore],
]

const INSERT = `insert into scored (${SCORED.map(([column]) => column).join(', ')})
  select * from unnest(${SCORED.map(([, type]) => `?::${type}[]`).join(', ')})`

const COLUMNS = SCORED.map(([column]) => column)
  .filter((column) => column !== 'counted_to' && column !== 'stage_before')
  .join(', ')

const BATCH = 2000

/** A day's second scoring replaces its changes. Needs the temporary table `scored`. */
async function keepStages(trx: Transaction): Promise<void> {
  await trx.raw(
    'delete from stage_change c using scored s where c.product_id = s.product_id and c.day >= s.counted_to',
  )
  await trx.raw(
    `insert into stage_change (product_id, day, from_stage, to_stage)
    select product_id, counted_to, stage_before, stage from scored where stage is distinct from stage_before`,
  )
  // Each product's newest change stays.
  await trx.raw(
    `delete from stage_change c using scored s
    where c.product_id = s.product_id and c.day < s.counted_to - ${KEPT_DAYS}
      and exists (select from stage_change later where later.product_id = c.product_id and later.day > c.day)`,
  )
}

/** Two years, like weekly sums. */
const KEPT_DAYS = 731
