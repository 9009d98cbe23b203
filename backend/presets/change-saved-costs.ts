import * as z from 'zod/mini'
import type { AnswerOf } from '../contracts/endpoint.ts'
import {
  type changeSavedCosts as changeEndpoint,
  OWN_FIGURES_MAX,
  PRESETS_MAX,
  type PresetChange,
} from '../contracts/presets.ts'
import { changed, many } from '../db/checked-rows.ts'
import { forgetOldDeletions } from '../db/forget-old-deletions.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { lockMember } from '../identity/lock-member.ts'
import { savedCostsOf } from './saved-costs.ts'

type Changed = AnswerOf<typeof changeEndpoint>
type Refusal = Changed['refused'][number]['why']

/**
 * A device's decisions may be hours old: the later one wins in any order, and repeats count once. Future
 * dates become now.
 */
export async function changeSavedCosts(
  db: Db,
  memberId: string,
  { changes, now }: { changes: readonly PresetChange[]; now: Date },
): Promise<Changed> {
  return await db.transaction(async (trx) => {
    await lockMember(trx, memberId)
    const presets = await openDecisions(trx, memberId, PRESETS)
    const figures = await openDecisions(trx, memberId, FIGURES)
    const known = await knownProducts(trx, changes)
    const take = async (change: PresetChange, at: Date): Promise<Refusal | null> => {
      if (change.kind === 'preset') return decide(presets, change.key, { value: change.preset, at })
      if (change.kind === 'figures') {
        if (change.figures !== null && !known.has(change.productId)) return 'unknown'
        return decide(figures, change.productId, { value: change.figures, at })
      }
      await chooseDefault(trx, memberId, { key: change.key, at })
      return null
    }
    const refused: Changed['refused'] = []
    for (const [index, change] of changes.entries()) {
      const why = await take(change, new Date(Math.min(Date.parse(change.at), now.getTime())))
      if (why !== null) refused.push({ index, why })
    }
    for (const each of [presets, figures]) await storeDecisions(trx, memberId, each)
    return { saved: await savedCostsOf(trx, memberId), refused }
  })
}

const PRESETS = {
  table: 'cost_preset',
  key: 'key',
  type: 'uuid',
  value: 'preset',
  most: PRESETS_MAX,
} as const
const FIGURES = {
  ...{ table: 'own_cost_figures', key: 'product_id', type: 'bigint', value: 'figures' },
  most: OWN_FIGURES_MAX,
} as const

interface Decisions {
  of: typeof PRESETS | typeof FIGURES
  known: Map<string, { at: Date; isKept: boolean }>
  made: Map<string, { at: Date; value: object | null }>
  kept: number
}

async function openDecisions(trx: Transaction, memberId: string, of: Decisions['of']): Promise<Decisions> {
  const rows = await many(
    trx,
    SavedDecision,
    `select cast(${of.key} as text) as id, decided_at, ${of.value} is not null as is_kept from ${of.table} where member_id = ?`,
    [memberId],
  )
  return {
    of,
    known: new Map(rows.map(({ id, decided_at, is_kept }) => [id, { at: decided_at, isKept: is_kept }])),
    made: new Map(),
    kept: rows.filter(({ is_kept }) => is_kept).length,
  }
}

function decide(
  decisions: Decisions,
  id: string,
  { value, at }: { value: object | null; at: Date },
): Refusal | null {
  const before = decisions.known.get(id)
  const wasKept = Number(before?.isKept ?? false)
  if (value !== null && decisions.kept - wasKept >= decisions.of.most) return 'full'
  if (before && before.at > at) return null
  decisions.known.set(id, { at, isKept: value !== null })
  decisions.made.set(id, { at, value })
  decisions.kept += Number(value !== null) - wasKept
  return null
}

async function storeDecisions(
  trx: Transaction,
  memberId: string,
  { of: { table, key, type, value }, made }: Decisions,
): Promise<void> {
  if (made.size === 0) return
  const rows = [...made].map(([id, decided]) => ({ id, ...decided }))
  await changed(
    trx,
    `insert into ${table} (member_id, ${key}, ${value}, decided_at)
     select :memberId, cast(id as ${type}), nullif(value, 'null'), at
     from jsonb_to_recordset(:rows::jsonb) as decided (id text, value jsonb, at timestamptz)
     on conflict (member_id, ${key}) do update set ${value} = excluded.${value}, decided_at = excluded.decided_at`,
    { memberId, rows: JSON.stringify(rows) },
  )
  await forgetOldDeletions(trx, { table, key, deleted: `${value} is null`, memberId })
}

async function chooseDefault(
  trx: Transaction,
  memberId: string,
  { key, at }: { key: string | null; at: Date },
): Promise<void> {
  await changed(
    trx,
    `insert into default_cost_preset as kept (member_id, key, decided_at) values (?, ?, ?)
     on conflict (member_id) do update set key = excluded.key, decided_at = excluded.decided_at
     where kept.decided_at <= excluded.decided_at`,
    [memberId, key, at],
  )
}

async function knownProducts(trx: Transaction, changes: readonly PresetChange[]): Promise<Set<string>> {
  const ids = changes.flatMap((change) =>
    change.kind === 'figures' && change.figures !== null ? [change.productId] : [],
  )
  if (ids.length === 0) return new Set()
  const rows = await many(trx, Known, 'select id from product where id = any(?::bigint[])', [ids])
  return new Set(rows.map(({ id }) => String(id)))
}

const SavedDecision = z.object({ id: z.string(), decided_at: z.date(), is_kept: z.boolean() })
const Known = z.object({ id: z.int() })
