import { expect, it } from 'vitest'
import type { KeyedDecision } from '../../backend/contracts/keyed-decision.ts'
import { assumedWords, foundWords, landingWords, profitWords, receiptWords, waitWords } from './words.ts'

const NOW = new Date('2026-11-29T09:00:00Z')
const range = (low: number, likely: number, high: number) => ({ low, likely, high })

function landing(given: Partial<KeyedDecision['landing']>) {
  return landingWords(
    {
      landing: {
        ...{ days: range(48, 62, 76), on: '2027-01-30', pieces: 300 },
        ...{ weekly: range(90, 120, 160), kept: range(2123.4, 4000, 5871), chanceOfLoss: 0.2 },
        ...given,
      },
    },
    NOW,
  ).join(' ')
}

it('says what is left of a sale, with its ends', () => {
  expect(profitWords({ profit: range(3.2, 6.1, 9), missing: [] })).toBe('$6.10 a sale ($3.20 to $9.00)')
  expect(profitWords({ profit: range(-1.2, 0.5, 2), missing: [] })).toBe(
    '$0.50 a sale (−\u2060$1.20 to $2.00)',
  )
  expect(profitWords({ profit: range(6.1, 6.1, 6.1), missing: [] })).toBe('$6.10 a sale')
})

it('says which figure a profit lacks, and invents none', () => {
  expect(profitWords({ profit: null, missing: ['price', 'unitCost', 'weight'] })).toBe(
    'Not known without the price and the factory price.',
  )
  expect(assumedWords({ missing: ['weight', 'freight'] })).toBe('Assumed: weight, freight.')
  expect(assumedWords({ missing: [] })).toBeNull()
})

it('says what an order of today brings on its landing day', () => {
  expect(landing({})).toBe(
    'Order 300 today: on sale about 30 Jan 2027. All sellers then sell 90 to 160 a week. You keep $2,100 to 5,900 after everything. Chance of a loss: 20%.',
  )
  expect(landing({ kept: range(-300, 400, 1200) })).toContain(
    'Between a loss of $300 and a profit of $1,200 after everything.',
  )
  expect(landing({ kept: range(-900, -500, -100) })).toContain('You lose $100 to 900 after everything.')
  expect(landing({ chanceOfLoss: null })).toContain('too few past cases to say')
})

it('states no money and no chance where the sales are not forecast', () => {
  const words = landing({ weekly: null, kept: null, chanceOfLoss: null })
  expect(words).toBe('Order 300 today: on sale about 30 Jan 2027. How many sell then is not forecast.')
})

it('names origin, source, age, edition and whose costs', () => {
  const decision = {
    product: { provenance: { source: 'echotik', origin: 'sandbox', observedAt: '2026-11-29T06:00:00.000Z' } },
    edition: { id: '12', dataTo: '2026-11-27' },
    costs: { name: 'TikTok Shop', own: true },
  } as KeyedDecision
  expect(receiptWords(decision, NOW)).toBe(
    'Sample data · echotik, 3 h ago · edition 12, counted to 27 Nov · your costs (TikTok Shop)',
  )
})

it('counts in words', () => {
  expect([foundWords(0, 0), foundWords(1, 0), foundWords(3, 2)]).toEqual([
    'No supplier found yet',
    '1 supplier',
    '3 suppliers, 2 shipping agents',
  ])
  expect([waitWords(1), waitWords(42), waitWords(130)]).toEqual(['1 second', '42 seconds', '3 minutes'])
})
