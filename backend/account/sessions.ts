import * as z from 'zod/mini'
import type { Session } from '../contracts/account.ts'
import { changed, many, maybeOne } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { ALIVE } from '../identity/session-store.ts'
import { Failure } from '../process/failure.ts'

export async function liveSessions(
  trx: Transaction,
  { memberId, currentId, now }: { memberId: string; currentId: string | null; now: Date },
): Promise<Session[]> {
  const rows = await many(
    trx,
    SessionRow,
    `select id, device, began_at, seen_at from session where member_id = :memberId and ${ALIVE}
     order by seen_at desc, id desc`,
    { memberId, now },
  )
  return rows.map(({ id, device, began_at, seen_at }) => ({
    id: String(id),
    device,
    beganAt: began_at.toISOString(),
    seenAt: seen_at.toISOString(),
    current: String(id) === currentId,
  }))
}

/** 0: the session has already ended. Throws `not_found` for another member's session. */
export async function endSession(
  db: Db,
  { memberId, id, now }: { memberId: string; id: string; now: Date },
): Promise<number> {
  const ended = await changed(
    db,
    'update session set ended_at = ? where id = ? and member_id = ? and ended_at is null',
    [now, id, memberId],
  )
  if (ended > 0) return ended
  const known = await maybeOne(db, Known, 'select id from session where id = ? and member_id = ?', [
    id,
    memberId,
  ])
  if (!known) throw new Failure('not_found', 'You are not signed in on that device.')
  return 0
}

export async function endAllSessions(db: Db, memberId: string, now: Date): Promise<number> {
  return await changed(db, 'update session set ended_at = ? where member_id = ? and ended_at is null', [
    now,
    memberId,
  ])
}

const Known = z.object({ id: z.int() })

const SessionRow = z.extend(Known, { device: z.string(), began_at: z.date(), seen_at: z.date() })
