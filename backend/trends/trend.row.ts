import { Model, type QueryBuilder, raw, type TransactionOrKnex } from 'objection'
import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import type { VERDICTS } from '../contracts/list-decision.ts'
import type { Origin } from '../contracts/provenance.ts'
import { type CHANNELS, CONFIDENCES, STAGES, Trend } from '../contracts/trends.ts'
import { columnsOf, manyOf } from '../db/checked-rows.ts'
import { Sourced, sourceLabel } from '../provenance/source-state.row.ts'
import { Evidence } from '../suppliers/match.row.ts'
import { ProductColumns, ProductRow } from './product.row.ts'

export class TrendRow extends Model {
  static override readonly tableName = 'trend'
  static override readonly idColumn = 'product_id'

  static override get relationMappings() {
    return {
      product: {
        relation: Model.BelongsToOneRelation,
        modelClass: ProductRow,
        join: { from: 'trend.product_id', to: 'product.id' },
      },
    }
  }

  /** Empty before the first publication. */
  static current(trx: TransactionOrKnex): QueryBuilder<TrendRow> {
    return TrendRow.query(trx)
      .joinRelated('product')
      .where('trend.edition_id', trx.select('edition_id').from('current_edition'))
  }

  static async isUndecided(trx: TransactionOrKnex): Promise<boolean> {
    return (await trx('decided_place').select('place').first()) === undefined
  }

  /** Best first, with the total. Ids first, because a forwarder may match thousands. */
  static async matching(
    trx: TransactionOrKnex,
    supplierId: number,
    limit: number,
  ): Promise<MatchedProductRow[]> {
    const query = TrendRow.current(trx)
      .join('match', 'match.product_id', 'trend.product_id')
      .select(
        ...LISTED,
        'match.score',
        'match.words',
        'match.goods',
        'match.matching_shipments',
        'match.buyers',
        'match.last_shipment_on as matched_last_on',
        raw(`(${MATCHED_IN_ALL})`, [supplierId]).as('products_matched'),
      )
      .where('match.supplier_id', supplierId)
      .whereRaw(`trend.product_id in (${FIRST_MATCHED})`, [supplierId, limit])
      .orderByRaw('match.score desc, trend.place')
    return await manyOf(query, MatchedProductRow)
  }
}

/** `offset 0` forces lookups instead of reading the whole table. */
const FIRST_MATCHED = `select m.product_id from match m
  cross join lateral (select t.place from trend t where t.product_id = m.product_id offset 0) listed
  where m.supplier_id = ? order by m.score desc, listed.place limit ?`
/** Every product has a trend. */
const MATCHED_IN_ALL = 'select count(*) from match m where m.supplier_id = ?'

export const TrendFactsColumns = z.object({
  ...z.pick(Trend, {
    measure: true,
    velocity: true,
    careful: true,
    confidence: true,
    stage: true,
    caveat: true,
    early: true,
    market: true,
    ranks: true,
    weeks: true,
  }).shape,
  last_week: z.nullable(z.number()),
  usual_week: z.nullable(z.number()),
  spike_capped: z.boolean(),
  as_of: z.nullable(Day),
  history_days: z.int(),
})
export type TrendFactsRow = z.infer<typeof TrendFactsColumns>

const TrendColumns = z.object({
  edition_id: z.int(),
  product_id: z.int(),
  position: z.int(),
  /** Across both channels, by section, then strength. */
  place: z.int(),
  ...TrendFactsColumns.shape,
  ...z.pick(Trend, {
    low: true,
    high: true,
    probability: true,
    acceleration: true,
    section: true,
  }).shape,
  left_out: Trend.shape.leftOut,
  /** A week earlier; null for newer products. */
  before_velocity: z.nullable(z.number()),
  before_careful: z.nullable(z.number()),
  before_low: z.nullable(z.number()),
  before_usual_week: z.nullable(z.number()),
  before_confidence: z.nullable(z.enum(CONFIDENCES)),
  before_stage: z.nullable(z.enum(STAGES)),
})

/** Column names do not collide. */
export const ListedRow = z.object({
  ...TrendColumns.shape,
  ...ProductColumns.shape,
  ...Sourced.shape,
  competitors_growth: z.nullable(z.number()),
})
export type ListedRow = z.infer<typeof ListedRow>

const MatchedProductRow = z.object({
  ...ListedRow.shape,
  ...Evidence.shape,
  products_matched: z.int(),
})
export type MatchedProductRow = z.infer<typeof MatchedProductRow>

export const LISTED = [
  ...columnsOf('product', ProductColumns),
  ...columnsOf('trend', TrendColumns),
  sourceLabel('product'),
  raw(`(select round(100 * (e.competitors_last / nullif(e.competitors_usual, 0) - 1)) from explored e
    where e.product_id = trend.product_id) as competitors_growth`),
]

export interface ListFilter {
  channel?: (typeof CHANNELS)[number]
  category?: string | undefined
  origin?: Origin | undefined
  verdict?: (typeof VERDICTS)[number] | undefined
  /** Has a supplier that is no forwarder. */
  supplied?: boolean | undefined
}

/** By channel, category and origin. */
export function narrow<R>(query: QueryBuilder<TrendRow, R>, filter: ListFilter): QueryBuilder<TrendRow, R> {
  if (filter.channel) query.where('product.channel', filter.channel)
  if (filter.category) query.where('product.category', filter.category)
  if (filter.origin) query.where('product.origin', filter.origin)
  return query
}
