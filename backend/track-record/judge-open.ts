import * as z from 'zod/mini'
import { type MarketAfter, type OutcomeRow, SealedMarket, type Unplaced } from '../contracts/pick-chain.ts'
import { CHANNELS, COUNTED } from '../contracts/trends.ts'
import type { Transaction } from '../db/knex.ts'
import { type Asked, daysAfter } from './days-after.ts'
import { judgePick } from './judge-pick.ts'
import { NO_GROWTH } from './market-after.ts'

/** SQL: what a pick `p` is judged by. */
export const OPEN_PICK = `p.number, p.product_id, p.channel, p.measure, p.usual_week, p.market,
  p.last_day + cast(:grace as integer) <= cast(:known as date) as late`

export const OpenPick = z.object({
  number: z.int(),
  product_id: z.int(),
  channel: z.enum(CHANNELS),
  measure: z.enum(COUNTED),
  usual_week: z.number(),
  market: z.nullable(SealedMarket),
  late: z.boolean(),
})
export type OpenPick = z.infer<typeof OpenPick>

export interface Judging {
  /** Picks whose own days are known, or late. */
  ready: OpenPick[]
  /** `markets`: null where the question is not about one. */
  outcomesBy(markets: { of(pick: OpenPick): MarketAfter | null } | null, now: Date): Unplaced<OutcomeRow>[]
}

/** Reads the days of picks of one day and question. */
export async function judgeOpen(
  trx: Transaction,
  picks: readonly OpenPick[],
  asked: Asked,
): Promise<Judging> {
  const { question } = asked
  const after = await daysAfter(trx, [...new Set(picks.map((pick) => pick.product_id))], asked)
  const judge = ({ product_id, measure, usual_week, late, market }: OpenPick, grown: MarketAfter | null) =>
    judgePick(
      { question, measure, usualWeek: usual_week },
      { after: after(product_id), late, ...(market && { market: grown }) },
    )
  // Counting a market counts all its products, so the picks' own days are looked at first.
  const ready = picks.filter((pick) => judge(pick, NO_GROWTH))
  return {
    ready,
    outcomesBy: (markets, now) =>
      ready.flatMap((pick) => {
        const judged = judge(pick, markets?.of(pick) ?? null)
        if (!judged) return []
        const { days, ...judgement } = judged
        return [{ pick: pick.number, resolvedAt: now.toISOString(), ...judgement, days: days && [...days] }]
      }),
  }
}
