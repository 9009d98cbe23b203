import * as z from 'zod/mini'
import type { AnswerOf } from '../contracts/endpoint.ts'
import {
  type changeSavedCosts as changeEndpoint,
  OWN_FIGURES_MAX,
  PRESETS_MAX,
  type PresetChange,
} from '../contracts/presets.ts'
import { changed, one } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { lockMember } from '../identity/lock-member.ts'
import { savedCostsOf } from './saved-costs.ts'

type Changed = AnswerOf<typeof changeEndpoint>
type Refusal = Changed['refused'][number]['why']

/**
 * Merges decisions that were made on a device, maybe hours ago: of two on one thing the later one stands, whichever comes
 * first, and the same one twice is one. A clock that is ahead counts as now.
 */
export async function changeSavedCosts(
  db: Db,
  memberId: string,
  { changes, now }: { changes: readonly PresetChange[]; now: Date },
): Promise<Changed> {
  return await db.transaction(async (trx) => {
    await lockMember(trx, memberId)
    const refused: Changed['refused'] = []
    for (const [index, change] of changes.entries()) {
      const at = new Date(Math.min(Date.parse(change.at), now.getTime()))
      const why = await apply(trx, memberId, change, at)
      if (why !== null) refused.push({ index, why })
    }
    return { saved: await savedCostsOf(trx, memberId), refused }
  })
}

async function apply(
  trx: Transaction,
  memberId: string,
  change: PresetChange,
  at: Date,
): Promise<Refusal | null> {
  if (change.kind === 'default') {
    await write(trx, 'default_cost_preset', { member_id: memberId }, { key: change.key }, at)
    return null
  }
  if (change.kind === 'preset') {
    const { key, preset } = change
    if (preset !== null && (await isFull(trx, 'cost_preset', 'preset', { memberId, column: 'key', id: key })))
      return 'full'
    await write(trx, 'cost_preset', { member_id: memberId, key }, { preset: jsonOf(preset) }, at)
    return null
  }
  const { productId, figures } = change
  if (figures !== null) {
    if (!(await isKnown(trx, productId))) return 'unknown'
    const own = { memberId, column: 'product_id', id: productId }
    if (await isFull(trx, 'own_cost_figures', 'figures', own)) return 'full'
  }
  const row = { member_id: memberId, product_id: productId }
  await write(trx, 'own_cost_figures', row, { figures: jsonOf(figures) }, at)
  return null
}

type Table = 'cost_preset' | 'default_cost_preset' | 'own_cost_figures'

/** The later decision stands. A deletion is one, so it keeps its row. */
async function write(
  trx: Transaction,
  table: Table,
  row: Record<string, string>,
  decided: Record<string, string | null>,
  at: Date,
): Promise<void> {
  const [keys, columns] = [Object.keys(row), [...Object.keys(decided), 'decided_at']]
  await changed(
    trx,
    `insert into ${table} as kept (${[...keys, ...columns].join(', ')}) values (${[...keys, ...columns].map(() => '?').join(', ')})
     on conflict (${keys.join(', ')}) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
     where kept.decided_at <= excluded.decided_at`,
    [...Object.values(row), ...Object.values(decided), at],
  )
}

/** Whether there are as many as there may be, besides this one. */
async function isFull(
  trx: Transaction,
  table: 'cost_preset' | 'own_cost_figures',
  value: 'preset' | 'figures',
  { memberId, column, id }: { memberId: string; column: string; id: string },
): Promise<boolean> {
  const { others } = await one(
    trx,
    Others,
    `select count(*) as others from ${table} where member_id = ? and ${value} is not null and ${column} <> ?`,
    [memberId, id],
  )
  return others >= (table === 'cost_preset' ? PRESETS_MAX : OWN_FIGURES_MAX)
}

async function isKnown(trx: Transaction, productId: string): Promise<boolean> {
  const { known } = await one(trx, Known, 'select exists (select from product where id = ?) as known', [
    productId,
  ])
  return known
}

const Others = z.object({ others: z.int() })
const Known = z.object({ known: z.boolean() })

function jsonOf(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value)
}
