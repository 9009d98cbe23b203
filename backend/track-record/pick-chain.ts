import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import {
  type ChainRow,
  MarketAfter,
  type OutcomeRow,
  type PickRow,
  SealedMarket,
  type Unplaced,
} from '../contracts/pick-chain.ts'
import { LANDING_QUESTION } from '../contracts/recorded-pick.ts'
import { many, maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { type ChainEnd, chained, EMPTY_CHAIN } from './hash-chain.ts'

export interface ChainPart {
  after: number
  limit: number
}

/** Where a chain is kept. `only`: SQL for its rows. */
interface ChainTables {
  picks: string
  outcomes: string
  only: string
  bindings: Record<string, number>
}

const OURS: ChainTables = { picks: 'pick', outcomes: 'sealed_outcome', only: 'true', bindings: {} }

/** The chain of a scored list, after its first row. */
export function tablesOfList(listId: number): ChainTables {
  return { picks: 'list_pick', outcomes: 'list_outcome', only: 'list_id = :listId', bindings: { listId } }
}

/** In order, as hashed. */
export async function pickChain(
  trx: Transaction,
  part: ChainPart,
  tables: ChainTables = OURS,
): Promise<ChainRow[]> {
  const [picks, outcomes] = [await pickRows(trx, part, tables), await outcomeRows(trx, part, tables)]
  return [...picks, ...outcomes].sort((a, b) => a.number - b.number).slice(0, part.limit)
}

async function pickRows(
  trx: Transaction,
  part: ChainPart,
  { picks, only, bindings }: ChainTables,
): Promise<PickRow[]> {
  const rows = await many(
    trx,
    PickColumns,
    `select number, previous, hash, edition_id, published_at, as_of, channel, origin, product_id, item, list, position,
      chance_of_next_week, chance_of_landing_week, confidence, stage, measure, last_week, usual_week, question, market, first_day, last_day, due_on
    from ${picks} where ${only} and number > :after order by number limit :limit`,
    { ...bindings, ...part },
  )
  return rows.map((row) => ({
    number: row.number,
    previous: row.previous,
    hash: row.hash,
    edition: row.edition_id,
    publishedAt: row.published_at.toISOString(),
    asOf: row.as_of,
    channel: row.channel,
    origin: row.origin,
    product: row.product_id,
    item: row.item,
    list: row.list,
    position: row.position,
    chanceOfNextWeek: row.chance_of_next_week,
    ...(row.question === LANDING_QUESTION && { chanceOfLandingWeek: row.chance_of_landing_week }),
    confidence: row.confidence,
    stage: row.stage,
    measure: row.measure,
    lastWeek: row.last_week,
    usualWeek: row.usual_week,
    question: row.question,
    // Older rows were hashed without it.
    ...(row.market && { market: row.market }),
    firstDay: row.first_day,
    lastDay: row.last_day,
    dueOn: row.due_on,
  }))
}

async function outcomeRows(
  trx: Transaction,
  part: ChainPart,
  { outcomes, only, bindings }: ChainTables,
): Promise<OutcomeRow[]> {
  const rows = await many(
    trx,
    OutcomeColumns,
    `select number, previous, hash, pick, resolved_at, state, reason, counted, known_days, next_week, days, market
    from ${outcomes} where ${only} and number > :after order by number limit :limit`,
    { ...bindings, ...part },
  )
  return rows.map(({ resolved_at, known_days, next_week, market, ...row }) => ({
    ...row,
    ...(market && { market }),
    resolvedAt: resolved_at.toISOString(),
    knownDays: known_days,
    nextWeek: next_week,
  }))
}

/** Adds results to the end of a chain. */
export async function writeOutcomes(
  trx: Transaction,
  outcomes: readonly Unplaced<OutcomeRow>[],
  { end, table, fixed = {} }: { end: ChainEnd; table: string; fixed?: Record<string, number> },
): Promise<void> {
  const rows = chained<OutcomeRow>(outcomes, end).map(({ resolvedAt, knownDays, nextWeek, ...row }) => ({
    ...row,
    ...fixed,
    ...{ resolved_at: resolvedAt, known_days: knownDays, next_week: nextWeek },
  }))
  await trx.raw(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, ?::jsonb)`, [
    JSON.stringify(rows),
  ])
}

/** Guarded by the lock of editions. */
export async function chainEnd(trx: Transaction): Promise<ChainEnd> {
  const head = await chainHead(trx)
  return head ? { number: head.rows, hash: head.hash } : EMPTY_CHAIN
}

export interface ChainHead {
  rows: number
  hash: string
  sealedAt: Date
}

/** Its hash reveals later changes of earlier rows. */
export async function chainHead(trx: Transaction): Promise<ChainHead | null> {
  return await maybeOne(
    trx,
    Head,
    `select number as rows, hash, at as "sealedAt" from (
      select number, hash, published_at as at from pick union all select number, hash, resolved_at from sealed_outcome
    ) chain order by number desc limit 1`,
  )
}

const Head = z.object({ rows: z.int(), hash: z.string(), sealedAt: z.date() })

const OutcomeColumns = z.object({
  number: z.int(),
  previous: z.string(),
  hash: z.string(),
  pick: z.int(),
  resolved_at: z.date(),
  state: z.string(),
  reason: z.nullable(z.string()),
  counted: z.nullable(z.number()),
  known_days: z.nullable(z.int()),
  next_week: z.nullable(z.number()),
  days: z.nullable(z.array(z.nullable(z.number()))),
  market: z.nullable(MarketAfter),
})

const PickColumns = z.object({
  number: z.int(),
  previous: z.string(),
  hash: z.string(),
  edition_id: z.int(),
  published_at: z.date(),
  as_of: Day,
  channel: z.string(),
  origin: z.string(),
  product_id: z.int(),
  item: z.string(),
  list: z.string(),
  position: z.int(),
  chance_of_next_week: z.nullable(z.number()),
  chance_of_landing_week: z.nullable(z.number()),
  confidence: z.nullable(z.string()),
  stage: z.nullable(z.string()),
  measure: z.string(),
  last_week: z.number(),
  usual_week: z.number(),
  question: z.string(),
  market: z.nullable(SealedMarket),
  first_day: Day,
  last_day: Day,
  due_on: Day,
})
