import { type Example, packed } from './profit-sale.ts'

const SEA = { freight: 'sea', seaCents: null } as const
const AIR = { freight: 'air', airCents: null } as const
const BOX = packed(500, 200, 200, 100)

export const FREIGHT: Example[] = [
  {
    of: 'sea freight',
    sale: { goods: BOX },
    preset: { ...SEA, orderPieces: 1000 },
    byHand: '1,000 x 0.004 m3 = 4 m3; x 500, 400, 300 = 2,000, 1,600, 1,200; a piece 2.00, 1.60, 1.20',
    profit: [13, 13.4, 13.8],
  },
  {
    of: 'sea freight of less than is charged',
    sale: { goods: BOX },
    preset: SEA,
    byHand: '0.4 m3, 1 is charged: 400 / 100 = 4.00. Fixed 400: 400 / 15.00 = 27 pieces',
    profit: [10, 11, 12],
    also: { piecesToBreakEven: 27, freight: 'sea' },
  },
  {
    of: 'sea freight of a carton begun',
    sale: { goods: BOX },
    preset: { ...SEA, orderPieces: 1001 },
    byHand:
      '51 cartons of 20 = 1,020 pieces = 4.08 m3; x 400 = 1,632, / 1,001 = 1.63037; high 1.22278, low 2.03796',
    profit: [12.96, 13.37, 13.78],
  },
  {
    of: 'air freight by weight',
    sale: { goods: packed(500, 100, 100, 100) },
    preset: AIR,
    byHand: '1,000 cm3 / 6,000 = 0.17 kg, 0.5 kg weigh more; x 8, 6, 4 = 4, 3, 2',
    profit: [11, 12, 13],
    also: { freight: 'air' },
  },
  {
    of: 'air freight by room',
    sale: { goods: packed(200, 200, 200, 150) },
    preset: AIR,
    byHand: '6,000 cm3 / 6,000 = 1 kg; x 8, 6, 4',
    profit: [7, 9, 11],
  },
  {
    of: 'the cheaper way of few pieces',
    sale: { goods: packed(500, 100, 100, 100) },
    preset: { ...SEA, ...AIR, freight: 'cheaper' },
    byHand: 'by air 3.00; by sea 400 / 100 = 4.00',
    profit: [11, 12, 13],
    also: { freight: 'air' },
  },
  {
    of: 'the cheaper way of many pieces',
    sale: { goods: BOX },
    preset: { ...SEA, ...AIR, freight: 'cheaper', orderPieces: 1000 },
    byHand: 'by sea 1.60; by air 4,000 cm3 = 0.667 kg x 6 = 4.00',
    profit: [13, 13.4, 13.8],
    also: { freight: 'sea' },
  },
]

export const CUSTOMS: Example[] = [
  {
    of: 'kitchen goods from China, of steel under section 232',
    sale: { category: 'Kitchen & Dining', origin: 'CN' },
    preset: { dutyBps: null },
    byHand:
      'steel 2 + 25 = 27 % of 5.00 = 1.35; plastic tableware 3.4 + 12.5 = 15.9 % 0.795; plates 6.5 + 7.5 + 12.5 = 26.5 %',
    profit: [13.65, 13.65, 14.21],
  },
  {
    of: 'kitchen goods from Vietnam: nothing by origin on steel',
    sale: { category: 'Kitchen & Dining', origin: 'VN' },
    preset: { dutyBps: null },
    byHand: '27 % 1.35: 13.65; low 15.9 % 0.795: 14.205',
    profit: [13.65, 13.65, 14.21],
  },
  {
    of: 'goods for the home from China, of plastic on list 4A',
    sale: { category: 'Home & Living', origin: 'CN' },
    preset: { dutyBps: null },
    byHand: '3.4 + 7.5 + 12.5 = 23.4 % of 5.00 = 1.17: 13.83; lamps 3.9 + 25 + 12.5 = 41.4 % 2.07: 12.93',
    profit: [12.93, 13.83, 13.83],
  },
  {
    of: 'make-up from China, on list 3',
    sale: { category: 'Beauty & Personal Care', origin: 'CN' },
    preset: { dutyBps: null },
    byHand: '0 + 25 + 12.5 = 37.5 % 1.875: 13.125; plastic 5.3 + 7.5 + 12.5 = 25.3 % 1.265: 13.735',
    profit: [13.13, 13.13, 13.74],
  },
  {
    of: 'car parts from China, under section 232 and on list 3',
    sale: { category: 'Automotive', origin: 'CN' },
    preset: { dutyBps: null },
    byHand: '2.5 + 25 + 25 = 52.5 % 2.625: 12.375; plastic 25.3 % 1.265: 13.735',
    profit: [12.38, 12.38, 13.74],
  },
  {
    of: 'massagers from China, on no list',
    sale: { category: 'Health & Wellness', origin: 'CN' },
    preset: { dutyBps: null },
    byHand: '12.5 % 0.625: 14.375; plastic 25.3 % 1.265: 13.735',
    profit: [13.74, 14.38, 14.38],
  },
  {
    of: 'make-up from Brazil',
    sale: { category: 'Beauty & Personal Care', origin: 'BR' },
    preset: { dutyBps: null },
    byHand: '25 + 12.5 = 37.5 % 1.875: 13.125; plastic 5.3 + 37.5 = 42.8 % 2.14: 12.86',
    profit: [12.86, 13.13, 13.13],
  },
  {
    of: 'clothing from India',
    sale: { category: 'Fashion', origin: 'IN' },
    preset: { dutyBps: null },
    byHand: '16.5 + 10 = 26.5 % of 5.00 = 1.325: 13.675; 21 % 1.05; 42 % 2.10',
    profit: [12.9, 13.68, 13.95],
  },
  {
    of: 'clothing from Italy: the cap of 10 % contains the usual duty',
    sale: { category: 'Fashion', origin: 'IT' },
    preset: { dutyBps: null },
    byHand: '16.5 % 0.825: 14.175; 11 % 0.55: 14.45; 32 % 1.60',
    profit: [13.4, 14.18, 14.45],
  },
  {
    of: 'sports goods from Taiwan',
    sale: { category: 'Sports & Outdoors', origin: 'TW' },
    preset: { dutyBps: null },
    byHand: '4.6 %, filled up to 10 %: 0.50, whatever the usual duty',
    profit: [14.5, 14.5, 14.5],
  },
  {
    of: 'clothing from South Korea',
    sale: { category: 'Fashion', origin: 'KR' },
    preset: { dutyBps: null },
    byHand:
      '16.5 % is above 12.5 already: 0.825, 14.175; 11 % is filled up to 12.5 %: 0.625, 14.375; 32 % 1.60',
    profit: [13.4, 14.18, 14.38],
  },
  {
    of: 'goods of no category from Egypt',
    sale: { origin: 'EG' },
    preset: { dutyBps: null },
    byHand: '3.4 + 12.5 = 15.9 % 0.795: 14.205; low 12.5 % 0.625; high 6.5 + 12.5 = 19 % 0.95',
    profit: [14.05, 14.21, 14.38],
  },
  {
    of: 'goods made in the US',
    sale: { origin: 'US' },
    preset: { ...SEA, dutyBps: null, entryCents: null, harborBps: null },
    byHand: 'no duty, no entry; what a lorry costs is not in the schedule',
    profit: 15,
    also: { freight: null },
  },
  {
    of: 'a duty that was looked up',
    sale: { dutyBps: 1000 },
    preset: { dutyBps: 2000 },
    byHand: 'the product’s own 10 % goes before the preset’s 20: 0.50',
    profit: 14.5,
  },
  {
    of: 'the least customs fee',
    preset: { entryCents: null },
    byHand: '500 x 0.3464 % = 1.73, at least 34.58; / 100 = 0.3458; 14.6542. Fixed 34.58 / 15 = 3 pieces',
    profit: 14.65,
    also: { piecesToBreakEven: 3 },
  },
  {
    of: 'a customs fee by value',
    preset: { entryCents: null, orderPieces: 10_000 },
    byHand: '50,000 x 0.3464 % = 173.20; / 10,000 = 0.01732',
    profit: 14.98,
    also: { piecesToBreakEven: 0 },
  },
  {
    of: 'the highest customs fee',
    preset: { entryCents: null, orderPieces: 100_000 },
    byHand: '500,000 x 0.3464 % = 1,732, at most 670.86; / 100,000 = 0.0067; 14.9933',
    profit: 14.99,
  },
  {
    of: 'the harbor fee',
    preset: { harborBps: null },
    byHand: '5.00 x 0.125 % = 0.00625; 14.99375',
    profit: 14.99,
  },
  {
    of: 'a broker and a bond, by sea',
    preset: { brokerCents: null },
    byHand: '310 / 100 = 3.10; at most 445 / 100 = 4.45, at least 125 / 100 = 1.25. 310 / 15 = 21 pieces',
    profit: [10.55, 11.9, 13.75],
    also: { piecesToBreakEven: 21 },
  },
  {
    of: 'a broker and a bond, by air',
    preset: { freight: 'air', brokerCents: null },
    byHand: '195 / 100 = 1.95; at most 2.95, at least 0.95',
    profit: [12.05, 13.05, 14.05],
  },
  {
    of: 'no broker for goods made in the US',
    sale: { origin: 'US' },
    preset: { brokerCents: null },
    byHand: 'nothing is imported',
    profit: 15,
  },
  {
    of: 'an inspection',
    preset: { inspectionCents: 30_000 },
    byHand: '300 / 100 = 3.00; 300 / 15 = 20 pieces',
    profit: 12,
    also: { piecesToBreakEven: 20 },
  },
]
