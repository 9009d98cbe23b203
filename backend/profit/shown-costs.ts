import type { LineId } from './calculation.ts'
import { type Costs, type Exact, floorDivide, toCents } from './costs.ts'

/**
 * Costs in whole cents. With a sum that they must come to, each is rounded down and the cents that are left go to those that
 * lost most by it: a reader who adds them up gets the price.
 */
export function shownCosts(costs: Costs, cent: Exact, sum: number | null): Partial<Record<LineId, number>> {
  const exact = Object.entries(costs) as [LineId, Exact][]
  if (sum === null) return Object.fromEntries(exact.map(([id, cost]) => [id, toCents(cost, cent)]))
  const down = exact.map(([id, cost]) => {
    const cents = floorDivide(cost, cent)
    return { id, cents: Number(cents), lost: cost - cents * cent }
  })
  const over = sum - down.reduce((total, { cents }) => total + cents, 0)
  const mostLost = [...down].sort((a, b) => (a.lost < b.lost ? 1 : a.lost > b.lost ? -1 : 0)).slice(0, over)
  return Object.fromEntries(down.map((each) => [each.id, each.cents + (mostLost.includes(each) ? 1 : 0)]))
}
