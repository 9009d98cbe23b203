import { VISIT_MS } from '../changes/visit.ts'
import { WATCHED_KINDS, type WatchChange, type WatchedKind, watchPlaces } from '../contracts/watchlist.ts'
import { creatorsNow } from '../creators/creators-now.ts'
import { forgetOldDeletions } from '../db/forget-old-deletions.ts'
import type { Db, Transaction } from '../db/knex.ts'
import type { Read } from '../db/snapshot.ts'
import type { Member } from '../http/viewer.ts'
import { lockMember } from '../identity/lock-member.ts'
import { watchedShopsNow } from '../shops/watched-shops-now.ts'
import { suppliersNow } from './suppliers-now.ts'
import { WatchedRow } from './watched.row.ts'

type Refusal = Pick<WatchChange, 'kind' | 'id'> & { why: 'unknown' | 'full' }

interface Decision {
  id: string
  watching: boolean
  at: Date
}

type Deps = { db: Db; read: Read }

/**
 * Returns the refused decisions. The later of two on a subject wins, and watching wins a tie, so the order
 * and the repeats in which devices send do not matter. Each kind has its own places.
 */
export async function watchSubjects(
  deps: Deps,
  { userId: memberId, plan }: Pick<Member, 'userId' | 'plan'>,
  changes: WatchChange[],
  now: Date,
): Promise<Refusal[]> {
  const refused: Refusal[] = []
  for (const kind of WATCHED_KINDS) {
    const own = changes.filter((change) => change.kind === kind)
    if (own.length > 0)
      refused.push(
        ...(await watch(deps, { memberId, kind, places: watchPlaces(kind, plan), changes: own, now })),
      )
  }
  return refused
}

type FactsNow = (trx: Transaction, ids: string[]) => Promise<Map<string, { name: string; facts: object }>>

const FACTS_NOW: Readonly<Record<WatchedKind, FactsNow>> = {
  supplier: suppliersNow,
  creator: creatorsNow,
  shop: watchedShopsNow,
}

async function watch(
  { db, read }: Deps,
  {
    memberId,
    kind,
    places,
    changes,
    now,
  }: { memberId: string; kind: WatchedKind; places: number; changes: WatchChange[]; now: Date },
): Promise<Refusal[]> {
  const decisions = lastOfEach(changes, now)
  const ids = decisions.map(({ id }) => id)
  const known = await read((trx) => FACTS_NOW[kind](trx, ids))
  const refused: Refusal[] = []
  await db.transaction(async (trx) => {
    await lockMember(trx, memberId)
    const own = await WatchedRow.decisionsOf(trx, memberId, kind)
    let room = places - [...own.values()].filter(({ watching }) => watching).length
    const taken: (Decision & { name: string | null; facts: unknown })[] = []
    for (const decision of decisions) {
      const { id, watching } = decision
      const row = own.get(id)
      const target = known.get(id)
      const refuse = (why: Refusal['why']) => refused.push({ kind, id, why })
      if (row && !isLater(decision, row)) continue
      // Watchers may drop a subject that left the records.
      if (!target && (watching || !row)) refuse('unknown')
      else if (watching && !row?.watching && room <= 0) refuse('full')
      else {
        room += Number(row?.watching ?? false) - Number(watching)
        taken.push({ ...decision, name: target?.name ?? null, facts: target?.facts ?? null })
      }
    }
    await write(trx, { memberId, kind, taken, now })
  })
  return refused
}

/** Removals first, because they make room. */
function lastOfEach(changes: WatchChange[], now: Date): Decision[] {
  const last = new Map<string, Decision>()
  for (const { id, watching, at } of changes) {
    // A fast clock would override later decisions.
    const decision = { id, watching, at: new Date(Math.min(Date.parse(at), now.getTime())) }
    const other = last.get(id)
    if (!other || isLater(decision, { watching: other.watching, decided_at: other.at }))
      last.set(id, decision)
  }
  return [...last.values()].sort(
    (a, b) => Number(a.watching) - Number(b.watching) || a.at.getTime() - b.at.getTime(),
  )
}

function isLater(decision: Decision, than: Pick<WatchedRow, 'watching' | 'decided_at'>): boolean {
  const apart = decision.at.getTime() - than.decided_at.getTime()
  return apart > 0 || (apart === 0 && decision.watching && !than.watching)
}

/**
 * A newly watched item is compared with now, unless dropped within this visit: undo must keep its changes.
 */
async function write(
  trx: Transaction,
  { memberId, kind, taken, now }: { memberId: string; kind: WatchedKind; taken: object[]; now: Date },
): Promise<void> {
  const restarts = `excluded.watching and not watched.watching
    and excluded.decided_at - watched.decided_at > interval '${VISIT_MS} milliseconds'`
  const kept = (column: string) => `case when ${restarts} then excluded.${column} else watched.${column} end`
  await trx.raw(
    `insert into watched
       (member_id, kind, target_id, watching, decided_at, name, added_at, before, before_at, latest, latest_at)
     select :memberId, :kind, t.id, t.watching, t.at, coalesce(t.name, ''), t.at,
       t.facts, :now, t.facts, :now
     from jsonb_to_recordset(:taken::jsonb)
       as t (id bigint, watching boolean, at timestamptz, name text, facts jsonb)
     order by t.id
     on conflict (member_id, kind, target_id) do update set
       watching = excluded.watching,
       decided_at = excluded.decided_at,
       name = coalesce(nullif(excluded.name, ''), watched.name),
       added_at = excluded.added_at,
       before = ${kept('before')},
       before_at = ${kept('before_at')},
       latest = ${kept('latest')},
       latest_at = ${kept('latest_at')}`,
    { memberId, kind, now, taken: JSON.stringify(taken) },
  )
  const deleted = `not watching and kind = '${kind}'`
  await forgetOldDeletions(trx, { table: 'watched', key: 'target_id', deleted, memberId })
}
