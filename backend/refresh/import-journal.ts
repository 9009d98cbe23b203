import * as z from 'zod/mini'
import { many, maybeOne, one } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'

/** Undoable until the next publication. Triggers record old rows during the merge. */

/** Drops the old journal; an import records its own. */
export async function beginJournal(trx: Transaction, { importing }: { importing: boolean }): Promise<void> {
  await trx.raw('delete from import_undo')
  // Truncating would block a backup for the whole publication.
  await trx.raw('delete from import_journal')
  if (!importing) return
  for (const table of NUMBERED) {
    await trx.raw(
      `select set_config('tideline.last_' || :table, (select coalesce(max(id), 0) from :table:)::text, true)`,
      { table },
    )
  }
  await trx.raw(`select set_config('tideline.importing', '1', true)`)
}

export async function keepUndo(trx: Transaction, editionId: number): Promise<void> {
  await trx.raw(
    `insert into import_undo (edition_id, last_ids)
    select ?, jsonb_object_agg(name, journaled('last_' || name)) from unnest(?::text[]) as name`,
    [editionId, NUMBERED],
  )
}

/** Null after a later publication. */
export async function lastUndo(db: Db | Transaction): Promise<z.infer<typeof Kept> | null> {
  return await maybeOne(
    db,
    Kept,
    `select u.edition_id, u.asked_at, u.message, e.published_at from import_undo u
    join current_edition c on c.edition_id = u.edition_id join edition e on e.id = u.edition_id`,
  )
}

export async function revertImport(trx: Transaction, editionId: number): Promise<void> {
  const undo = await maybeOne(
    trx,
    Undo,
    `select u.edition_id, u.last_ids from import_undo u join current_edition c on c.edition_id = u.edition_id`,
  )
  if (undo?.edition_id !== editionId) throw new Error(TOO_LATE)
  await trx.raw(
    `create temp table found_before on commit drop as
    select distinct on (relation, row_key) relation, row_key, before from import_journal
    order by relation, row_key, seq`,
  )
  await trx.raw('create index on found_before (relation)')
  await trx.raw('analyze found_before')
  for (const table of NUMBERED) {
    await trx.raw('delete from ?? where id > ?', [table, undo.last_ids[table] ?? 0])
  }
  const noted = await many(trx, Noted, 'select distinct relation from found_before')
  const unknown = noted.filter(({ relation }) => !RESTORED.includes(relation))
  if (unknown.length > 0)
    throw new Error(`Nobody puts back ${unknown.map(({ relation }) => relation).join(', ')}`)
  const touched = RESTORED.filter((table) => noted.some(({ relation }) => relation === table))
  for (const table of touched.toReversed()) await removeAdded(trx, table)
  for (const table of touched) await putBack(trx, table)
}

export const TOO_LATE = 'Something was published after this import, so it can no longer be undone.'

const Kept = z.object({
  edition_id: z.int(),
  asked_at: z.nullable(z.date()),
  message: z.nullable(z.string()),
  published_at: z.date(),
})
const Undo = z.object({ edition_id: z.int(), last_ids: z.record(z.string(), z.number()) })
const Noted = z.object({ relation: z.string() })

/** Ids show what the import added. Dependent rows cascade. */
const NUMBERED = ['product', 'supplier', 'shipment', 'cargo']
/** Referenced tables first. */
const RESTORED = [
  ...['product', 'supplier', 'hashtag', 'observation', 'product_week', 'stage_change', 'contact'],
  ...['supplier_buyer', 'shipment', 'cargo', 'hashtag_observation', 'shop', 'price_level', 'source_state'],
  'evidence_outcome',
]

async function removeAdded(trx: Transaction, table: string): Promise<void> {
  const { key } = await shapeOf(trx, table)
  await trx.raw(
    `delete from ?? t using (
      select told.* from found_before, jsonb_populate_record(null::${table}, row_key) as told
      where relation = ? and before is null
    ) added where (${key.map((column) => `t.${column}`)}) = (${key.map((column) => `added.${column}`)})`,
    [table, table],
  )
}

async function putBack(trx: Transaction, table: string): Promise<void> {
  const { key, columns } = await shapeOf(trx, table)
  const others = columns.filter((column) => !key.includes(column))
  await trx.raw(
    `insert into ?? (${columns.join(', ')}) overriding system value
    select ${columns.map((column) => `told.${column}`).join(', ')}
    from found_before, jsonb_populate_record(null::${table}, before) as told
    where relation = ? and before is not null
    on conflict (${key.join(', ')}) do update set ${others.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    [table, table],
  )
}

/** Current columns, including those of later migrations. */
async function shapeOf(trx: Transaction, table: string): Promise<{ key: string[]; columns: string[] }> {
  return await one(
    trx,
    Shape,
    `select array(
        select attname::text from pg_attribute
        where attrelid = cast(:table as regclass) and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum) as columns,
      array(
        select a.attname::text from pg_index i
        cross join lateral unnest(i.indkey::smallint[]) with ordinality as k (number, place)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
        where i.indrelid = cast(:table as regclass) and i.indisprimary order by k.place) as key`,
    { table },
  )
}

const Shape = z.object({ key: z.array(z.string()), columns: z.array(z.string()) })
