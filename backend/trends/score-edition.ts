import { addDays, type Day } from '../calendar/days.ts'
import { SECTIONS } from '../contracts/trends.ts'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { HashtagHistory, scoreHashtags } from './hashtag-score.ts'
import { productCounts } from './product-counts.ts'
import { type ScoredTrend, scoreAll } from './score.ts'
import type { ProductCounts } from './score-counts.ts'

/**
 * Writes the trend of every product for the edition, in the place of the edition before. Its place is by
 * section, the strongest first; then what could not be compared, by the source's own rank, the most recently seen first. Its
 * position is its place within its channel.
 */
export async function scoreEdition(
  trx: Transaction,
  { editionId, asOf, progress }: { editionId: number; asOf: Day; progress(done: number): void },
): Promise<number> {
  const weekEarlier = addDays(asOf, -7)
  const before = await trendsBefore(trx, weekEarlier)
  await trx.raw('update edition set compared_with = ? where id = ?', [weekEarlier, editionId])
  progress(0.3)
  const products = await allProductCounts(trx, asOf)
  progress(0.6)
  const trends = scoreAll(products, asOf)
  await trx.raw(`create temp table scored on commit drop as select ${COLUMNS} from trend with no data`)
  for (let at = 0; at < products.length; at += BATCH) {
    const rows = products.slice(at, at + BATCH).map(({ productId }, offset) => ({
      product_id: productId,
      ...columnsOf(trends[at + offset]),
      ...before.get(productId),
    }))
    await trx.raw(
      `insert into scored (${COLUMNS}) select ${COLUMNS} from jsonb_populate_recordset(null::trend, ?::jsonb)`,
      [JSON.stringify(rows)],
    )
    progress(0.6 + (0.3 * at) / products.length)
  }
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

/**
 * The trends as they would have been on an earlier day, from what is known today of the days up to then. Not those that
 * were published then: a late day, an import or a changed score would pass for news.
 */
async function trendsBefore(trx: Transaction, day: Day): Promise<Map<number, Before>> {
  const products = await allProductCounts(trx, day)
  const trends = scoreAll(products, day)
  return new Map(
    products.flatMap(({ productId, firstSeenOn }, at) =>
      firstSeenOn <= day ? [[productId, beforeOf(trends[at])] as const] : [],
    ),
  )
}

async function allProductCounts(trx: Transaction, asOf: Day): Promise<ProductCounts[]> {
  const products: ProductCounts[] = []
  for await (const batch of productCounts(trx, asOf)) products.push(...batch)
  return products
}

/** Growth and viral score of every hashtag, from the lifetime views of the last five weeks. */
export async function scoreEditionHashtags(trx: Transaction, asOf: Day): Promise<number> {
  const rows = await many(
    trx,
    HashtagHistory,
    `select h.origin, h.hashtag, h.view_count as views, coalesce(
        json_agg(json_build_object('day', o.day, 'viewsTotal', o.views_total) order by o.day)
          filter (where o.views_total is not null), '[]') as days
    from hashtag h
    left join hashtag_observation o
      on o.origin = h.origin and o.hashtag = h.hashtag and o.day > cast(:asOf as date) - 35
    group by h.origin, h.hashtag`,
    { asOf },
  )
  await trx.raw(
    `update hashtag h set growth_rate = s.growth, viral_score = s.viral
    from jsonb_to_recordset(?::jsonb) as s (origin text, hashtag text, growth float8, viral float8)
    where h.origin = s.origin and h.hashtag = s.hashtag
      and (h.growth_rate, h.viral_score) is distinct from (s.growth, s.viral)`,
    [
      JSON.stringify(
        scoreHashtags(rows).map(({ origin, hashtag, growthRate, viralScore }) => ({
          origin,
          hashtag,
          growth: growthRate,
          viral: viralScore,
        })),
      ),
    ],
  )
  return rows.length
}

const BATCH = 2000
const COLUMNS =
  'product_id, measure, velocity, low, high, confidence, probability, acceleration, stage, last_week, usual_week, ' +
  'spike_capped, weeks, history_days, as_of, caveat, careful, strength, evidence, section, early, before_velocity, before_low, before_confidence, before_stage'

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

type Before = ReturnType<typeof beforeOf>

function beforeOf(trend: ScoredTrend | undefined) {
  if (!trend) throw new Error('a product was counted but not scored')
  return {
    before_velocity: trend.velocity,
    before_low: trend.low,
    before_confidence: trend.confidence,
    before_stage: trend.stage,
  }
}
