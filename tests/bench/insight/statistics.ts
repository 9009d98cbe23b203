/** Mean and middle 90 % of 2000 bootstrap means over origins. */
export function bootstrap(figures: readonly number[], uniform: () => number): Interval {
  const means = Array.from({ length: DRAWS }, () => {
    let sum = 0
    for (let at = 0; at < figures.length; at += 1) {
      sum += figures[Math.floor(uniform() * figures.length)] ?? Number.NaN
    }
    return sum / figures.length
  }).sort((a, b) => a - b)
  return { mean: mean(figures), from: at(means, 0.05), to: at(means, 0.95) }
}

export interface Interval {
  mean: number
  from: number
  to: number
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

export function median(values: readonly number[]): number {
  return at(Float64Array.from(values).sort(), 0.5)
}

function at(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

const DRAWS = 2000
