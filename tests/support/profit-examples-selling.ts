import { type Example, packed } from './profit-sale.ts'

const AMAZON = { platform: 'amazon', platformBps: null } as const
const FBA = { fulfilment: 'fba', fulfilmentCents: null } as const
const FBT = { fulfilment: 'fbt', fulfilmentCents: null } as const
const LETTER = packed(50, 150, 100, 10)

export const FEES: Example[] = [
  {
    of: 'nothing but the factory price',
    byHand: '20.00 - 5.00; 15/20 = 75 %; 15/5 = 300 %; cash 100 x 5.00; money back after 500/20 = 25 pieces',
    profit: 15,
    also: {
      marginBps: 7500,
      returnBps: 30_000,
      breakEvenCents: 500,
      cash: same(50_000),
      piecesToMoneyBack: 25,
      piecesToBreakEven: 0,
    },
  },
  {
    of: 'TikTok’s fee',
    preset: { platformBps: null },
    byHand:
      '20.00 x 6 % = 1.20; 20.00 - 1.20 - 5.00. Break-even: 5.00 / 0.94 = 5.3191, so 5.32 (5.32 x 0.94 = 5.0008)',
    profit: 13.8,
    also: { breakEvenCents: 532 },
  },
  {
    of: 'payment processing that a preset adds',
    preset: { paymentBps: 102 },
    byHand: '20.00 x 1.02 % = 0.204; 15 - 0.204 = 14.796',
    profit: 14.8,
  },
  { of: 'Amazon’s fee, most categories', preset: AMAZON, byHand: '20.00 x 15 % = 3.00', profit: 12 },
  {
    of: 'Amazon’s least fee',
    sale: { price: 1.5, unitCost: 0.5 },
    preset: AMAZON,
    byHand: '1.50 x 15 % = 0.225, at least 0.30; 1.50 - 0.50 - 0.30',
    profit: 0.7,
  },
  {
    of: 'beauty on Amazon at the end of its first band',
    sale: { price: 10, category: 'Beauty & Personal Care' },
    preset: AMAZON,
    byHand: '10.00 x 8 % = 0.80; 10 - 5 - 0.80',
    profit: 4.2,
  },
  {
    of: 'beauty on Amazon a cent above',
    sale: { price: 10.01, category: 'Beauty & Personal Care' },
    preset: AMAZON,
    byHand: '10.01 x 15 % = 1.5015; 10.01 - 5 - 1.5015 = 3.5085',
    profit: 3.51,
  },
  {
    of: 'clothing on Amazon up to 15',
    sale: { price: 15, category: 'Fashion' },
    preset: AMAZON,
    byHand: '15.00 x 5 % = 0.75; 15 - 5 - 0.75',
    profit: 9.25,
  },
  {
    of: 'clothing on Amazon a cent above 15',
    sale: { price: 15.01, category: 'Fashion' },
    preset: AMAZON,
    byHand: '15.01 x 10 % = 1.501; 15.01 - 5 - 1.501 = 8.509',
    profit: 8.51,
  },
  {
    of: 'clothing on Amazon up to 20',
    sale: { category: 'Fashion' },
    preset: AMAZON,
    byHand: '20.00 x 10 % = 2.00',
    profit: 13,
  },
  {
    of: 'clothing on Amazon a cent above 20',
    sale: { price: 20.01, category: 'Fashion' },
    preset: AMAZON,
    byHand: '20.01 x 17 % = 3.4017; 20.01 - 5 - 3.4017 = 11.6083',
    profit: 11.61,
  },
  {
    of: 'clothing on Amazon that breaks even below 15 and loses again above',
    sale: { price: 15, category: 'Fashion', unitCost: 13.9 },
    preset: AMAZON,
    byHand:
      '15.00 x 95 % = 14.25; - 13.90 = 0.35. Break-even 13.90/0.95 = 14.6316, and 14.63 x 0.95 = 13.8985 is 0 to the cent. 15.01 x 90 % = 13.509: a loss',
    profit: 0.35,
    also: { breakEvenCents: 1463, lossAgainFromCents: 1501 },
  },
  {
    of: 'electronics on Amazon',
    sale: { category: 'Electronics' },
    preset: AMAZON,
    byHand: '20.00 x 8 % = 1.60',
    profit: 13.4,
  },
  {
    of: 'car goods on Amazon',
    sale: { category: 'Automotive' },
    preset: AMAZON,
    byHand: '20.00 x 12 % = 2.40',
    profit: 12.6,
  },
  { of: 'a fee of one’s own', preset: { platformBps: 750 }, byHand: '20.00 x 7.5 % = 1.50', profit: 13.5 },
  {
    of: 'the creator’s usual commission',
    preset: { creatorBps: null },
    byHand: '20.00 x 15 % = 3.00; with 30 % 3.00 less, with 10 % 1.00 more',
    profit: [9, 12, 13],
  },
  {
    of: 'advertising on TikTok, which there may be',
    preset: { advertisingBps: null },
    byHand: 'none; 20.00 x 10 % = 2.00 at the dear end',
    profit: [13, 15, 15],
  },
  {
    of: 'creators and advertising, which come at their bad ends together',
    preset: { creatorBps: null, advertisingBps: null },
    byHand: '20.00 - 5.00 - 3.00 = 12.00; low: 3.00 + 2.00 less; high: 1.00 more',
    profit: [7, 12, 13],
  },
  {
    of: 'advertising on Amazon',
    preset: { platform: 'amazon', advertisingBps: null },
    byHand: '20.00 x 15, 10 and 5 % = 3, 2, 1',
    profit: [12, 13, 14],
  },
  {
    of: 'low stock, aged stock and an account, by own figures',
    preset: { lowStockCents: 63, agedCents: 20, accountCents: 40 },
    byHand: '15.00 - 0.63 - 0.20 - 0.40',
    profit: 13.77,
  },
  { of: 'other costs a piece', preset: { otherCents: 85 }, byHand: '15.00 - 0.85', profit: 14.15 },
]

export const PARCELS: Example[] = [
  {
    of: 'a light parcel of TikTok’s',
    sale: { goods: packed(200, 150, 80, 60) },
    preset: FBT,
    byHand: '200 g = 7.05 oz; 150 x 80 x 60 mm = 43.9 cubic inches, / 166 = 4.2 oz; up to 8 oz: 4.52',
    profit: 10.48,
  },
  {
    of: 'a large parcel of TikTok’s',
    sale: { goods: packed(500, 300, 300, 300) },
    preset: FBT,
    byHand: '27,000,000 mm3 = 1,647.6 cubic inches, / 166 = 9.93 lb; up to 10 lb: 9.63',
    profit: 5.37,
  },
  {
    of: 'a parcel too heavy for TikTok’s card',
    sale: { goods: packed(8000, 300, 200, 200) },
    preset: FBT,
    byHand: '8 kg = 17.6 lb, the card ends at 16',
    profit: null,
    also: { breakEvenCents: null },
  },
  {
    of: 'a small parcel of Amazon’s below 10',
    sale: { price: 9.99, goods: LETTER },
    preset: FBA,
    byHand:
      '50 g = 1.8 oz: 2.43 x 1.035 = 2.51505; 9.99 - 5 - 2.51505 = 2.47495. Peak 2.62 x 1.035 = 2.7117: 2.2783',
    profit: [2.28, 2.47, 2.47],
  },
  {
    of: 'a small parcel of Amazon’s from 10',
    sale: { price: 10, goods: LETTER },
    preset: FBA,
    byHand: '3.32 x 1.035 = 3.4362; 1.5638. Peak 3.51 x 1.035 = 3.63285: 1.36715',
    profit: [1.37, 1.56, 1.56],
  },
  {
    of: 'a small parcel of Amazon’s up to 50',
    sale: { price: 50, goods: LETTER },
    preset: FBA,
    byHand: '50 - 5 - 3.4362 = 41.5638. Peak: 41.36715',
    profit: [41.37, 41.56, 41.56],
  },
  {
    of: 'a small parcel of Amazon’s above 50',
    sale: { price: 50.01, goods: LETTER },
    preset: FBA,
    byHand: '3.58 x 1.035 = 3.7053; 50.01 - 5 - 3.7053 = 41.3047. Peak 3.77 x 1.035 = 3.90195: 41.10805',
    profit: [41.11, 41.3, 41.3],
  },
  {
    of: 'a large parcel of Amazon’s by its weight',
    sale: { goods: packed(400, 200, 150, 50) },
    preset: FBA,
    byHand:
      '400 g = 14.1 oz; 91.5 cubic inches / 139 = 10.5 oz; up to 16 oz 4.60 x 1.035 = 4.761; 10.239. Peak 4.89 x 1.035 = 5.06115: 9.93885',
    profit: [9.94, 10.24, 10.24],
  },
  {
    of: 'a large parcel of Amazon’s by its room',
    sale: { goods: packed(400, 300, 250, 150) },
    preset: FBA,
    byHand:
      '686.5 cubic inches / 139 = 4.94 lb; above 3 lb 8 begun quarters: 6.97 + 8 x 0.08 = 7.61, x 1.035 = 7.87635; 7.12365. Peak 7.51 + 0.64 = 8.15, x 1.035 = 8.43525: 6.56475',
    profit: [6.56, 7.12, 7.12],
  },
  {
    of: 'a parcel of clothing of Amazon’s',
    sale: { category: 'Fashion', goods: packed(330, 200, 100, 40) },
    preset: FBA,
    byHand:
      '330 g = 11.6 oz; 48.8 cubic inches / 139 = 5.6 oz; up to 12 oz 4.72 x 1.035 = 4.8852; 10.1148. Peak 5.05 x 1.035 = 5.22675: 9.77325',
    profit: [9.77, 10.11, 10.11],
  },
  {
    of: 'a bulky parcel of Amazon’s',
    sale: { price: 60, goods: packed(5000, 600, 400, 300) },
    preset: FBA,
    byHand:
      '4,393.7 cubic inches / 139 = 31.6 lb; 31 begun pounds above the first: 7.55 + 31 x 0.38 = 19.33, x 1.035 = 20.00655; 34.99345. Peak 8.59 + 11.78 = 20.37, x 1.035 = 21.08295: 33.91705',
    profit: [33.92, 34.99, 34.99],
  },
  {
    of: 'a parcel too long for Amazon’s cards',
    sale: { goods: packed(5000, 1600, 100, 100) },
    preset: FBA,
    byHand: '1.6 m = 63 inches, the cards end at 59',
    profit: null,
  },
  {
    of: 'a parcel from one’s own warehouse',
    sale: { goods: packed(400, 200, 150, 50) },
    preset: { fulfilmentCents: null },
    byHand: '14.1 oz: 6.93, 7.69, 8.40, and packing 0.50, 1.00, 2.00: 7.43, 8.69, 10.40',
    profit: [4.6, 6.31, 7.57],
  },
]

export const REST: Example[] = [
  {
    of: 'returns',
    preset: {
      platformBps: null,
      fulfilmentCents: 400,
      returnsBps: 1000,
      returnCents: 100,
      returnLossBps: 5000,
    },
    byHand:
      'parcel 4.00 + 20 % of the fee 1.20 = 0.24 + 1.00 + half of 5.00 = 7.74; x 10 % = 0.774; 20 - 1.20 - 4 - 5 - 0.774 = 9.026',
    profit: 9.03,
  },
  {
    of: 'returns of something dear',
    sale: { price: 600 },
    preset: { ...AMAZON, returnsBps: 1000 },
    byHand: 'fee 90.00; 20 % of it is 18.00, at most 5.00; x 10 % = 0.50; 600 - 90 - 5 - 0.50',
    profit: 504.5,
  },
  {
    of: 'a quote with half cents',
    sale: { unitCost: 3.275 },
    byHand: '20.00 - 3.275 = 16.725',
    profit: 16.73,
  },
  {
    of: 'a loss',
    sale: { price: 4 },
    byHand: '4.00 - 5.00; 100 pieces bring 400 of the 500',
    profit: -1,
    also: { marginBps: -2500, returnBps: -2000, piecesToBreakEven: 0, piecesToMoneyBack: null },
  },
  {
    of: 'commissions that take all of any price',
    preset: { creatorBps: 6000, advertisingBps: 4000 },
    byHand: '60 % + 40 % of 20.00 = 20.00',
    profit: -5,
    also: { breakEvenCents: null },
  },
]

function same(cents: number) {
  return { low: cents, likely: cents, high: cents }
}
