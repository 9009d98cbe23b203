import type { LineId } from './calculation.ts'
import type { Costs } from './costs.ts'

/** The nearest whole cent, a half upwards; `cent` is what one is made of. */
export function toCents(amount: bigint, cent: bigint): number {
  return Number(floorDivide(2n * amount + cent, 2n * cent))
}

/** BigInt division goes towards zero. */
export function floorDivide(amount: bigint, by: bigint): bigint {
  const quotient = amount / by
  return amount < 0n && quotient * by !== amount ? quotient - 1n : quotient
}

/** Share of one amount in another, in the nearest basis point. */
export function toBps(part: bigint, whole: bigint): number {
  return toCents(part * 10_000n, whole)
}

/**
 * Costs in whole cents. With a sum that they must come to, each is rounded down and the cents that are left go to those that
 * lost most by it: a reader who adds them up gets the price.
 */
export function wholeCosts(costs: Costs, cent: bigint, sum: number | null): Partial<Record<LineId, number>> {
  const exact = (Object.entries(costs) as [LineId, bigint | null][]).flatMap(([id, cost]) =>
    cost === null ? [] : [[id, cost] as const],
  )
  if (sum === null) return Object.fromEntries(exact.map(([id, cost]) => [id, toCents(cost, cent)]))
  const down = exact.map(([id, cost]) => {
    const cents = floorDivide(cost, cent)
    return { id, cents: Number(cents), lost: cost - cents * cent }
  })
  const over = sum - down.reduce((total, { cents }) => total + cents, 0)
  const mostLost = [...down].sort((a, b) => (a.lost < b.lost ? 1 : a.lost > b.lost ? -1 : 0)).slice(0, over)
  return Object.fromEntries(down.map((each) => [each.id, each.cents + (mostLost.includes(each) ? 1 : 0)]))
}
