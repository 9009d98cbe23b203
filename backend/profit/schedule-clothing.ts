import type { Rate } from './rate.ts'
import { PARCEL_RATES, type ParcelSize } from './schedule-parcels.ts'

const ABOVE_THREE_POUNDS = { fromOunces: 48, stepOunces: 8, stepCents: 16 }

/** Small and large standard size. Bulky sizes pay the usual card. */
const CLOTHING = [
  {
    usual: {
      rows: [
        [2, 262, 351, 377],
        [4, 264, 354, 380],
        [6, 268, 359, 385],
        [8, 281, 369, 395],
        [10, 300, 391, 417],
        [12, 310, 409, 435],
        [14, 320, 420, 446],
        [16, 330, 425, 451],
      ],
      beyond: null,
    },
    peak: {
      rows: [
        [2, 285, 374, 400],
        [4, 287, 377, 403],
        [6, 293, 384, 410],
        [8, 306, 394, 420],
        [10, 327, 418, 444],
        [12, 337, 436, 462],
        [14, 349, 449, 475],
        [16, 359, 454, 480],
      ],
      beyond: null,
    },
  },
  {
    usual: {
      rows: [
        [4, 348, 430, 456],
        [8, 368, 450, 476],
        [12, 390, 472, 498],
        [16, 435, 517, 543],
        [20, 505, 587, 613],
        [24, 522, 604, 630],
        [28, 532, 614, 640],
        [32, 543, 625, 651],
        [36, 578, 660, 686],
        [40, 590, 672, 698],
        [44, 595, 677, 703],
        [48, 608, 690, 716],
      ],
      beyond: { base: [615, 697, 723], ...ABOVE_THREE_POUNDS },
    },
    peak: {
      rows: [
        [4, 379, 461, 487],
        [8, 400, 482, 508],
        [12, 423, 505, 531],
        [16, 469, 551, 577],
        [20, 542, 624, 650],
        [24, 559, 641, 667],
        [28, 571, 653, 679],
        [32, 582, 664, 690],
        [36, 622, 704, 730],
        [40, 634, 716, 742],
        [44, 641, 723, 749],
        [48, 654, 736, 762],
      ],
      beyond: { base: [682, 764, 790], ...ABOVE_THREE_POUNDS },
    },
  },
] satisfies Pick<ParcelSize, 'usual' | 'peak'>[]

export const CLOTHING_RATES = {
  fbaClothing: {
    id: 'fba-clothing',
    words: 'Amazon FBA: a parcel with clothing',
    value: PARCEL_RATES.fba.value.map((size, at) => ({ ...size, ...CLOTHING[at] })),
    source: PARCEL_RATES.fba.source,
    note: 'For the category Fashion. Bags, jewellery and glasses may pay the usual card: check. Read in one public program. The high end is the peak card (15 Oct to 14 Jan).',
  } satisfies Rate<readonly ParcelSize[]> as Rate<readonly ParcelSize[]>,
}
