import { OUR_ESTIMATE, type Rate, type Source, type Spread } from './rate.ts'

/** Cents by weight and price band: below 10, 10 to 50, above 50 dollars. */
type Row = readonly [ounces: number, under10: number, to50: number, over50: number]
/** Base plus cents per started step. */
interface Beyond {
  base: readonly [number, number, number]
  fromOunces: number
  stepOunces: number
  stepCents: number
}

/** Sides in 1/100 inch, longest first. */
export interface ParcelSize {
  words: string
  mostOunces: number
  sides: readonly [number, number, number]
  /** Longest side plus twice the others' sum, in 1/100 inch. */
  girth: number | null
  /** Whether volume counts as weight; minimum of the two shorter sides. */
  roomCounts: boolean
  leastSide: number
  usual: { rows: readonly Row[]; beyond: Beyond | null }
  /** 15 October to 14 January. */
  peak: { rows: readonly Row[]; beyond: Beyond | null }
}

const FBA: Source = {
  name: 'Amazon US, FBA fees from 15 January 2026',
  link: 'https://sellercentral.amazon.com/help/hub/reference/GPDC3KPYAGDTVDJP',
  asOf: '2026-11-22',
}
const FBT: Source = {
  name: 'TikTok Shop US, Fulfilled by TikTok, card of 13 July 2026',
  link: 'https://seller-us.tiktok.com/university/essay?knowledge_id=3507056320268087',
  asOf: '2026-11-22',
}
const USPS: Source = {
  name: 'USPS Ground Advantage, commercial prices of 12 July 2026 (Notice 123)',
  link: 'https://pe.usps.com/text/dmm300/Notice123.htm',
  asOf: '2026-11-22',
}

const ABOVE_ONE_POUND = { fromOunces: 16, stepOunces: 16, stepCents: 38 }
const ABOVE_THREE_POUNDS = { fromOunces: 48, stepOunces: 4, stepCents: 8 }

export const PARCEL_RATES = {
  fba: {
    id: 'fba',
    words: 'Amazon FBA: a parcel',
    value: [
      {
        words: 'small standard size',
        ...{ mostOunces: 16, sides: [1500, 1200, 75], girth: null, roomCounts: false, leastSide: 0 },
        usual: {
          rows: [
            [2, 243, 332, 358],
            [4, 249, 342, 368],
            [6, 256, 345, 371],
            [8, 266, 354, 380],
            [10, 277, 368, 394],
            [12, 282, 378, 404],
            [14, 292, 391, 417],
            [16, 295, 396, 422],
          ],
          beyond: null,
        },
        peak: {
          rows: [
            [2, 262, 351, 377],
            [4, 268, 361, 387],
            [6, 276, 365, 391],
            [8, 286, 374, 400],
            [10, 298, 389, 415],
            [12, 303, 399, 425],
            [14, 314, 413, 439],
            [16, 317, 418, 444],
          ],
          beyond: null,
        },
      },
      {
        words: 'large standard size',
        ...{ mostOunces: 320, sides: [1800, 1400, 800], girth: null, roomCounts: true, leastSide: 0 },
        usual: {
          rows: [
            [4, 291, 373, 399],
            [8, 313, 395, 421],
            [12, 338, 420, 446],
            [16, 378, 460, 486],
            [20, 422, 504, 530],
            [24, 460, 542, 568],
            [28, 475, 557, 583],
            [32, 500, 582, 608],
            [36, 510, 592, 618],
            [40, 528, 610, 636],
            [44, 544, 626, 652],
            [48, 585, 667, 693],
          ],
          beyond: { base: [615, 697, 723], ...ABOVE_THREE_POUNDS },
        },
        peak: {
          rows: [
            [4, 315, 397, 423],
            [8, 339, 421, 447],
            [12, 366, 448, 474],
            [16, 407, 489, 515],
            [20, 452, 534, 560],
            [24, 491, 573, 599],
            [28, 507, 589, 615],
            [32, 533, 615, 641],
            [36, 547, 629, 655],
            [40, 567, 649, 675],
            [44, 584, 666, 692],
            [48, 626, 708, 734],
          ],
          beyond: { base: [669, 751, 777], ...ABOVE_THREE_POUNDS },
        },
      },
      {
        words: 'small bulky size',
        ...{ mostOunces: 800, sides: [3700, 2800, 2000], girth: 13_000, roomCounts: true, leastSide: 200 },
        usual: { rows: [], beyond: { base: [678, 755, 755], ...ABOVE_ONE_POUND } },
        peak: { rows: [], beyond: { base: [782, 859, 859], ...ABOVE_ONE_POUND } },
      },
      {
        words: 'large bulky size',
        ...{ mostOunces: 800, sides: [5900, 3300, 3300], girth: 13_000, roomCounts: true, leastSide: 200 },
        usual: { rows: [], beyond: { base: [858, 935, 935], ...ABOVE_ONE_POUND } },
        peak: { rows: [], beyond: { base: [962, 1039, 1039], ...ABOVE_ONE_POUND } },
      },
    ],
    source: FBA,
    note: 'Read in seven public programs that agree. The high end is the peak card (15 Oct to 14 Jan). Clothing has a card of its own. Storage is not in it.',
  } satisfies Rate<readonly ParcelSize[]> as Rate<readonly ParcelSize[]>,
  /** Cubic inches per pound. */
  fbaDivisor: {
    id: 'fba-divisor',
    words: 'Amazon FBA: cubic inches that count as a pound',
    value: 139,
    source: FBA,
    note: null,
  } satisfies Rate<number>,
  /** Basis points. */
  fbaSurcharge: {
    id: 'fba-surcharge',
    words: 'Amazon FBA: surcharge on a parcel',
    value: 350,
    source: {
      name: 'Cratefit, FBA fees (since 17 April 2026)',
      link: 'https://cratefit.com/fees',
      asOf: '2026-11-22',
    },
    note: null,
  } satisfies Rate<number>,
  /** Cents by ounces, one piece per parcel. */
  fbt: {
    id: 'fbt',
    words: 'Fulfilled by TikTok: a parcel with one piece',
    value: [
      [4, 428],
      [8, 452],
      [12, 470],
      [16, 510],
      [32, 571],
      [48, 627],
      [64, 692],
      [80, 766],
      [96, 858],
      [112, 888],
      [128, 922],
      [144, 942],
      [160, 963],
      [176, 1064],
      [192, 1075],
      [208, 1098],
      [224, 1144],
      [240, 1185],
      [256, 1267],
    ],
    source: FBT,
    note: 'Read in one public program. An older page says “from 3.58”. Two pieces in a parcel cost less each.',
  } satisfies Rate<readonly (readonly [number, number])[]>,
  fbtDivisor: {
    id: 'fbt-divisor',
    words: 'Fulfilled by TikTok: cubic inches that count as a pound',
    value: 166,
    source: {
      name: 'TikTok Shop US, Fulfilled by TikTok, card of January 2025',
      link: 'https://seller-us.tiktok.com/university/essay?knowledge_id=5080349546170155',
      asOf: '2026-11-22',
    },
    note: 'From an older card.',
  } satisfies Rate<number>,
  /** Cents by ounces and distance: near, middle, far. */
  ownParcel: {
    id: 'own-parcel',
    words: 'Own warehouse: a parcel by USPS',
    value: [
      [16, { low: 693, likely: 769, high: 840 }],
      [32, { low: 799, likely: 995, high: 1287 }],
      [48, { low: 864, likely: 1157, high: 1575 }],
    ],
    source: USPS,
    note: 'Zones 1, 5 and 8, read in a public program. Enter what your carrier charges.',
  } satisfies Rate<readonly (readonly [number, Spread])[]>,
  ownPacking: {
    id: 'own-packing',
    words: 'Own warehouse: packing a parcel',
    value: { low: 50, likely: 100, high: 200 },
    source: OUR_ESTIMATE,
    note: null,
  } satisfies Rate<Spread>,
}
