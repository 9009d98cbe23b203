import { addDays, type Day } from '../calendar/days.ts'
import { SECTIONS } from '../contracts/trends.ts'
import type { Transaction } from '../db/knex.ts'
import { noOutcomes, noteOutcome } from './calibration.ts'
import { keepOutcomes, type MeasureOutcomes, outcomesUpTo } from './outcome-memory.ts'
import { type CountedProduct, productCounts } from './product-counts.ts'
import { type ScoredTrend, scoreAll } from './score.ts'
import { type Measure, wholeWeek } from './score-counts.ts'
import { keepStages } from './stage-memory.ts'

/**
 * Writes the trend of every product for the edition, in the place of the edition before. Its place is by
 * section, the strongest first; then what could not be compared, by the source's own rank, the most recently seen first. Its
 * position is its place within its channel. What the score learns from and remembers is written down too; the same day scored
 * twice learns nothing twice.
 */
export async function scoreEdition(
  trx: Transaction,
  { editionId, asOf, progress }: { editionId: number; asOf: Day; progress(done: number): void },
): Promise<number> {
  const weekEarlier = addDays(asOf, -7)
  const before = await trendsBefore(trx, asOf)
  progress(0.3)
  const products = await allProductCounts(trx, { asOf, earlier: 0 })
  progress(0.6)
  await keepOutcomes(trx, weekEarlier, outcomesOf(before, products, asOf))
  const trends = scoreAll(products, asOf, {
    outcomes: await outcomesUpTo(trx, weekEarlier),
    stages: stagesBefore(products),
  })
  await trx.raw(
    `create temp table scored on commit drop as
    select ${COLUMNS}, null::date as counted_to, null::text as stage_before from trend with no data`,
  )
  for (let at = 0; at < products.length; at += BATCH) {
    const rows = products
      .slice(at, at + BATCH)
      .map(({ productId, asOf: counted_to, stageBefore }, offset) => ({
        ...{ product_id: productId, counted_to, stage_before: stageBefore },
        ...columnsOf(trends[at + offset]),
        ...before.get(productId)?.columns,
      }))
    await trx.raw('insert into scored select * from jsonb_populate_recordset(null::scored, ?::jsonb)', [
      JSON.stringify(rows),
    ])
    progress(0.6 + (0.3 * at) / products.length)
  }
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
  return products.length
}

/** What was concluded of a product a week earlier, and what was claimed then. */
interface Before {
  columns: ReturnType<typeof beforeColumnsOf>
  /** Null where nothing was claimed. */
  claim: { measure: Measure; evidence: number; usualWeek: number } | null
}

/**
 * The trends as they would have been a week earlier, from what is known today of the days up to then and with the
 * stages of then. Not those that were published then: a late day, an import or a changed score would pass for news.
 */
async function trendsBefore(trx: Transaction, asOf: Day): Promise<Map<number, Before>> {
  const day = addDays(asOf, -7)
  const products = await allProductCounts(trx, { asOf, earlier: 7 })
  const outcomes = await outcomesUpTo(trx, addDays(day, -7))
  const trends = scoreAll(products, day, { outcomes, stages: stagesBefore(products) })
  return new Map(
    products.flatMap((product, at) => {
      const trend = trends[at]
      if (!trend || product.firstSeenOn > product.asOf) return []
      return [[product.productId, { columns: beforeColumnsOf(trend), claim: claimOf(trend) }] as const]
    }),
  )
}

function claimOf({ measure, probability, evidence, usualWeek }: ScoredTrend): Before['claim'] {
  if (measure === null || probability === null || evidence === null || usualWeek === null) return null
  return { measure, evidence, usualWeek }
}

/** How the claims of a week ago came out, of products that are counted to this very day. */
function outcomesOf(
  before: ReadonlyMap<number, Before>,
  products: readonly CountedProduct[],
  asOf: Day,
): MeasureOutcomes {
  const outcomes: MeasureOutcomes = {}
  for (const { productId, measure, weeks, asOf: countedTo } of products) {
    const claim = before.get(productId)?.claim
    const week = wholeWeek(weeks[0])
    if (!claim || measure !== claim.measure || week === null || countedTo !== asOf) continue
    const counted = outcomes[measure] ?? noOutcomes()
    noteOutcome(counted, claim.evidence, week, claim.usualWeek)
    outcomes[measure] = counted
  }
  return outcomes
}

async function allProductCounts(
  trx: Transaction,
  days: { asOf: Day; earlier: number },
): Promise<CountedProduct[]> {
  const products: CountedProduct[] = []
  for await (const batch of productCounts(trx, days)) products.push(...batch)
  return products
}

function stagesBefore(products: readonly CountedProduct[]) {
  return new Map(products.map(({ productId, stageBefore }) => [productId, stageBefore]))
}

const BATCH = 2000
const COLUMNS =
  'product_id, measure, velocity, low, high, confidence, probability, acceleration, stage, last_week, usual_week, ' +
  'spike_capped, weeks, history_days, as_of, caveat, careful, strength, evidence, section, early, ' +
  'before_velocity, before_careful, before_low, before_usual_week, before_confidence, before_stage'

function columnsOf(trend: ScoredTrend | undefined) {
  if (!trend) throw new Error('a product was counted but not scored')
  return {
    measure: trend.measure,
    velocity: trend.velocity,
    low: trend.low,
    high: trend.high,
    confidence: trend.confidence,
    probability: trend.probability,
    acceleration: trend.acceleration,
    stage: trend.stage,
    last_week: trend.lastWeek,
    usual_week: trend.usualWeek,
    spike_capped: trend.spikeCapped,
    weeks: trend.weeks,
    history_days: trend.historyDays,
    as_of: trend.asOf,
    caveat: trend.caveat,
    careful: trend.careful,
    strength: trend.strength,
    evidence: trend.evidence,
    section: trend.section,
    early: trend.early,
  }
}

function beforeColumnsOf(trend: ScoredTrend) {
  return {
    before_velocity: trend.velocity,
    before_careful: trend.careful,
    before_low: trend.low,
    before_usual_week: trend.usualWeek,
    before_confidence: trend.confidence,
    before_stage: trend.stage,
  }
}
