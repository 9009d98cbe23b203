import type { LandedProfit, LineId, Range } from './calculation.ts'
import {
  type Costs,
  type Exact,
  floorDivide,
  isFixedEntry,
  partsOfCent,
  type Scenario,
  sumOf,
  toCents,
} from './costs.ts'
import type { Plan } from './plan.ts'

type Order = Pick<
  LandedProfit,
  'orderPieces' | 'cash' | 'piecesToBreakEven' | 'piecesToMoneyBack' | 'returnBps'
>

/** What is paid before the first piece is sold. */
const LANDED: readonly LineId[] = ['unitCost', 'freight', 'duty', 'entry', 'harbor', 'inspection']

/** The first order as a whole; what depends on the price is null without one. */
export function orderOf(plan: Plan, known: Record<Scenario, Costs>, priceCents: number | null): Order {
  const cent = partsOfCent(plan)
  const pieces = BigInt(plan.pieces)
  const cash = (scenario: Scenario) => toCents(landedOf(known[scenario]) * pieces, cent)
  const { likely } = known
  const order = {
    orderPieces: plan.pieces,
    cash: plan.unitCost && ({ low: cash('low'), likely: cash('likely'), high: cash('high') } satisfies Range),
  }
  if (priceCents === null) {
    return { ...order, piecesToBreakEven: null, piecesToMoneyBack: null, returnBps: null }
  }
  const landed = landedOf(likely)
  const profit = BigInt(priceCents) * cent - sumOf(likely)
  const fixed = fixedOf(plan, likely, cent)
  const back = piecesFor(landed * pieces, profit + landed)
  return {
    ...order,
    piecesToBreakEven: piecesFor(fixed * pieces, profit + fixed),
    piecesToMoneyBack: back !== null && back <= plan.pieces ? back : null,
    returnBps: landed > 0n ? toCents(profit * 10_000n, landed) : null,
  }
}

function landedOf(costs: Costs): Exact {
  return LANDED.reduce((sum, id) => sum + (costs[id] ?? 0n), 0n)
}

/** Of a piece's costs the part that an order has once, however many pieces it is. */
function fixedOf(plan: Plan, costs: Costs, cent: Exact): Exact {
  const entry = isFixedEntry(plan.entry.value, costs, plan, cent) ? (costs.entry ?? 0n) : 0n
  const freight = plan.freight?.value.least ? (costs.freight ?? 0n) : 0n
  return entry + freight + (costs.inspection ?? 0n)
}

/** The fewest pieces that together bring so much; null: no number does. */
function piecesFor(amount: Exact, each: Exact): number | null {
  if (amount <= 0n) return 0
  return each > 0n ? Number(-floorDivide(-amount, each)) : null
}
