import { expect, it } from 'vitest'
import { conclude } from './conclude.ts'

const range = (low: number, likely: number, high: number) => ({ low, likely, high })
const one = (
  kept: ReturnType<typeof range> | null,
  chanceOfLoss: number | null = null,
  profit: ReturnType<typeof range> | null = null,
) => ({ plan: { kept, chanceOfLoss }, landed: { profit } })
const AB = ['A', 'B', 'C']

it.each([
  [
    'names the better one and the surer one',
    [one(range(90_000, 100_000, 110_000), 0.05), one(range(180_000, 200_000, 220_000), 0.3)],
    'B earns about twice as much a week; A is surer.',
  ],
  [
    'says it once where one product is both',
    [one(range(280_000, 300_000, 330_000), 0.05), one(range(90_000, 100_000, 110_000), 0.4)],
    'A earns about 3 times as much a week, and is surer.',
  ],
  [
    'says probably where the ranges overlap',
    [one(range(50_000, 100_000, 160_000), 0.1), one(range(100_000, 160_000, 300_000), 0.12)],
    'B probably earns about 1.5 times as much a week.',
  ],
  [
    'calls nothing where they overlap too much',
    [one(range(-20_000, 100_000, 260_000), 0.2), one(range(10_000, 120_000, 250_000), 0.25)],
    'Too close to call.',
  ],
  [
    'still names the surer one of two that are close',
    [one(range(-20_000, 100_000, 260_000), 0.1), one(range(10_000, 120_000, 250_000), 0.25)],
    'Too close to call, but A is surer.',
  ],
  [
    'compares the profit a piece where no forecast is known',
    [one(null, null, range(400, 500, 600)), one(range(1, 2, 3), 0.1, range(900, 1000, 1100))],
    'B leaves about twice as much a piece, and is surer.',
  ],
  [
    'says that the others lose money',
    [one(range(130_000, 260_000, 390_000), 0.1), one(range(-90_000, -50_000, -10_000), 0.15)],
    'A earns about $200 a week; the rest loses money.',
  ],
  ['claims nothing of unknown money', [one(null), one(null)], 'Too little is known to choose one.'],
])('%s', (_, products, words) => {
  expect(conclude(products, AB)).toBe(words)
})
