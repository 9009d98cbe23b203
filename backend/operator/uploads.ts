import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import {
  UPLOAD_HOURS,
  UPLOAD_KINDS,
  UPLOAD_PART_BYTES,
  UPLOAD_STATES,
  UPLOADS_LISTED,
  type Upload,
  UploadHeader,
  UploadReading,
  UploadSummary,
} from '../contracts/upload.ts'
import { changed, many, maybeOne, one } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { Failure } from '../process/failure.ts'
import { recordAction } from './record-action.ts'

export interface Sender {
  db: Db
  memberId: string
}

export async function uploads(trx: Transaction): Promise<Upload[]> {
  const rows = await many(trx, UploadRow, `${SELECTED} order by u.id desc limit ?`, [UPLOADS_LISTED])
  return rows.map(uploadOf)
}

/** Throws `not_found`. */
export async function uploadNumbered(trx: Db | Transaction, id: string): Promise<Upload> {
  return uploadOf(await rowNumbered(trx, id))
}

/** Parts bring the content. Throws `invalid_input` when too many wait. */
export async function beginUpload(
  { db, memberId }: Sender,
  { name, bytes }: { name: string; bytes: number },
): Promise<Upload> {
  return await db.transaction(async (trx) => {
    // One call at a time, so each counts the others' rows.
    await trx.raw('lock table upload in share row exclusive mode')
    const { waiting } = await one(
      trx,
      Waiting,
      `select count(*) as waiting from upload where state in ('sending', 'ready')`,
    )
    if (waiting >= WAITING_MAX) {
      throw new Failure(
        'invalid_input',
        `${WAITING_MAX} files are here that were not imported. Import or delete one first.`,
      )
    }
    const { id } = await one(
      trx,
      Numbered,
      'insert into upload (member_id, name, bytes) values (?, ?, ?) returning id',
      [memberId, name, bytes],
    )
    await recordAction(trx, {
      by: { channel: 'console', memberId },
      action: 'file-sent',
      subject: { import: id },
    })
    return await uploadNumbered(trx, String(id))
  })
}

/** The last part makes the file ready. Throws `invalid_input` for a wrong part. */
export async function keepPart(
  db: Db,
  { id, part, content }: { id: string; part: number; content: Buffer },
): Promise<Upload> {
  return await db.transaction(async (trx) => {
    await trx.raw('select from upload where id = ? for update', [id])
    const { state, bytes } = await rowNumbered(trx, id)
    if (state !== 'sending') throw new Failure('invalid_input', 'This file has arrived already.')
    const last = Math.ceil(bytes / UPLOAD_PART_BYTES)
    const due = part < last ? UPLOAD_PART_BYTES : bytes - (last - 1) * UPLOAD_PART_BYTES
    if (part > last || content.length !== due) {
      throw new Failure('invalid_input', 'The file has changed while it was sent. Choose it again.', {
        field: 'part',
      })
    }
    await trx.raw(
      `insert into upload_part (upload_id, part, content) values (?, ?, ?)
      on conflict (upload_id, part) do update set content = excluded.content`,
      [id, part, content],
    )
    await trx.raw(
      `update upload set state = 'ready'
      where id = ? and (select count(*) from upload_part where upload_id = upload.id) = ?`,
      [id, last],
    )
    return await uploadNumbered(trx, id)
  })
}

export function openUpload(db: Db, id: string | number): Readable {
  return Readable.from(partsOf(db, id), { objectMode: true })
}

async function* partsOf(db: Db, id: string | number): AsyncIterable<Buffer> {
  for (let part = 1; ; part += 1) {
    const content = await uploadPart(db, id, part)
    if (content === null) return
    yield content
  }
}

/** Counted from 1; null after the last. */
export async function uploadPart(db: Db, id: string | number, part: number): Promise<Buffer | null> {
  const row = await maybeOne(db, Part, 'select content from upload_part where upload_id = ? and part = ?', [
    id,
    part,
  ])
  return row?.content ?? null
}

/** Throws `invalid_input` during its import. */
export async function deleteUpload({ db, memberId }: Sender, id: string): Promise<void> {
  await db.transaction(async (trx) => {
    const gone = await changed(
      trx,
      `delete from upload where id = ? and state not in ('waiting', 'importing')`,
      [id],
    )
    if (gone === 0) {
      await rowNumbered(trx, id)
      throw new Failure('invalid_input', 'This file is being imported. Wait until it is done.')
    }
    await recordAction(trx, {
      by: { channel: 'console', memberId },
      action: 'file-deleted',
      subject: { import: id },
    })
  })
}

/** Skipped rows and noted cells. Throws `not_found` if none. */
export async function leftOutOf(trx: Transaction, id: string): Promise<string> {
  const row = await maybeOne(trx, LeftOut, 'select left_out from upload where id = ?', [id])
  if (!row?.left_out) throw new Failure('not_found', 'Nothing was left out of this file.')
  return row.left_out
}

/** Not imported within a day; imported ones have no content left. */
export async function purgeUploads(db: Db): Promise<void> {
  await db.raw(
    `delete from upload where state in ('sending', 'ready', 'failed') and created_at < now() - make_interval(hours => ?)`,
    [UPLOAD_HOURS],
  )
}

export async function rowNumbered(trx: Db | Transaction, id: string): Promise<z.infer<typeof UploadRow>> {
  const row = await maybeOne(trx, UploadRow, `${SELECTED} where u.id = ?`, [id])
  if (row === null) throw new Failure('not_found', 'This file is no longer here.')
  return row
}

/** `encoding` is missing if the file's letters say it. */
const Reading = z.extend(UploadHeader, { encoding: UploadReading.shape.encoding })

export const UploadRow = z.object({
  id: z.int(),
  name: z.string(),
  bytes: z.int(),
  received: z.int(),
  state: z.enum(UPLOAD_STATES),
  kind: z.nullable(z.enum(UPLOAD_KINDS)),
  columns: z.nullable(Reading),
  as_of: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  begun: z.int(),
  step: z.nullable(z.string()),
  done: z.number(),
  message: z.nullable(z.string()),
  summary: z.nullable(UploadSummary),
  edition_id: z.nullable(z.int()),
  created_at: z.date(),
  finished_at: z.nullable(z.date()),
  undone_at: z.nullable(z.date()),
})

const SELECTED = `select u.id, u.name, u.bytes, u.state, u.kind, u.columns, u.as_of::text as as_of, u.currency, u.begun,
    u.step, u.done, u.message, u.summary, u.edition_id, u.created_at, u.finished_at, u.undone_at,
    case when u.state = 'sending' then (
      select coalesce(sum(length(content)), 0) from upload_part where upload_id = u.id) else u.bytes end::bigint as received
  from upload u`
const Waiting = z.object({ waiting: z.int() })
const Numbered = z.object({ id: z.int() })
const Part = z.object({ content: z.instanceof(Buffer) })
const LeftOut = z.object({ left_out: z.nullable(z.string()) })
const WAITING_MAX = 5

function uploadOf(row: z.infer<typeof UploadRow>): Upload {
  const { id, name, bytes, received, state, kind, step, done, message, summary } = row
  return {
    ...{ id: String(id), name, bytes, received, state, kind, step, done, message, summary },
    editionId: row.edition_id,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    undoneAt: row.undone_at?.toISOString() ?? null,
  }
}
