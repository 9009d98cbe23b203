import * as z from 'zod/mini'
import { addDays, Day } from '../calendar/days.ts'
import { MarketAfter } from '../contracts/pick-chain.ts'
import type { PickDays } from '../contracts/pick-days.ts'
import { PickState, Question } from '../contracts/recorded-pick.ts'
import { MEASURES } from '../contracts/trends.ts'
import { maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { Failure } from '../process/failure.ts'
import { daysAfter, lastLook } from './days-after.ts'
import { GRACE_DAYS } from './judge-pick.ts'
import { publishedDay } from './resolve-picks.ts'

/** Throws `not_found` for an unknown number. */
export async function pickDays(trx: Transaction, number: number): Promise<PickDays> {
  const pick = await maybeOne(
    trx,
    SealedPick,
    `select p.number, p.product_id, p.as_of, p.question, p.measure, p.usual_week, coalesce(o.state, 'open') as state, o.days, o.market
    from pick p left join sealed_outcome o on o.pick = p.number where p.number = ?`,
    [number],
  )
  if (!pick) throw new Failure('not_found', 'There is no prediction of this number.')
  const { as_of: asOf, question, product_id, usual_week, days, ...same } = pick
  const known = (await publishedDay(trx)) ?? asOf
  const upTo = lastLook(asOf, question, known, GRACE_DAYS)
  const after = (await daysAfter(trx, [product_id], { asOf, question, upTo }))(product_id)
  const comparable = after !== null && after !== 'gone' && after.measure === pick.measure
  return {
    ...{ ...same, asOf, question, product: String(product_id), usualWeek: usual_week },
    from: addDays(asOf, 1),
    sealed: days,
    now: comparable ? [...after.days] : null,
  }
}

const SealedPick = z.object({
  number: z.int(),
  product_id: z.int(),
  as_of: Day,
  question: Question,
  measure: z.enum(MEASURES),
  usual_week: z.number(),
  state: PickState,
  days: z.nullable(z.array(z.nullable(z.number()))),
  market: z.nullable(MarketAfter),
})
