import { Model, type TransactionOrKnex } from 'objection'
import type { WatchedProductFacts, WatchedSupplierFacts, WatchKind } from '../contracts/watchlist.ts'

/** Table `watched`: a member's latest decision on one product or supplier, and its figures at their visits. */
export class WatchedRow extends Model {
  static override readonly tableName = 'watched'
  static override readonly idColumn = ['member_id', 'kind', 'target_id']

  declare member_id: number
  declare kind: WatchKind
  declare target_id: number
  declare watching: boolean
  declare decided_at: Date
  declare name: string
  declare added_at: Date
  declare before: WatchedProductFacts | WatchedSupplierFacts | null
  declare before_at: Date
  declare latest: WatchedProductFacts | WatchedSupplierFacts | null
  declare latest_at: Date

  /** What the member watches, latest added first. */
  static async listOf(trx: TransactionOrKnex, memberId: string): Promise<WatchedRow[]> {
    return await WatchedRow.query(trx)
      .where({ member_id: memberId, watching: true })
      .orderBy([{ column: 'added_at', order: 'desc' }, 'kind', 'target_id'])
  }

  /** Everything the member ever decided on, by `<kind> <id>`. */
  static async decisionsOf(trx: TransactionOrKnex, memberId: string): Promise<Map<string, WatchedRow>> {
    const rows = await WatchedRow.query(trx)
      .select('kind', 'target_id', 'watching', 'decided_at')
      .where('member_id', memberId)
    return new Map(rows.map((row) => [`${row.kind} ${row.target_id}`, row]))
  }
}

/** Figures that were seen longer ago than this belong to the visit before. */
export const VISIT_MS = 30 * 60_000
