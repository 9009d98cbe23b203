import { Model, raw, type TransactionOrKnex } from 'objection'
import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import { manyOf } from '../db/checked-rows.ts'
import { CardRow, SupplierRow, selectCard } from './supplier.row.ts'

export class MatchRow extends Model {
  static override readonly tableName = 'match'
  static override readonly idColumn = ['product_id', 'supplier_id']

  static override get relationMappings() {
    return {
      supplier: {
        relation: Model.BelongsToOneRelation,
        modelClass: SupplierRow,
        join: { from: 'match.supplier_id', to: 'supplier.id' },
      },
    }
  }

  /** Best first, forwarders last; `limit` per product. */
  static async cards(trx: TransactionOrKnex, productIds: number[], limit: number): Promise<MatchedRow[]> {
    const query = MatchRow.query(trx)
      .joinRelated('supplier')
      .select(
        'match.product_id',
        'match.score',
        'match.words',
        'match.goods',
        'match.matching_shipments',
        'match.buyers',
        'match.last_shipment_on as matched_last_on',
      )
      .whereIn('match.product_id', productIds)
      .where('match.position', '<=', limit)
      .orderBy(['match.product_id', 'match.position'])
    return await manyOf(selectCard(query), MatchedRow)
  }

  /** Excludes forwarders. */
  static async counts(
    trx: TransactionOrKnex,
    productIds: number[],
  ): Promise<(productId: number) => FoundCounts> {
    const query = MatchRow.query(trx)
      .joinRelated('supplier')
      .select(
        'match.product_id',
        raw('count(*) filter (where not supplier.forwarder)').as('suppliers'),
        raw('count(*) filter (where supplier.forwarder)').as('forwarders'),
      )
      .whereIn('match.product_id', productIds)
      .groupBy('match.product_id')
    const rows = await manyOf(query, Count)
    const counts = new Map(
      rows.map(({ product_id, suppliers, forwarders }) => [
        product_id,
        { suppliersFound: suppliers, forwardersFound: forwarders },
      ]),
    )
    return (productId) => counts.get(productId) ?? { suppliersFound: 0, forwardersFound: 0 }
  }
}

const Count = z.object({ product_id: z.int(), suppliers: z.int(), forwarders: z.int() })

export interface FoundCounts {
  suppliersFound: number
  forwardersFound: number
}

export const Evidence = z.object({
  product_id: z.int(),
  score: z.number(),
  words: z.array(z.string()),
  goods: z.nullable(z.string()),
  matching_shipments: z.int(),
  buyers: z.int(),
  matched_last_on: z.nullable(Day),
})

/** `last_shipment_on` is of the supplier, `matched_last_on` of the match. */
const MatchedRow = z.object({ ...CardRow.shape, ...Evidence.shape })
export type MatchedRow = z.infer<typeof MatchedRow>
