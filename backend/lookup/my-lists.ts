import * as z from 'zod/mini'
import type { exportAccount } from '../contracts/account-export.ts'
import type { AnswerOf } from '../contracts/endpoint.ts'
import { LIST_DAYS, LIST_FAILED, LISTS_MAX, type MyList } from '../contracts/my-lists.ts'
import { many } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { lockMember } from '../identity/lock-member.ts'
import { Failure } from '../process/failure.ts'
import { MyListRow } from './my-list.row.ts'
import type { FileProduct, ListFile } from './read-list-file.ts'

export async function listsOf(trx: Transaction, memberId: string, now: Date): Promise<MyList[]> {
  const rows = await MyListRow.query(trx)
    .where('member_id', memberId)
    .where('ends_at', '>', now)
    .orderBy([{ column: 'created_at', order: 'desc' }, 'id'])
  const counts = await matchedOf(
    trx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => listOf(row, counts))
}

/** Throws `not_found` for another member's or an expired list. */
export async function listOfMember(
  trx: Transaction,
  memberId: string,
  { id, now }: { id: string; now: Date },
): Promise<{ list: MyList } & Pick<ListFile, 'notes'> & { skipped: ListFile['skippedLines'] }> {
  const row = await MyListRow.query(trx).findOne({ id, member_id: memberId }).where('ends_at', '>', now)
  if (!row) throw new Failure('not_found', GONE)
  const list = listOf(row, await matchedOf(trx, [row.id]))
  return { list, skipped: row.skipped_lines, notes: row.notes }
}

/** The worker matches it. Throws `invalid_input` at the limit. */
export async function saveList(
  db: Db,
  memberId: string,
  { name, file, now }: { name: string; file: ListFile; now: Date },
): Promise<MyList> {
  return await db.transaction(async (trx) => {
    await lockMember(trx, memberId)
    const held = await MyListRow.query(trx)
      .where('member_id', memberId)
      .where('ends_at', '>', now)
      .resultSize()
    if (held >= LISTS_MAX) {
      throw new Failure(
        'invalid_input',
        `You have ${LISTS_MAX} lists, the most you can have. Delete one to open another.`,
      )
    }
    const row = await MyListRow.query(trx)
      .insert({
        member_id: Number(memberId),
        name,
        channel: file.channel,
        state: 'matching',
        rows: file.products.length,
        skipped: file.skipped,
        left_out: file.leftOut,
        skipped_lines: file.skippedLines,
        notes: file.notes,
        created_at: now,
        ends_at: new Date(now.getTime() + LIST_DAYS * DAY_MS),
      })
      .returning('*')
    await insertProducts(trx, row.id, file.products)
    return listOf(row, new Map())
  })
}

export async function* listBatches(
  trx: Transaction,
  memberId: string,
): AsyncGenerator<AccountExport['lists']> {
  const lists = await MyListRow.query(trx).where('member_id', memberId).orderBy('id')
  for (const { id, name, created_at, ends_at } of lists) {
    const rows = await many(
      trx,
      FileRow,
      `select line, name, external_id as "externalId", url, category, price, currency, sold
      from my_list_row where list_id = ? order by line`,
      [id],
    )
    yield [{ name, createdAt: created_at.toISOString(), endsAt: ends_at.toISOString(), rows }]
  }
}

type AccountExport = AnswerOf<typeof exportAccount>

const FileRow = z.object({
  line: z.int(),
  name: z.string(),
  externalId: z.nullable(z.string()),
  url: z.nullable(z.string()),
  category: z.nullable(z.string()),
  price: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  sold: z.nullable(z.int()),
})

/** Throws `not_found` for another member's. */
export async function deleteList(db: Db, memberId: string, id: string): Promise<void> {
  const deleted = await MyListRow.query(db).where({ id, member_id: memberId }).delete()
  if (deleted === 0) throw new Failure('not_found', GONE)
}

export async function purgeLists(db: Db, now: Date): Promise<void> {
  await MyListRow.query(db).where('ends_at', '<=', now).delete()
}

const GONE = 'This list no longer exists.'
const DAY_MS = 86_400_000

async function insertProducts(
  trx: Transaction,
  listId: number,
  products: readonly FileProduct[],
): Promise<void> {
  await trx.raw(
    `insert into my_list_row (list_id, line, name, external_id, url, category, price, currency, sold)
    select ?, line, name, "externalId", url, category, price, currency, sold
    from jsonb_to_recordset(?::jsonb) as f (
      line integer, name text, "externalId" text, url text, category text, price numeric, currency text, sold bigint)`,
    [listId, JSON.stringify(products)],
  )
}

async function matchedOf(trx: Transaction, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const counts = await many(
    trx,
    Matched,
    `select list_id, count(*) as matched from my_list_row
    where list_id = any(cast(? as bigint[])) and suppliers is not null group by list_id`,
    [[...ids]],
  )
  return new Map(counts.map(({ list_id, matched }) => [list_id, matched]))
}

const Matched = z.object({ list_id: z.int(), matched: z.int() })

function listOf(row: MyListRow, matched: ReadonlyMap<number, number>): MyList {
  return {
    id: String(row.id),
    name: row.name,
    channel: row.channel,
    state: row.state,
    message: row.state === 'failed' ? LIST_FAILED : null,
    matched: matched.get(row.id) ?? 0,
    rows: row.rows,
    skipped: row.skipped,
    leftOut: row.left_out,
    createdAt: row.created_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
  }
}
