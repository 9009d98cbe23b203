import * as z from 'zod/mini'
import type { NetProfit } from '../contracts/profit.ts'
import { CHANNELS } from '../contracts/trends.ts'
import { many, maybeOne } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'
import { netProfits } from '../profit/net-profit.ts'
import { categoryOf } from '../sources/category.ts'
import type { SupplierMatch } from '../suppliers/matching/matcher.ts'
import { yieldToEventLoop } from '../suppliers/matching/yield-to-event-loop.ts'
import { profitFactsOf, supplierTerms } from './supplier-terms.ts'

type MatchByName = (name: string, category: string | null) => Promise<SupplierMatch[]>

/**
 * Finds suppliers and profit for the rows of private lists that have none yet, oldest list first, a batch at a time: killed at
 * any line, the next call goes on with the rows that are left. Two at once write the same twice.
 */
export async function matchLists(db: Db, matchByName: MatchByName): Promise<void> {
  const loop = yieldToEventLoop()
  const netProfitOf = netProfits()
  for (let batch = await nextBatch(db); batch !== null; batch = await nextBatch(db)) {
    const { listId, channel, rows } = batch
    if (rows.length === 0) {
      await db.raw(`update my_list set state = 'ready' where id = ?`, [listId])
      continue
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
        const facts = profitFactsOf(matches, terms)
        const { name, price, currency } = row
        const category = categoryOf(row.category, name)
        return matchedOf(row.line, matches, netProfitOf({ price, currency, category, channel, facts }))
      }),
    )
  }
}

async function nextBatch(
  db: Db,
): Promise<{ listId: number; channel: (typeof CHANNELS)[number]; rows: Unmatched[] } | null> {
  const list = await maybeOne(
    db,
    Waiting,
    `select id, channel from my_list where state = 'matching' order by created_at, id limit 1`,
  )
  if (!list) return null
  const rows = await many(
    db,
    Unmatched,
    `select line, name, category, price, currency from my_list_row
    where list_id = ? and suppliers is null order by line limit ${BATCH}`,
    [list.id],
  )
  return { listId: list.id, channel: list.channel, rows }
}

const Waiting = z.object({ id: z.int(), channel: z.enum(CHANNELS) })
const Unmatched = z.object({
  line: z.int(),
  name: z.string(),
  category: z.nullable(z.string()),
  price: z.nullable(z.number()),
  currency: z.nullable(z.string()),
})
type Unmatched = z.infer<typeof Unmatched>

function matchedOf(line: number, matches: SupplierMatch[], netProfit: NetProfit | null) {
  const [best] = matches
  return {
    line,
    suppliers: matches.length,
    supplierId: best?.supplierId ?? null,
    score: best?.score ?? null,
    netProfit,
    profit: netProfit?.likely ?? null,
    margin: netProfit?.marginPercent ?? null,
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
