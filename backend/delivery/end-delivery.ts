import type { Db } from '../db/knex.ts'

/** Why a message that made our own code fail was given up, in words for its owner. */
export const NOT_MADE = 'We could not make this message.'

/** Notes what became of a message, and gives whether it arrived. One that was ended meanwhile stays as it is. */
export async function endDelivery(
  db: Db,
  { delivery_id }: { delivery_id: number },
  state: 'sent' | 'failed' | 'dropped',
  trouble: string | null,
): Promise<boolean> {
  await db.raw(
    `update delivery set state = ?, trouble = ?, ended_at = now() where id = ? and state = 'waiting'`,
    [state, trouble, delivery_id],
  )
  return state === 'sent'
}
