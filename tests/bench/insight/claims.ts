export interface Claim {
  probability: number
  rose: number
}

export function claimOf(probability: number, next: number, usual: number): Claim {
  return { probability, rose: next > usual ? 1 : next === usual ? 0.5 : 0 }
}

/** Ten equal bins: mean distance of stated probability and outcome, weighted by claims. */
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

/**
 * Resolution of the Brier score (Murphy 1973): mean squared distance between each .02 bin's share of rises
 * and the overall share. Higher is better; a constant probability scores 0.
 */
export function resolutionOf(claims: readonly Claim[]): { resolution: number; brier: number } {
  const bins = new Map<number, { claims: number; came: number }>()
  let [all, squares] = [0, 0]
  for (const { probability, rose } of claims) {
    const at = Math.floor(probability * 50)
    const bin = bins.get(at) ?? { claims: 0, came: 0 }
    bins.set(at, { claims: bin.claims + 1, came: bin.came + rose })
    all += rose
    squares += (probability - rose) ** 2
  }
  const base = all / claims.length
  const apart = [...bins.values()].reduce(
    (sum, bin) => sum + bin.claims * (bin.came / bin.claims - base) ** 2,
    0,
  )
  return { resolution: apart / claims.length, brier: squares / claims.length }
}

/** Sums: divide by `claims`. */
export interface Bin {
  claims: number
  stated: number
  came: number
}
