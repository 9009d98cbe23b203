import { Model, type TransactionOrKnex } from 'objection'
import * as z from 'zod/mini'
import { WATCH_KINDS, WatchedProductFacts, WatchedSupplierFacts } from '../contracts/watchlist.ts'
import { manyOf } from '../db/checked-rows.ts'

/** Table `watched`: a member's latest decision on one product or supplier, and its figures at their visits. */
export class WatchedRow extends Model {
  static override readonly tableName = 'watched'
  static override readonly idColumn = ['member_id', 'kind', 'target_id']

  /** What the member watches, latest added first. */
  static async listOf(trx: TransactionOrKnex, memberId: string): Promise<Watched[]> {
    const query = WatchedRow.query(trx)
      .where({ member_id: memberId, watching: true })
      .orderBy([{ column: 'added_at', order: 'desc' }, 'kind', 'target_id'])
    return await manyOf(query, Watched)
  }

  /** Everything the member ever decided on, by `<kind> <id>`. */
  static async decisionsOf(trx: TransactionOrKnex, memberId: string): Promise<Map<string, Decided>> {
    const query = WatchedRow.query(trx)
      .select('kind', 'target_id', 'watching', 'decided_at')
      .where('member_id', memberId)
    const rows = await manyOf(query, Decided)
    return new Map(rows.map((row) => [`${row.kind} ${row.target_id}`, row]))
  }
}

const common = {
  member_id: z.int(),
  target_id: z.int(),
  watching: z.boolean(),
  decided_at: z.date(),
  name: z.string(),
  added_at: z.date(),
  before_at: z.date(),
  latest_at: z.date(),
}

const WatchedProduct = z.object({
  ...common,
  kind: z.literal('product'),
  before: z.nullable(WatchedProductFacts),
  latest: z.nullable(WatchedProductFacts),
})
export type WatchedProduct = z.infer<typeof WatchedProduct>

const WatchedSupplier = z.object({
  ...common,
  kind: z.literal('supplier'),
  before: z.nullable(WatchedSupplierFacts),
  latest: z.nullable(WatchedSupplierFacts),
})
export type WatchedSupplier = z.infer<typeof WatchedSupplier>

const Watched = z.discriminatedUnion('kind', [WatchedProduct, WatchedSupplier])
export type Watched = z.infer<typeof Watched>

const Decided = z.object({
  kind: z.enum(WATCH_KINDS),
  target_id: z.int(),
  watching: z.boolean(),
  decided_at: z.date(),
})
export type Decided = z.infer<typeof Decided>

/** Figures that were seen longer ago than this belong to the visit before. */
export const VISIT_MS = 30 * 60_000
