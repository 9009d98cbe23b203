import type { Day } from '../calendar/days.ts'
import type { PickRow, Unplaced } from '../contracts/pick-chain.ts'
import type { AnyQuestion } from '../contracts/recorded-pick.ts'
import type { Transaction } from '../db/knex.ts'
import type { Comparable } from './comparable.ts'
import { daysOf } from './judge-pick.ts'

export interface SealedOn {
  editionId: number
  asOf: Day
  publishedAt: string
}

export type AskedOf = Pick<PickRow, 'market' | 'chanceOfLandingWeek'> & { question: AnyQuestion }

/** Chance, confidence and stage are stated only by our own list. */
export function sealedPick(
  { item, ...row }: Comparable & { list: string },
  { editionId, asOf, publishedAt, ...asked }: SealedOn & AskedOf,
): Unplaced<PickRow> {
  const ours = row.list === 'ours'
  return {
    edition: editionId,
    publishedAt,
    asOf,
    channel: row.channel,
    origin: row.origin,
    product: row.product_id,
    item,
    list: row.list,
    position: row.position,
    chanceOfNextWeek: ours ? row.probability : null,
    confidence: ours ? row.confidence : null,
    stage: ours ? row.stage : null,
    measure: row.measure,
    lastWeek: row.last_week,
    usualWeek: row.usual_week,
    ...asked,
    ...daysOf(asked.question, asOf),
  }
}

/** `fixed`: further columns of the table. */
export async function writePicks(
  trx: Transaction,
  table: 'pick' | 'list_pick',
  rows: readonly PickRow[],
  fixed: Record<string, number> = {},
): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) {
    const part = rows.slice(at, at + BATCH).map((row) => ({
      ...row,
      ...fixed,
      edition_id: row.edition,
      published_at: row.publishedAt,
      as_of: row.asOf,
      product_id: row.product,
      chance_of_next_week: row.chanceOfNextWeek,
      chance_of_landing_week: row.chanceOfLandingWeek ?? null,
      last_week: row.lastWeek,
      usual_week: row.usualWeek,
      first_day: row.firstDay,
      last_day: row.lastDay,
      due_on: row.dueOn,
    }))
    await trx.raw(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, ?::jsonb)`, [
      JSON.stringify(part),
    ])
  }
}

const BATCH = 1000
