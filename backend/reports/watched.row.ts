import type { TransactionOrKnex } from 'objection'
import * as z from 'zod/mini'
import {
  WATCHED_KINDS,
  WatchedCreatorFacts,
  type WatchedKind,
  WatchedShopFacts,
  WatchedSupplierFacts,
} from '../contracts/watchlist.ts'
import { modelOf } from '../db/model-of.ts'

const Facts = z.nullable(z.union([WatchedSupplierFacts, WatchedCreatorFacts, WatchedShopFacts]))

const Columns = z.object({
  member_id: z.int(),
  kind: z.enum(WATCHED_KINDS),
  target_id: z.int(),
  watching: z.boolean(),
  decided_at: z.date(),
  name: z.string(),
  added_at: z.date(),
  before: Facts,
  before_at: z.date(),
  latest: Facts,
  latest_at: z.date(),
})

/** Latest decision per subject, with figures at the member's visits. */
export class WatchedRow extends modelOf(Columns) {
  static override readonly tableName = 'watched'
  static override readonly idColumn = ['member_id', 'kind', 'target_id']

  static async listOf(trx: TransactionOrKnex, memberId: string): Promise<WatchedRow[]> {
    return await WatchedRow.query(trx)
      .where({ member_id: memberId, watching: true })
      .orderBy([{ column: 'added_at', order: 'desc' }, 'target_id'])
  }

  static async decisionsOf(
    trx: TransactionOrKnex,
    memberId: string,
    kind: WatchedKind,
  ): Promise<Map<string, WatchedRow>> {
    const rows = await WatchedRow.query(trx)
      .select('target_id', 'watching', 'decided_at')
      .where({ member_id: memberId, kind })
    return new Map(rows.map((row) => [String(row.target_id), row]))
  }
}
