import { type Example, packed } from './profit-sale.ts'

const SHELF = { goods: packed(500, 400, 300, 150) }

export const WAREHOUSES: Example[] = [
  {
    of: 'placement by Amazon',
    sale: { goods: packed(400, 260, 80, 80) },
    preset: { fulfilment: 'fba', placementCents: null },
    byHand: '14.1 oz, 80 mm high: large, up to 24 oz: 0.34; five locations 0; at most 0.46',
    profit: [14.54, 14.66, 15],
  },
  {
    of: 'storage by Amazon',
    sale: SHELF,
    preset: { fulfilment: 'fba', storageCents: null },
    byHand:
      '18,000,000 mm3 = 0.63566 cubic feet; x 0.78 x 45/30 = 0.7437; x 2.40 x 90/30 = 4.5768; x 0.78 x 15/30 = 0.2479',
    profit: [10.42, 14.26, 14.75],
  },
  {
    of: 'storage by TikTok, free for 60 days',
    sale: SHELF,
    preset: { fulfilment: 'fbt', storageCents: null },
    byHand: '0 after 45 days; after 90 days 0.63566 x 30 x 0.03 = 0.5721',
    profit: [14.43, 15, 15],
  },
  {
    of: 'storage and placement of one’s own warehouse',
    preset: { storageCents: null, placementCents: null },
    byHand: 'not in the schedule',
    profit: 15,
  },
]
