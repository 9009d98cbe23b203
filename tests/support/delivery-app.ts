import { randomUUID } from 'node:crypto'
import type { Db } from '../../backend/db/knex.ts'
import { enqueueDeliveries } from '../../backend/delivery/enqueue-deliveries.ts'
import type { TestMember } from './members.ts'

export const HOUR_MS = 3_600_000

export const TOLD = { email: 'daily', push: true, quietFrom: null, quietTo: null, timeZone: 'UTC' } as const

/** Inserts events and their deliveries in one transaction. Returns ids. */
export async function fire(
  db: Db,
  { id }: TestMember,
  {
    edition = 1,
    words = ['Sunset lamp went from Growing to Viral.'],
  }: { edition?: number; words?: string[] } = {},
): Promise<string[]> {
  const events = words.map((each, index) => ({
    id: randomUUID(),
    member_id: id,
    edition,
    at: new Date(),
    condition_kind: 'stage-change',
    subject_kind: 'product',
    subject_id: String(100 + index),
    subject_name: 'Sunset lamp',
    words: each,
    facts: JSON.stringify({
      lines: ['Before: Growing', '351 sold last week · 6.6x its normal week'],
      source: 'Sample data',
    }),
    href: `/product/${100 + index}`,
  }))
  await db.transaction(async (trx) => {
    await trx('alert_event').insert(events)
    await enqueueDeliveries(trx, edition)
  })
  return events.map((event) => event.id)
}

/** UTC `HH:MM`, hours from now. */
export function clockIn(hours: number): string {
  return new Date(Date.now() + hours * HOUR_MS).toISOString().slice(11, 16)
}
