import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import type { ChainRow } from '../contracts/pick-chain.ts'
import { many, maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'

/** The sealed rows behind a number, in order, as they were hashed. */
export async function pickChain(
  trx: Transaction,
  { after, limit }: { after: number; limit: number },
): Promise<ChainRow[]> {
  const rows = await many(
    trx,
    PickColumns,
    `select number, previous, hash, edition_id, published_at, as_of, channel, origin, product_id, item, list, position,
      chance_of_next_week, confidence, stage, measure, last_week, usual_week, question, first_day, last_day, due_on
    from pick where number > :after order by number limit :limit`,
    { after, limit },
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
    confidence: row.confidence,
    stage: row.stage,
    measure: row.measure,
    lastWeek: row.last_week,
    usualWeek: row.usual_week,
    question: row.question,
    firstDay: row.first_day,
    lastDay: row.last_day,
    dueOn: row.due_on,
  }))
}

export interface ChainHead {
  rows: number
  hash: string
  sealedAt: Date
}

/** The newest sealed row: whoever wrote it down can tell later whether any row before it was changed. */
export async function chainHead(trx: Transaction): Promise<ChainHead | null> {
  const row = await maybeOne(
    trx,
    Head,
    'select number as rows, hash, published_at as "sealedAt" from pick order by number desc limit 1',
  )
  return row
}

const Head = z.object({ rows: z.int(), hash: z.string(), sealedAt: z.date() })

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
  confidence: z.nullable(z.string()),
  stage: z.nullable(z.string()),
  measure: z.string(),
  last_week: z.number(),
  usual_week: z.number(),
  question: z.string(),
  first_day: Day,
  last_day: Day,
  due_on: Day,
})
