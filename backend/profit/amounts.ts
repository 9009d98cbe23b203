/** In 1/200 cent, the middle of two prices with four decimals is an integer. */
export const UNITS_A_CENT = 200

/**
 * Lets each cost be written once. Exact: integers in parts so small that shares, order pieces and cubic
 * millimeters leave no remainder. Near: floats for a hundred thousand products; exact ones settle undecided
 * cases.
 */
export interface Amounts<Amount> {
  cents(cents: number): Amount
  /** `part` / `whole` of the amount. */
  share(amount: Amount, part: number | bigint, whole: number | bigint): Amount
  sum(amounts: readonly Amount[]): Amount
  isLess(one: Amount, other: Amount): boolean
}

/** `parts` per cent. */
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
