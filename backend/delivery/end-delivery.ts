import type { Db } from '../db/knex.ts'

export const NOT_MADE = 'We could not make this message.'

/** Returns whether it arrived. Leaves an already ended message unchanged. */
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
