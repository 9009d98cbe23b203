/**
 * Probability that a product with `mean` sales a week rises by `rise` (0.5 is 50%) or more by chance. Both
 * weeks are Poisson; the first has a sale.
 */
export function chanceOfRise(mean: number, rise: number): number {
  const most = Math.ceil(mean + 12 * Math.sqrt(mean) + 20)
  const weeks = poisson(mean, most)
  return weeks.reduce((chance, first, sold) => {
    if (sold === 0) return chance
    const reached = weeks.slice(Math.ceil(sold * (1 + rise))).reduce((sum, each) => sum + each, 0)
    return chance + first * reached
  }, 0)
}

function poisson(mean: number, most: number): number[] {
  const chances = [Math.exp(-mean)]
  for (let sold = 1; sold <= most; sold += 1) chances.push(((chances[sold - 1] ?? 0) * mean) / sold)
  return chances
}
