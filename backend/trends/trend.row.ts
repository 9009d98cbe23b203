import { Model, type QueryBuilder, raw, type TransactionOrKnex } from 'objection'
import type { Origin } from '../contracts/provenance.ts'
import type { CHANNELS, Trend } from '../contracts/trends.ts'
import { type Sourced, sourceLabel } from '../provenance/source-state.row.ts'
import type { Evidence } from '../suppliers/match.row.ts'
import { ProductRow } from './product.row.ts'

/** Table `trend`: what the current edition concludes of one product, and its place in its channel's list. */
export class TrendRow extends Model {
  static override readonly tableName = 'trend'
  static override readonly idColumn = 'product_id'

  declare edition_id: number
  declare product_id: number
  declare position: number
  declare measure: Trend['measure']
  declare velocity: number | null
  declare low: number | null
  declare high: number | null
  declare confidence: Trend['confidence']
  declare probability: number | null
  declare acceleration: Trend['acceleration']
  declare stage: Trend['stage']
  declare last_week: number | null
  declare usual_week: number | null
  declare spike_capped: boolean
  declare weeks: (number | null)[]
  declare history_days: number
  declare as_of: string | null
  declare caveat: Trend['caveat']
  /** A week earlier, by the same arithmetic; null also where the product was not on record then. */
  declare before_velocity: number | null
  declare before_low: number | null
  declare before_confidence: Trend['confidence'] | null
  declare before_stage: Trend['stage']

  static override get relationMappings() {
    return {
      product: {
        relation: Model.BelongsToOneRelation,
        modelClass: ProductRow,
        join: { from: 'trend.product_id', to: 'product.id' },
      },
    }
  }

  /** The current edition's trends with their products. Empty while nothing has been published. */
  static current(trx: TransactionOrKnex): QueryBuilder<TrendRow, ListedRow[]> {
    return TrendRow.query(trx)
      .joinRelated('product')
      .where('trend.edition_id', trx.select('edition_id').from('current_edition'))
      .castTo<ListedRow[]>()
  }

  /** The products of the current edition that a supplier matches: the first `limit`, best first, and how many in all. */
  static async matching(
    trx: TransactionOrKnex,
    supplierId: number,
    limit: number,
  ): Promise<MatchedProductRow[]> {
    return await TrendRow.current(trx)
      .join('match', 'match.product_id', 'trend.product_id')
      .select(
        ...LISTED,
        'match.score',
        'match.words',
        'match.matching_shipments',
        'match.buyers',
        'match.last_shipment_on as matched_last_on',
        raw('count(*) over ()').as('products_matched'),
      )
      .where('match.supplier_id', supplierId)
      .orderByRaw('match.score desc, trend.low desc nulls last, match.product_id')
      .limit(limit)
      .castTo<MatchedProductRow[]>()
  }
}

/** A trend and its product side by side; their columns do not collide. */
export type ListedRow = Omit<TrendRow, keyof Model> & Omit<ProductRow, keyof Model> & Sourced

/** A match and its product. */
export type MatchedProductRow = ListedRow & Evidence & { products_matched: number }

/** Named query snippet: the columns of a `ListedRow`. */
export const LISTED = ['product.*', 'trend.*', sourceLabel('product')] as const

export interface ListFilter {
  channel?: (typeof CHANNELS)[number]
  category?: string | undefined
  origin?: Origin | undefined
}

/** Named query snippet: narrows to a channel, one of our categories, an origin. */
export function narrow<R>(query: QueryBuilder<TrendRow, R>, filter: ListFilter): QueryBuilder<TrendRow, R> {
  if (filter.channel) query.where('product.channel', filter.channel)
  if (filter.category) query.where('product.category', filter.category)
  if (filter.origin) query.where('product.origin', filter.origin)
  return query
}
