import * as z from 'zod/mini'
import type { LastImport } from '../contracts/upload.ts'
import { changed, maybeOne } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { Failure } from '../process/failure.ts'
import { lastUndo } from '../refresh/import-journal.ts'
import { recordAction } from './record-action.ts'
import type { Sender } from './uploads.ts'

/** Null if none, or after a later publication. */
export async function lastImport(trx: Db | Transaction): Promise<LastImport | null> {
  const undo = await lastUndo(trx)
  if (!undo) return null
  const file = await maybeOne(trx, Named, 'select name from upload where edition_id = ?', [undo.edition_id])
  return {
    editionId: undo.edition_id,
    name: file?.name ?? null,
    publishedAt: undo.published_at.toISOString(),
    state: undo.asked_at === null ? 'can be undone' : 'undoing',
    message: undo.message,
  }
}

/** Throws `not_found` unless nothing was published after it. */
export async function askUndo({ db, memberId }: Sender, editionId: number): Promise<LastImport> {
  return await db.transaction(async (trx) => {
    const asked = await changed(
      trx,
      `update import_undo u set asked_at = coalesce(u.asked_at, now()), message = null from current_edition c
      where c.edition_id = u.edition_id and u.edition_id = ?`,
      [editionId],
    )
    const last = asked === 1 ? await lastImport(trx) : null
    if (last === null) {
      throw new Failure(
        'not_found',
        'Something was published after this import, so it can no longer be undone.',
      )
    }
    await recordAction(trx, {
      by: { channel: 'console', memberId },
      action: 'import-undone',
      subject: { import: `of edition ${editionId}` },
    })
    return last
  })
}

const Named = z.object({ name: z.string() })
