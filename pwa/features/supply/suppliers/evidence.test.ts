import { expect, it } from 'vitest'
import { goodsEvidence } from './evidence.tsx'

const NOW = Date.parse('2026-11-28T12:00:00Z')

it.each([
  ['makeup mirror', 31, 78, '31 of 78 shipments checked are makeup mirrors · latest 9 days ago'],
  ['brush', 12, 12, 'all 12 shipments checked are brushes · latest 9 days ago'],
  ['knife', 2, 78, '2 of 78 shipments checked are knives · latest 9 days ago'],
  ['toy', 2, 78, '2 of 78 shipments checked are toys · latest 9 days ago'],
  ['battery', 2, 78, '2 of 78 shipments checked are batteries · latest 9 days ago'],
  ['glassware', 2, 78, '2 of 78 shipments checked are glassware · latest 9 days ago'],
  ['ice roller', 1, 78, '1 of 78 shipments checked is an ice roller · latest 9 days ago'],
  [null, 31, 78, '31 of 78 shipments checked match · latest 9 days ago'],
])('says what the shipments are: %s', (goods, matchingShipments, shipmentsRead, words) => {
  const match = { score: 0.9, words: [], goods, matchingShipments, lastShipmentOn: '2026-11-19', buyers: 3 }
  expect(goodsEvidence({ match, shipmentsRead, totalShipments: 411 }, NOW)).toBe(words)
})
