/** A stated probability of 'more than usual' and whether it came so; a tie counts as half. */
export interface Claim {
  probability: number
  rose: number
}

export function claimOf(probability: number, next: number, usual: number): Claim {
  return { probability, rose: next > usual ? 1 : next === usual ? 0.5 : 0 }
}

/** Ten bins of equal width: how far the stated probability is from what came, weighted by claims. */
export function calibrationOf(claims: readonly Claim[]): { error: number; bins: Bin[] } {
  const bins: Bin[] = Array.from({ length: 10 }, () => ({ claims: 0, stated: 0, came: 0 }))
  for (const { probability, rose } of claims) {
    const bin = bins[Math.min(9, Math.floor(probability * 10))]
    if (!bin) continue
    bin.claims += 1
    bin.stated += probability
    bin.came += rose
  }
  const error = bins.reduce((sum, { stated, came }) => sum + Math.abs(stated - came), 0) / claims.length
  return { error, bins }
}

/** Sums: divide by `claims`. */
export interface Bin {
  claims: number
  stated: number
  came: number
}
