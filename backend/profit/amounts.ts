/**
 * How amounts are calculated with, so that a cost is written down once. `exactly`: whole numbers of parts so small that no
 * share, no division by an order's pieces and no freight by the cubic millimetre leaves a remainder. `nearly`: ordinary
 * numbers, for a hundred thousand products at a time; what they cannot decide is left to the exact ones.
 */
export interface Amounts<Amount> {
  cents(cents: number): Amount
  /** `part` of `whole` of it. */
  share(amount: Amount, part: number | bigint, whole: number | bigint): Amount
  sum(amounts: readonly Amount[]): Amount
  /** Whether the first is the smaller one. */
  isLess(one: Amount, other: Amount): boolean
}

/** `parts`: of a cent. */
export function exactAmounts(parts: bigint): Amounts<bigint> {
  return {
    cents: (cents) => BigInt(cents) * parts,
    share: (amount, part, whole) => (amount * BigInt(part)) / BigInt(whole),
    sum: (amounts) => amounts.reduce((sum, amount) => sum + amount, 0n),
    isLess: (one, other) => one < other,
  }
}

export const NEAR_AMOUNTS: Amounts<number> = {
  cents: (cents) => cents,
  share: (amount, part, whole) => (amount * Number(part)) / Number(whole),
  sum: (amounts) => amounts.reduce((sum, amount) => sum + amount, 0),
  isLess: (one, other) => one < other,
}
