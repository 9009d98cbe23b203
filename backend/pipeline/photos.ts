import type { Db, Transaction } from '../db/knex.ts'
import type { PrivateFile } from '../http/serve-private-file.ts'
import { lockMember } from '../identity/lock-member.ts'
import { Failure } from '../process/failure.ts'
import { ChangeRow } from './change.row.ts'
import { PhotoRow } from './photo.row.ts'
import { withoutMetadata } from './strip-metadata.ts'

/**
 * Strips place and camera; returns the bytes. Idempotent. Throws `not_found` if no entry of the member has
 * this photo.
 */
export async function storePhotoOf(db: Db, memberId: string, id: string, bytes: Buffer): Promise<number> {
  const clean = withoutMetadata(bytes)
  if (!clean) throw new Failure('invalid_input', 'This is not a JPEG or WebP picture.', { field: 'body' })
  return await db.transaction(async (trx) => {
    await lockMember(trx, memberId)
    const member_id = Number(memberId)
    const photo = await ChangeRow.query(trx)
      .where({ member_id, kind: 'photo' })
      .whereRaw("body ->> 'item' = ?", [id])
      .first()
    if (!photo) throw new Failure('not_found', GONE)
    await PhotoRow.query(trx)
      .insert({ member_id, id, entry_id: photo.entry_id, ...clean })
      .onConflict(['member_id', 'id'])
      .ignore()
    return clean.picture.length
  })
}

export async function photoOf(trx: Transaction, memberId: string, id: string): Promise<PrivateFile> {
  const photo = await PhotoRow.query(trx).findById([Number(memberId), id])
  if (!photo) throw new Failure('not_found', GONE)
  return { type: photo.type, bytes: photo.picture }
}

const GONE = 'Photo not found.'
