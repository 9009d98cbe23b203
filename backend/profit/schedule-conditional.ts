import type { Rate, Source } from './rate.ts'
import { FBT } from './schedule-warehouse.ts'

type LowStock = readonly [size: string, cents: readonly [number, number, number]]
type AgedTier = readonly [fromDay: number, cents: number]
type MultiRow = readonly [ounces: number, cents: readonly [number, number, number]]

const AGED: Source = {
  name: 'Petani, Amazon’s aged inventory surcharge since April 2023',
  link: 'https://petani-logistics.com/the-amazon-monthly-storage-fee-aged-inventory-surcharge-and-fba-capacity-limits-have-been-changed-in-2023/',
  asOf: '2026-11-28',
}
const LOW_STOCK: Source = {
  name: 'Webgility, Amazon’s low-inventory-level fee in 2026',
  link: 'https://www.webgility.com/blog/amazon-low-inventory-fee',
  asOf: '2026-11-28',
}
const ACCOUNT: Source = {
  name: 'Amazon US, professional selling plan',
  link: 'https://sellercentral.amazon.com/gp/help/external/G67WTAUHB9TQ9M6U',
  asOf: '2026-11-28',
}

/**
 * Fees that depend on the seller's stock, orders or account. No profit contains them until a preset gives an
 * own figure. Only the list of rates and an opened calculation show them.
 */
export const CONDITIONAL_RATES = {
  /** Cents a piece by days of supply: 0-14, 14-21, 21-28. */
  fbaLowStock: {
    id: 'fba-low-stock',
    words: 'Amazon FBA: low inventory, a piece sold',
    value: [
      ['small standard size', [89, 63, 32]],
      ['large standard size to 3 lb', [97, 70, 36]],
      ['large standard size above 3 lb', [111, 87, 47]],
    ],
    source: LOW_STOCK,
    when: 'Applies when less than 28 days of stock are there, by the last 30 and the last 90 days.',
    note: 'For 0 to 14, 14 to 21, and 21 to 28 days. Not read on Amazon’s own page.',
  } satisfies Rate<readonly LowStock[]> as Rate<readonly LowStock[]>,
  /** Cents a cubic foot a month, from a day on. */
  fbaAged: {
    id: 'fba-aged',
    words: 'Amazon FBA: aged stock, a cubic foot a month',
    value: [
      [181, 50],
      [211, 100],
      [241, 150],
      [271, 380],
      [301, 400],
      [331, 420],
      [366, 690],
      [456, 790],
    ],
    source: AGED,
    when: 'Applies when a piece lies longer than 180 days. Clothing, shoes, bags and jewellery: longer than 270.',
    note: 'Rates of 2023; they may be higher now. From 15 months: of January 2026, read on another page. From a year at least $0.15 a piece, from 15 months $0.35.',
  } satisfies Rate<readonly AgedTier[]> as Rate<readonly AgedTier[]>,
  /** Cents a piece by ounces, in orders of 2, 3, 4 and more pieces. */
  fbtMulti: {
    id: 'fbt-multi',
    words: 'Fulfilled by TikTok: a piece in a parcel with several',
    value: [
      [4, [252, 191, 156]],
      [8, [291, 236, 193]],
      [12, [305, 261, 223]],
      [16, [316, 278, 236]],
      [32, [392, 314, 260]],
      [48, [430, 325, 276]],
      [64, [470, 355, 312]],
      [80, [509, 454, 454]],
      [96, [619, 546, 546]],
      [112, [650, 614, 608]],
      [128, [690, 676, 670]],
      [144, [700, 677, 659]],
      [160, [746, 730, 730]],
      [176, [830, 810, 810]],
      [192, [920, 900, 900]],
      [208, [1004, 1004, 1004]],
      [224, [1042, 1042, 1042]],
      [240, [1080, 1080, 1080]],
      [256, [1267, 1267, 1267]],
    ],
    source: FBT,
    when: 'Applies when a buyer takes two, three, or four and more pieces at once.',
    note: 'Read in one public program. One piece a parcel is calculated: enter your own parcel price.',
  } satisfies Rate<readonly MultiRow[]> as Rate<readonly MultiRow[]>,
  /** Cents a month. */
  amazonAccount: {
    id: 'amazon-account',
    words: 'Amazon: professional account, a month',
    value: 3999,
    source: ACCOUNT,
    when: 'Applies when you sell more than 40 pieces a month on Amazon, once for all your products.',
    note: 'Enter your share a piece. Without it Amazon asks $0.99 a piece.',
  } satisfies Rate<number> as Rate<number>,
}
