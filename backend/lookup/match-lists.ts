import * as z from 'zod/mini'
import { CHANNELS } from '../contracts/trends.ts'
import { many } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'
import { databaseFailure } from '../http/database-errors.ts'
import type { Log } from '../process/log.ts'
import { yieldToEventLoop } from '../process/yield-to-event-loop.ts'
import { type ListedProfit, netProfits } from '../profit/net-profit.ts'
import { categoryOf } from '../sources/category.ts'
import { englishTitle } from '../suppliers/matching/english-title.ts'
import type { SupplierMatch } from '../suppliers/matching/matcher.ts'
import { profitFactsOf, supplierTerms } from './supplier-terms.ts'

type MatchByName = (name: string, category: string | null) => Promise<SupplierMatch[]>

interface MatchOptions {
  log?: Log
  signal?: AbortSignal
}

export async function listsWait(db: Db): Promise<boolean> {
  return (await waitingLists(db)).length > 0
}

/**
 * Members take turns of 100 rows, oldest list first. A list that throws is marked failed. A kill or stop
 * continues at the next call. Concurrent calls write the same values twice.
 */
export async function matchLists(
  db: Db,
  matchByName: MatchByName,
  { log, signal }: MatchOptions = {},
): Promise<void> {
  const matchBatch = batchMatcher(db, matchByName)
  /** Last turn, by member. */
  const served = new Map<number, number>()
  /** Lists with database trouble; the next call retries them. */
  const leftAlone = new Set<number>()
  for (let turn = 1; !signal?.aborted; turn += 1) {
    const lists = (await waitingLists(db)).filter(({ id }) => !leftAlone.has(id))
    const turnOf = (list: WaitingList) => served.get(list.member_id) ?? 0
    const [list] = lists.toSorted((a, b) => turnOf(a) - turnOf(b) || a.id - b.id)
    if (!list) return
    served.set(list.member_id, turn)
    try {
      await matchBatch(list)
    } catch (error) {
      log?.error({ err: error, list: list.id }, 'A private list could not be matched')
      if (databaseFailure(error)) leftAlone.add(list.id)
      else await db.raw(`update my_list set state = 'failed' where id = ?`, [list.id])
    }
  }
}

function batchMatcher(db: Db, matchByName: MatchByName) {
  const loop = yieldToEventLoop()
  const netProfitOf = netProfits()
  return async ({ id: listId, channel }: WaitingList): Promise<void> => {
    const rows = await unmatchedRows(db, listId)
    if (rows.length === 0) {
      await db.raw(`update my_list set state = 'ready' where id = ?`, [listId])
      return
    }
    const found: { row: Unmatched; matches: SupplierMatch[] }[] = []
    for (const row of rows) {
      found.push({ row, matches: await matchByName(row.name, row.category) })
      if (loop.isDue()) await loop.pause()
    }
    const ids = found.flatMap(({ matches }) => matches.map(({ supplierId }) => supplierId))
    const terms = await supplierTerms(db, ids)
    await writeMatches(
      db,
      listId,
      found.map(({ row, matches }) => {
        const { name, price, currency } = row
        const category = categoryOf(row.category, englishTitle(name))
        const facts = profitFactsOf({ name, category }, matches, terms)
        return matchedOf(row.line, matches, netProfitOf({ price, currency, category, channel, facts }))
      }),
    )
  }
}

async function waitingLists(db: Db): Promise<WaitingList[]> {
  return await many(
    db,
    Waiting,
    `select distinct on (member_id) id, member_id, channel from my_list where state = 'matching'
    order by member_id, created_at, id`,
  )
}

async function unmatchedRows(db: Db, listId: number): Promise<Unmatched[]> {
  return await many(
    db,
    Unmatched,
    `select line, name, category, price, currency from my_list_row
    where list_id = ? and suppliers is null order by line limit ${BATCH}`,
    [listId],
  )
}

const Waiting = z.object({ id: z.int(), member_id: z.int(), channel: z.enum(CHANNELS) })
type WaitingList = z.infer<typeof Waiting>
const Unmatched = z.object({
  line: z.int(),
  name: z.string(),
  category: z.nullable(z.string()),
  price: z.nullable(z.number()),
  currency: z.nullable(z.string()),
})
type Unmatched = z.infer<typeof Unmatched>

function matchedOf(line: number, matches: SupplierMatch[], profit: ListedProfit | null) {
  const [best] = matches
  const { order: _order, ...netProfit } = profit ?? { order: null }
  return {
    line,
    suppliers: matches.length,
    supplierId: best?.supplierId ?? null,
    score: best?.score ?? null,
    netProfit: profit && netProfit,
    profit: profit?.likely ?? null,
    margin: profit?.marginPercent ?? null,
  }
}

async function writeMatches(db: Db, listId: number, matched: ReturnType<typeof matchedOf>[]): Promise<void> {
  await db.raw(
    `update my_list_row r set suppliers = f.suppliers, supplier_id = f."supplierId", supplier_score = f.score,
      net_profit = f."netProfit", profit = f.profit, margin = f.margin
    from jsonb_to_recordset(?::jsonb) as f (line integer, suppliers integer, "supplierId" bigint,
      score double precision, "netProfit" jsonb, profit numeric, margin double precision)
    where r.list_id = ? and r.line = f.line`,
    [JSON.stringify(matched), listId],
  )
}

const BATCH = 100
