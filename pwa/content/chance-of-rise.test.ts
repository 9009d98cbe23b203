import { expect, it } from 'vitest'
import { chanceOfRise } from './chance-of-rise.ts'

// Expected figures from a separate sum over exact Poisson terms (log-gamma).
it.each([
  [4, 0.5, 0.3031],
  [10, 0.5, 0.20316],
  [10, 1, 0.08415],
  [100, 0.5, 0.00252],
])('a product with %d sales a week rises by %d by chance with a probability of %d', (mean, rise, chance) => {
  expect(chanceOfRise(mean, rise)).toBeCloseTo(chance, 4)
})
