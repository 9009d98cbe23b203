import { NEAR_AMOUNTS } from './amounts.ts'
import type { LandedProfit, LineId } from './calculation.ts'
import { type Costs, costsAt, entryOf } from './costs.ts'
import { ALL_AT, type End } from './figures.ts'
import type { Plan } from './plan.ts'
import { type KnownCosts, leftOf } from './profit-at.ts'
import { floorDivide, toBps, toCents } from './whole-cents.ts'

type Order = Pick<
  LandedProfit,
  'orderPieces' | 'cash' | 'piecesToBreakEven' | 'piecesToMoneyBack' | 'returnBps'
>

const LANDED: readonly LineId[] = ['unitCost', 'freight', 'duty', 'entry', 'broker', 'harbor', 'inspection']

/** Price-dependent values are null without a price. */
export function orderOf(plan: Plan, known: KnownCosts, priceCents: number | null): Order {
  const { costs, cent, amounts } = known
  const pieces = BigInt(plan.pieces)
  const cash = (end: End) => toCents(landedOf(costs[end]) * pieces, cent)
  const order = {
    orderPieces: plan.pieces,
    cash: plan.unitCost && { low: cash('low'), likely: cash('likely'), high: cash('high') },
  }
  if (priceCents === null) {
    return { ...order, piecesToBreakEven: null, piecesToMoneyBack: null, returnBps: null }
  }
  const landed = landedOf(costs.likely)
  const profit = leftOf(priceCents, costs.likely, amounts)
  const fixed = fixedOf(plan, known)
  const back = piecesFor(landed * pieces, profit + landed)
  return {
    ...order,
    piecesToBreakEven: piecesFor(fixed * pieces, profit + fixed),
    piecesToMoneyBack: back !== null && back <= plan.pieces ? back : null,
    returnBps: landed > 0n ? toBps(profit, landed) : null,
  }
}

function landedOf(costs: Costs): bigint {
  return LANDED.reduce((sum, id) => sum + (costs[id] ?? 0n), 0n)
}

/** Likely cents of a landed piece, as floats like `nearLeft`. */
export function nearLanded(plan: Plan): number {
  const costs = costsAt(plan, null, ALL_AT.likely, NEAR_AMOUNTS)
  return LANDED.reduce((sum, id) => sum + (costs[id] ?? 0), 0)
}

/** Cost per order, independent of pieces. */
function fixedOf(plan: Plan, { costs: { likely }, amounts }: KnownCosts): bigint {
  const worth = (likely.unitCost ?? 0n) * BigInt(plan.pieces)
  const entry = entryOf(plan, worth, amounts).fixed ? (likely.entry ?? 0n) : 0n
  const freight = plan.freight?.value.likely.least ? (likely.freight ?? 0n) : 0n
  return entry + freight + (likely.broker ?? 0n) + (likely.inspection ?? 0n)
}

/** Fewest pieces that bring the amount; null: never. */
function piecesFor(amount: bigint, each: bigint): number | null {
  if (amount <= 0n) return 0
  return each > 0n ? Number(-floorDivide(-amount, each)) : null
}
