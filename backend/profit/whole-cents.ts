import type { LineId } from './calculation.ts'
import type { Costs } from './costs.ts'

/** Rounds half up; `cent`: parts per cent. */
export function toCents(amount: bigint, cent: bigint): number {
  return Number(floorDivide(2n * amount + cent, 2n * cent))
}

/** BigInt division truncates toward zero. */
export function floorDivide(amount: bigint, by: bigint): bigint {
  const quotient = amount / by
  return amount < 0n && quotient * by !== amount ? quotient - 1n : quotient
}

export function toBps(part: bigint, whole: bigint): number {
  return toCents(part * 10_000n, whole)
}

/**
 * With `sum`, rounds down and gives the remaining cents to the largest remainders, so the lines add up to the
 * price.
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
