import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { UploadKind } from '../contracts/upload.ts'
import { UPLOAD_KINDS } from '../contracts/upload.ts'
import { maybeOne } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { foldHeading } from '../sources/file/columns.ts'

/** For the next file with the same headings. */
export async function rememberColumns(
  trx: Transaction,
  {
    kind,
    headings,
    columns,
  }: { kind: UploadKind; headings: readonly string[]; columns: Record<string, number> },
): Promise<void> {
  await trx.raw(
    `insert into file_columns (kind, shape, columns) values (?, ?, ?::jsonb)
    on conflict (kind, shape) do update set columns = excluded.columns, noted_at = now()`,
    [kind, shapeOf(headings), JSON.stringify(columns)],
  )
}

/** Latest columns for these headings, of this kind or any. */
export async function recallColumns(
  db: Db | Transaction,
  headings: readonly string[],
  kind: UploadKind | undefined,
): Promise<{ kind: UploadKind; columns: Record<string, number> } | null> {
  return await maybeOne(
    db,
    Remembered,
    `select kind, columns from file_columns where shape = :shape and (:kind::text is null or kind = :kind)
    order by noted_at desc limit 1`,
    { shape: shapeOf(headings), kind: kind ?? null },
  )
}

const Remembered = z.object({
  kind: z.enum(UPLOAD_KINDS),
  columns: z.record(z.string(), z.int()),
})

/** Case, spaces and accents vary between exports. Order matters: it gives the columns. */
function shapeOf(headings: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify(headings.map(foldHeading)))
    .digest('hex')
}
