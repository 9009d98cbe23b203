import { Model } from 'objection'
import * as z from 'zod/mini'
import type { Change } from '../contracts/pipeline-changes.ts'
import type { About } from '../contracts/pipeline-entry.ts'
import { ENTRY_STAGES } from '../contracts/pipeline-stages.ts'
import { WatchedProductFacts } from '../contracts/watchlist.ts'
import { one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { modelOf } from '../db/model-of.ts'
import { ChangeRow } from './change.row.ts'
import { PhotoRow } from './photo.row.ts'

const Columns = z.object({
  member_id: z.int(),
  id: z.string(),
  product_id: z.nullable(z.int()),
  name: z.string(),
  link: z.nullable(z.string()),
  stage: z.nullable(z.enum(ENTRY_STAGES)),
  added_at: z.date(),
  photos: z.int(),
  changes_stored: z.int(),
  content_bytes: z.int(),
  before: z.nullable(WatchedProductFacts),
  before_at: z.date(),
  latest: z.nullable(WatchedProductFacts),
  latest_at: z.date(),
})

export class EntryRow extends modelOf(Columns) {
  static override readonly tableName = 'pipeline_entry'
  static override readonly idColumn = ['member_id', 'id']

  declare changes?: ChangeRow[]
  declare stored?: PhotoRow[]

  /** `kept`: includes dropped and deleted entries. */
  static async countsOf(trx: Transaction, memberId: string): Promise<z.infer<typeof Counts>> {
    return await one(
      trx,
      Counts,
      `select count(*) filter (where stage <> 'dropped') as open, coalesce(sum(photos), 0)::int as photos, count(*) as kept,
         coalesce(sum(changes_stored), 0)::int as changes, coalesce(sum(content_bytes), 0)::int as bytes
       from pipeline_entry where member_id = ?`,
      [memberId],
    )
  }

  static override get relationMappings() {
    const of = (table: string) => ({
      from: ['pipeline_entry.member_id', 'pipeline_entry.id'],
      to: [`${table}.member_id`, `${table}.entry_id`],
    })
    return {
      changes: {
        relation: Model.HasManyRelation,
        modelClass: ChangeRow,
        modify: (query: { whereNot(column: string, value: string): unknown }) =>
          query.whereNot('kind', 'remove'),
        join: of('pipeline_change'),
      },
      stored: {
        relation: Model.HasManyRelation,
        modelClass: PhotoRow,
        modify: (query: { select(...columns: string[]): unknown }) =>
          query.select('member_id', 'id', 'entry_id', 'type', 'stored_at'),
        join: of('pipeline_photo'),
      },
    }
  }
}

const Counts = z.object({ open: z.int(), photos: z.int(), kept: z.int(), changes: z.int(), bytes: z.int() })

export function aboutRow({ name, link, product_id }: EntryRow): About {
  return { name, link, productId: product_id === null ? null : String(product_id) }
}

export function changesOf({ changes = [] }: EntryRow): Change[] {
  return changes.map(changeOf)
}

type StoredChange = Pick<ChangeRow, 'id' | 'entry_id' | 'at' | 'n' | 'device' | 'kind' | 'over' | 'body'>

export function changeOf({ id, entry_id, at, n, device, kind, over, body }: StoredChange): Change {
  return { ...body, id, entry: entry_id, at, n, device, kind, over } as Change
}
