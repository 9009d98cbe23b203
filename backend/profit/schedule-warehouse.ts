import { OUR_ESTIMATE, type Rate, type Source, type Spread } from './rate.ts'

/** Rows of one size, lightest first; one above all `ounces` is the last row. */
export interface PlacementSize {
  words: string
  rows: readonly (readonly [ounces: number, cents: Spread])[]
}

/** Cents a cubic foot a month. */
export interface MonthlyStorage {
  standard: Spread
  bulky: Spread
}

const PLACEMENT: Source = {
  name: 'Cratefit, FBA placement fees (in force since 17 April 2026)',
  link: 'https://cratefit.com/fees/2026-04-fuel',
  asOf: '2026-11-28',
}
const STORAGE: Source = {
  name: 'Amazon US, monthly storage fee and aged inventory surcharge since 1 April 2024',
  link: 'https://sellercentral.amazon.com/help/hub/reference/external/GJ9NNG7RK4TU6E3Z',
  asOf: '2026-11-28',
}
export const FBT: Source = {
  name: 'TikTok Shop US, Fulfilled by TikTok, card of 13 July 2026',
  link: 'https://seller-us.tiktok.com/university/essay?knowledge_id=3507056320268087',
  asOf: '2026-11-28',
}

/** Counted by default. Fees that depend on the seller are in `schedule-conditional.ts`. */
export const WAREHOUSE_RATES = {
  /** Cents a piece. */
  fbaPlacement: {
    id: 'fba-placement',
    words: 'Amazon FBA: inbound placement of a piece',
    value: [
      { words: 'small standard size', rows: [[16, spread(0, 26, 35)]] },
      {
        words: 'large standard size',
        rows: [
          [12, spread(0, 29, 39)],
          [24, spread(0, 34, 46)],
          [48, spread(0, 41, 54)],
          [320, spread(0, 55, 73)],
        ],
      },
      { words: 'bulky', rows: [[2400, spread(0, 230, 408)]] },
    ],
    source: PLACEMENT,
    when: 'Always with FBA: our freight goes to one warehouse door.',
    note: 'One location is likely. Nothing is charged if you send to five or more, which makes freight dearer. High: Amazon’s highest of 2025 and the 5 cents announced for 2026. Bulky sizes: two pages disagree.',
  } satisfies Rate<readonly PlacementSize[]> as Rate<readonly PlacementSize[]>,
  fbaStorage: {
    id: 'fba-storage',
    words: 'Amazon FBA: storage, a cubic foot a month',
    value: { standard: spread(78, 78, 240), bulky: spread(56, 56, 140) },
    source: STORAGE,
    when: 'Always with FBA.',
    note: 'High: October to December. The 0.87 of other pages held until March 2024.',
  } satisfies Rate<MonthlyStorage> as Rate<MonthlyStorage>,
  /** Cents a cubic foot a day, up to a day. The last tier is open. */
  fbtStorage: {
    id: 'fbt-storage',
    words: 'Fulfilled by TikTok: storage, a cubic foot a day',
    value: [
      [60, 0],
      [90, 3],
      [120, 4],
      [180, 6],
      [270, 12],
      [365, 14],
      [null, 27],
    ],
    source: FBT,
    when: 'Always with FBT: free for 60 days.',
    note: 'Since 15 December 2025. Read in one public program: the page shows it as a picture.',
  } satisfies Rate<readonly StorageTier[]> as Rate<readonly StorageTier[]>,
  daysStored: {
    id: 'days-stored',
    words: 'Days a piece lies in the warehouse',
    value: spread(15, 45, 90),
    source: OUR_ESTIMATE,
    note: 'Half of the time in which an order sells, if that takes one to six months.',
  } satisfies Rate<Spread> as Rate<Spread>,
}

export type StorageTier = readonly [upToDay: number | null, cents: number]

function spread(low: number, likely: number, high: number): Spread {
  return { low, likely, high }
}
