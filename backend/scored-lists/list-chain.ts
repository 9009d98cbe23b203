import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import type { ListChainRow, ListHead, PickRow } from '../contracts/pick-chain.ts'
import { ASKED_NOW, LIST_QUESTIONS } from '../contracts/recorded-pick.ts'
import { LEFT_WHY, LIST_KINDS } from '../contracts/scored-lists.ts'
import { one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import type { Comparable } from '../track-record/comparable.ts'
import { type ChainEnd, chained, EMPTY_CHAIN } from '../track-record/hash-chain.ts'
import type { MarketOf } from '../track-record/market-members.ts'
import { type ChainPart, pickChain, tablesOfList } from '../track-record/pick-chain.ts'
import { sealedPick, writePicks } from '../track-record/sealed-pick.ts'
import type { SealingDay } from './sealing-day.ts'
import type { LeftLine } from './sort-lines.ts'

export interface ListToSeal {
  kind: (typeof LIST_KINDS)[number]
  title: string
  given: number
  left: readonly LeftLine[]
  picks: readonly Comparable[]
}

/** Writes the rows of a new list: its head, then every pick for every question. */
export async function writeChain(
  trx: Transaction,
  listId: number,
  list: ListToSeal,
  { day: { editionId, asOf }, marketOf, now }: { day: SealingDay; marketOf: MarketOf; now: Date },
): Promise<void> {
  const { kind, title, given } = list
  const sealedAt = now.toISOString()
  const left = list.left.map((each) => ({ ...each }))
  const [head] = chained<ListHead>(
    [{ kind, title, edition: editionId, sealedAt, asOf, given, left }],
    EMPTY_CHAIN,
  )
  if (!head) throw new Error('A chain has a first row.')
  const on = { editionId, asOf, publishedAt: sealedAt }
  const picks = LIST_QUESTIONS.flatMap((question) =>
    list.picks.map((pick) => {
      const market = question === ASKED_NOW ? { market: marketOf(pick) } : {}
      return sealedPick({ ...pick, list: kind }, { ...on, question, ...market })
    }),
  )
  const rows = chained<PickRow>(picks, head)
  const end: ChainEnd = rows.at(-1) ?? head
  await trx('list_seal').insert({
    ...{ list_id: listId, previous: head.previous, hash: head.hash, title, edition_id: editionId },
    ...{ sealed_at: sealedAt, as_of: asOf, given, left_out: JSON.stringify(left) },
    ...{ sealed_rows: end.number, sealed_hash: end.hash },
  })
  await writePicks(trx, 'list_pick', rows, { list_id: listId })
}

/** In order, as hashed. */
export async function listChain(
  trx: Transaction,
  listId: number,
  { after, limit }: ChainPart,
): Promise<ListChainRow[]> {
  const head = after === 0 ? [await headOf(trx, listId)] : []
  const rest = await pickChain(trx, { after, limit: limit - head.length }, tablesOfList(listId))
  return [...head, ...rest]
}

async function headOf(trx: Transaction, listId: number): Promise<ListHead> {
  const { left_out, edition_id, sealed_at, as_of, ...row } = await one(
    trx,
    Head,
    `select s.previous, s.hash, l.kind, s.title, s.edition_id, s.sealed_at, s.as_of, s.given, s.left_out
    from list_seal s join scored_list l on l.id = s.list_id where s.list_id = ?`,
    [listId],
  )
  return {
    ...{ ...row, number: 1, edition: edition_id, sealedAt: sealed_at.toISOString(), asOf: as_of },
    left: left_out,
  }
}

/** Guarded by a lock of the list. */
export async function listEnd(trx: Transaction, listId: number): Promise<ChainEnd> {
  return await one(
    trx,
    End,
    `select number, hash from (
      select 1 as number, hash from list_seal where list_id = :listId
      union all select number, hash from list_pick where list_id = :listId
      union all select number, hash from list_outcome where list_id = :listId
    ) chain order by number desc limit 1`,
    { listId },
  )
}

const End = z.object({ number: z.int(), hash: z.string() })
const Head = z.object({
  previous: z.string(),
  hash: z.string(),
  kind: z.enum(LIST_KINDS),
  title: z.string(),
  edition_id: z.int(),
  sealed_at: z.date(),
  as_of: Day,
  given: z.int(),
  left_out: z.array(z.object({ line: z.int(), why: z.enum(LEFT_WHY) })),
})
