import type { Category } from '../contracts/categories.ts'
import { exactly, type Rate, type Spread } from './rate.ts'
import type { Schedule } from './schedule.ts'
import type { ParcelSize } from './schedule-parcels.ts'
import type { UsualGoods } from './schedule-usual.ts'

/** In cents by price of the content; the last band is open. */
export interface Parcel {
  bands: readonly { upToCents: number | null; cents: Spread }[]
  surchargeBps: number
  detail: string
  rate: Rate<unknown>
}

/** Null: too large or heavy for the cards. */
export function parcelOf(
  fulfilment: 'fbt' | 'fba' | 'own',
  goods: UsualGoods,
  { category, schedule }: { category: Category | null; schedule: Schedule },
): Parcel | null {
  if (fulfilment === 'fba') return fbaParcel(goods, category, schedule)
  return fulfilment === 'fbt' ? fbtParcel(goods, schedule) : ownParcel(goods, schedule)
}

function fbaParcel(goods: UsualGoods, category: Category | null, schedule: Schedule): Parcel | null {
  const { fbaDivisor, fbaSurcharge } = schedule
  const isClothing = category === 'Fashion'
  const card = isClothing ? schedule.fbaClothing : schedule.fba
  const size = fbaSize(goods, card.value)
  if (!size) return null
  const weighs = fbaWeight(goods, size, fbaDivisor.value)
  const usual = cardPrice(size.usual, weighs)
  const peak = cardPrice(size.peak, weighs)
  if (!usual || !peak) return null
  const band = (index: 0 | 1 | 2): Spread => ({
    low: usual.cents[index],
    likely: usual.cents[index],
    high: peak.cents[index],
  })
  return {
    bands: [
      { upToCents: 999, cents: band(0) },
      { upToCents: 5000, cents: band(1) },
      { upToCents: null, cents: band(2) },
    ],
    surchargeBps: fbaSurcharge.value,
    detail: `FBA, ${isClothing ? 'clothing, ' : ''}${size.words}, up to ${weightText(usual.ounces)}, with ${fbaSurcharge.value / 100}% surcharge`,
    rate: card,
  }
}

function fbtParcel(goods: UsualGoods, { fbt, fbtDivisor }: Schedule): Parcel | null {
  const weighs = billedWeight(goods, fbtDivisor.value, 0)
  const row = fbt.value.find(([ounces]) => weighs(ounces))
  if (!row) return null
  return {
    bands: [{ upToCents: null, cents: exactly(row[1]) }],
    surchargeBps: 0,
    detail: `Fulfilled by TikTok, one piece, up to ${weightText(row[0])}`,
    rate: fbt,
  }
}

function ownParcel(goods: UsualGoods, { ownParcel: card, ownPacking }: Schedule): Parcel | null {
  const weighs = billedWeight(goods, null, 0)
  const row = card.value.find(([ounces]) => weighs(ounces))
  if (!row) return null
  const [ounces, postage] = row
  const { value: packing } = ownPacking
  const cents = {
    low: postage.low + packing.low,
    likely: postage.likely + packing.likely,
    high: postage.high + packing.high,
  }
  return {
    bands: [{ upToCents: null, cents }],
    surchargeBps: 0,
    detail: `USPS, up to ${weightText(ounces)}, and packing`,
    rate: card,
  }
}

export function fbaSize(goods: UsualGoods, sizes: readonly ParcelSize[]): ParcelSize | undefined {
  return sizes.find((each) => fits(goods, each))
}

export function fbaWeight(goods: UsualGoods, size: ParcelSize, divisor: number): Weighs {
  return billedWeight(goods, size.roomCounts ? divisor : null, size.leastSide)
}

function fits({ weightGrams, sidesMm: [long, middle, short] }: UsualGoods, size: ParcelSize): boolean {
  const [most, second, third] = size.sides
  return (
    isWithin(weightGrams, size.mostOunces) &&
    isAsLong(long, most) &&
    isAsLong(middle, second) &&
    isAsLong(short, third) &&
    (size.girth === null || isAsLong(long + 2 * (middle + short), size.girth))
  )
}

/** Billed by weight, and by volume where it counts. */
type Weighs = (ounces: number) => boolean

function billedWeight(
  { weightGrams, sidesMm: [long, middle, short] }: UsualGoods,
  divisor: number | null,
  leastSide: number,
): Weighs {
  if (divisor === null) return (ounces) => isWithin(weightGrams, ounces)
  const least = leastSide * MICRONS_A_HUNDREDTH_INCH
  const room =
    BigInt(long * 1000) * BigInt(Math.max(middle * 1000, least)) * BigInt(Math.max(short * 1000, least))
  // Cubic microns per ounce: an inch is 25,400 microns; a pound is `divisor` cubic inches and 16 ounces.
  const ofAnOunce = 25_400n ** 3n * BigInt(divisor)
  return (ounces) => isWithin(weightGrams, ounces) && room * 16n <= BigInt(ounces) * ofAnOunce
}

function cardPrice(
  { rows, beyond }: ParcelSize['usual'],
  weighs: Weighs,
): { ounces: number; cents: readonly [number, number, number] } | null {
  const row = rows.find(([ounces]) => weighs(ounces))
  if (row) return { ounces: row[0], cents: [row[1], row[2], row[3]] }
  if (!beyond) return null
  const { base, fromOunces, stepOunces, stepCents } = beyond
  let steps = 0
  while (!weighs(fromOunces + steps * stepOunces)) steps += 1
  const [under10, to50, over50] = base.map((cents) => cents + steps * stepCents)
  return { ounces: fromOunces + steps * stepOunces, cents: [under10 ?? 0, to50 ?? 0, over50 ?? 0] }
}

/** An ounce is 28.349523125 g. Both sides stay integers far below 2^53. */
function isWithin(grams: number, ounces: number): boolean {
  return grams * 1e9 <= ounces * 28_349_523_125
}

function isAsLong(millimetres: number, hundredthsOfInch: number): boolean {
  return millimetres * 1000 <= hundredthsOfInch * MICRONS_A_HUNDREDTH_INCH
}

const MICRONS_A_HUNDREDTH_INCH = 254

function weightText(ounces: number): string {
  return ounces <= 16 ? `${ounces} oz` : `${ounces / 16} lb`
}
