import { Model, raw, type TransactionOrKnex } from 'objection'
import { type CardRow, SupplierRow, selectCard } from './supplier.row.ts'

/** Table `match`: a supplier found for a product, its place and the evidence. */
export class MatchRow extends Model {
  static override readonly tableName = 'match'
  static override readonly idColumn = ['product_id', 'supplier_id']

  declare product_id: number
  declare supplier_id: number
  declare position: number
  declare score: number
  declare words: string[]
  declare matching_shipments: number
  declare last_shipment_on: string | null
  declare buyers: number

  static override get relationMappings() {
    return {
      supplier: {
        relation: Model.BelongsToOneRelation,
        modelClass: SupplierRow,
        join: { from: 'match.supplier_id', to: 'supplier.id' },
      },
    }
  }

  /** The first `limit` matches of each product with their suppliers, best first. */
  static async cards(trx: TransactionOrKnex, productIds: number[], limit: number): Promise<MatchedRow[]> {
    const query = MatchRow.query(trx)
      .joinRelated('supplier')
      .select(
        'match.product_id',
        'match.score',
        'match.words',
        'match.matching_shipments',
        'match.buyers',
        'match.last_shipment_on as matched_last_on',
      )
      .whereIn('match.product_id', productIds)
      .where('match.position', '<=', limit)
      .orderBy(['match.product_id', 'match.position'])
    return await selectCard(query).castTo<MatchedRow[]>()
  }

  /** How many suppliers each product has. Products without one are absent. */
  static async counts(trx: TransactionOrKnex, productIds: number[]): Promise<Map<number, number>> {
    const rows = await MatchRow.query(trx)
      .select('product_id', raw('count(*)').as('found'))
      .whereIn('product_id', productIds)
      .groupBy('product_id')
      .castTo<{ product_id: number; found: number }[]>()
    return new Map(rows.map((row) => [row.product_id, row.found]))
  }
}

/** What supports a match. */
export type Evidence = Pick<MatchRow, 'product_id' | 'score' | 'words' | 'matching_shipments' | 'buyers'> & {
  matched_last_on: string | null
}

/** A match and its supplier's card. `last_shipment_on` is the supplier's own, `matched_last_on` the match's. */
export type MatchedRow = CardRow & Evidence
