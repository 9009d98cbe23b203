import * as z from 'zod/mini'
import { type ListDecision, QUESTIONS, VERDICTS } from '../contracts/list-decision.ts'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'

/** Published decisions. Null for editions of older builds. */
export async function decisionsOf(
  trx: Transaction,
  ids: number[],
): Promise<(id: number) => { decision: ListDecision | null }> {
  const rows = await many(
    trx,
    Row,
    `select product_id, verdict, why, lands, kept_low, kept, kept_high from explored
    where verdict is not null and product_id = any(cast(? as bigint[]))`,
    [ids],
  )
  const decisions = new Map(rows.map((row) => [row.product_id, decisionIn(row)]))
  return (id) => ({ decision: decisions.get(id) ?? null })
}

function decisionIn({ verdict, why, lands, kept_low, kept, kept_high }: z.infer<typeof Row>): ListDecision {
  const isKept = kept_low !== null && kept !== null && kept_high !== null
  return {
    verdict: VERDICTS[verdict - 1] ?? 'watch',
    why: why === null ? null : (QUESTIONS[why - 1] ?? null),
    landsInDays: lands,
    kept: isKept ? { low: kept_low, likely: kept, high: kept_high } : null,
  }
}

const Row = z.object({
  product_id: z.int(),
  verdict: z.int(),
  why: z.nullable(z.int()),
  lands: z.int(),
  kept_low: z.nullable(z.int()),
  kept: z.nullable(z.int()),
  kept_high: z.nullable(z.int()),
})
