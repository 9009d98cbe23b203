import type { TariffLine } from '../contracts/profit.ts'
import { codeText, percent } from './duty.ts'
import type { OriginProgram } from './duty-origins.ts'
import type { Rate, Source, Spread } from './rate.ts'
import { SCHEDULE } from './schedule.ts'
import { CONDITIONAL_RATES } from './schedule-conditional.ts'
import type { ParcelSize } from './schedule-parcels.ts'
import type { Referral } from './schedule-platforms.ts'
import type { UsualGoods } from './schedule-usual.ts'
import type { PlacementSize, StorageTier } from './schedule-warehouse.ts'

export interface ScheduleLine {
  id: string
  words: string
  value: string
  source: Source
  note: string | null
  when: string | null
}

export function scheduleLines(): ScheduleLine[] {
  const s = SCHEDULE
  return [
    line(s.tiktokReferral, referralText),
    line(s.tiktokPayment, inPercent),
    line(s.amazonReferral, referralText),
    ...each(s.amazonReferralOf, (name, rate) => line(rate, referralText, name)),
    line(s.refundFee, ({ bps, mostCents }) => `${percent(bps)} of the fee, at most ${dollars(mostCents)}`),
    line(s.tiktokCreator, inPercent, 'other goods'),
    ...each(s.tiktokCreatorOf, (name, rate) => line(rate, inPercent, name)),
    line(s.tiktokAdvertising, inPercent),
    line(s.amazonAdvertising, inPercent),
    line(s.fbt, (card) => cardText(card.map(([ounces, cents]) => [ounces, dollars(cents)]))),
    line(s.fbtDivisor, String),
    line(s.fba, (sizes) => sizes.map(sizeText).join('; ')),
    line(s.fbaClothing, (sizes) => sizes.slice(0, 2).map(sizeText).join('; ')),
    line(s.fbaDivisor, String),
    line(s.fbaSurcharge, percent),
    line(s.fbaPlacement, (sizes) => sizes.map(placementText).join('; ')),
    line(s.fbaStorage, ({ standard, bulky }) => `${inDollars(standard)}, bulky ${inDollars(bulky)}`),
    line(s.fbtStorage, (tiers) => tiers.map(tierText).join(', ')),
    line(s.daysStored, inDays),
    ...conditionalLines(),
    line(s.ownParcel, (card) => cardText(card.map(([ounces, cents]) => [ounces, inDollars(cents)]))),
    line(s.ownPacking, inDollars),
    line(s.returns, inPercent, 'other goods'),
    ...each(s.returnsOf, (name, rate) => line(rate, inPercent, name)),
    line(s.returnHandling, inDollars),
    line(s.returnLoss, inPercent),
    line(s.sea, inDollars),
    line(s.seaLeast, (millimetres) => `${millimetres / 1e9} m³`),
    line(s.air, inDollars),
    line(s.airDivisor, String),
    line(s.dutyByCode, (days) => `as the law stands when goods land, in ${days} days`),
    line(s.usualDuty, dutyText, 'other goods'),
    ...each(s.usualDutyOf, (name, rate) => line(rate, dutyText, name)),
    line(s.byOrigin, (programs) => programs.map(programText).join('; ')),
    line(
      s.entryFee,
      ({ millionths, leastCents, mostCents }) =>
        `${millionths / 10_000}% of the value, ${dollars(leastCents)} to ${dollars(mostCents)} an entry`,
    ),
    ...[s.brokerBy.sea, s.brokerBy.air].map((rate) => line(rate, inDollars)),
    line(s.harborFee, ({ millionths }) => `${millionths / 10_000}% of the value`),
    line(s.inspection, inDollars),
    ...[s.production, ...Object.values(s.transitBy), ...Object.values(s.customsBy), s.prep].map((rate) =>
      line(rate, inDays),
    ),
    line(s.usualGoods, goodsText, 'other goods'),
    ...each(s.usualGoodsOf, (name, rate) => line(rate, goodsText, name)),
    line(
      s.goodsSpread,
      ({ weight, side }) => `weight ${weight.low} to ${weight.high}%, each side ${side.low} to ${side.high}%`,
    ),
    line(s.usualOrder, String),
    line(s.usualOrigin, String),
  ]
}

export function conditionalLines(): ScheduleLine[] {
  const { fbaLowStock, fbaAged, fbtMulti, amazonAccount } = CONDITIONAL_RATES
  const all = (cents: readonly number[]) => cents.map(dollars).join(' / ')
  return [
    line(fbaLowStock, (rows) => rows.map(([size, cents]) => `${size} ${all(cents)}`).join('; ')),
    line(fbaAged, (tiers) => tiers.map(([from, cents]) => `${dollars(cents)} from day ${from}`).join(', ')),
    line(fbtMulti, (card) => cardText(card.map(([ounces, cents]) => [ounces, all(cents)]))),
    line(amazonAccount, dollars),
  ]
}

function line<Value>(rate: Rate<Value>, written: (value: Value) => string, of?: string): ScheduleLine {
  const { id, words, value, source, note, when = null } = rate
  return { id, words: of ? `${words} (${of})` : words, value: written(value), source, note, when }
}

function each<Value>(
  rates: Partial<Record<string, Rate<Value>>>,
  lineOf: (name: string, rate: Rate<Value>) => ScheduleLine,
): ScheduleLine[] {
  return Object.entries(rates).flatMap(([name, rate]) => (rate ? [lineOf(name, rate)] : []))
}

function referralText({ bands, leastCents }: Referral): string {
  const parts = bands.map(
    ({ upToCents, bps }) =>
      `${percent(bps)}${upToCents === null ? (bands.length > 1 ? ' above' : '') : ` up to ${dollars(upToCents)}`}`,
  )
  return `${parts.join(', ')}${leastCents > 0 ? `, at least ${dollars(leastCents)}` : ''}`
}

/** Per price band: below 10, up to 50, above. */
function sizeText({ words, usual, peak }: ParcelSize): string {
  const first = (card: ParcelSize['usual']) => card.rows[0]?.slice(1) ?? card.beyond?.base ?? []
  const prices = (card: ParcelSize['usual']) => first(card).map(dollars).join(' / ')
  return `${words} from ${prices(usual)} (peak ${prices(peak)}) for goods below $10, to $50, above`
}

function placementText({ words, rows }: PlacementSize): string {
  const ends = [rows[0], rows.at(-1)].flatMap((row) => (row ? [row[1]] : []))
  return `${words} ${[...new Set(ends.map(inDollars))].join(' … ')}`
}

function tierText([upToDay, cents]: StorageTier): string {
  const price = cents === 0 ? 'free' : dollars(cents)
  return upToDay === null ? `then ${price}` : `${price} to day ${upToDay}`
}

function cardText(rows: readonly (readonly [number, string])[]): string {
  const ends = [rows[0], rows.at(-1)].flatMap((row) => (row ? [row] : []))
  return ends.map(([ounces, price]) => `${price} up to ${weight(ounces)}`).join(' … ')
}

function weight(ounces: number): string {
  return ounces < 16 ? `${ounces} oz` : `${ounces / 16} lb`
}

function goodsText({ weightGrams, sidesMm, unitsPerCarton }: UsualGoods): string {
  return `${weightGrams} g, ${sidesMm.map((side) => side / 10).join(' × ')} cm, ${unitsPerCarton} a carton`
}

/** Each line from anywhere, and what is added for goods of China. */
function dutyText(lines: readonly TariffLine[]): string {
  return lines
    .map(({ code, usual, listed }) => {
      const more = listed.map(({ bps, origin }) => ` + ${percent(bps)}${origin ? ` (${origin})` : ''}`)
      return `${codeText(code)} ${percent(usual)}${more.join('')}`
    })
    .join(', ')
}

function programText({ words, rates, including }: OriginProgram): string {
  const countries = Object.entries(rates).map(([country, bps]) => `${country} ${percent(bps ?? 0)}`)
  return `${words}${including ? ', usual duty included' : ''}: ${countries.join(', ')}`
}

function inPercent(spread: Spread): string {
  return spreadText(spread, percent)
}

function inDays(spread: Spread): string {
  return `${spreadText(spread, String)} days`
}

function inDollars(spread: Spread): string {
  return spreadText(spread, dollars)
}

function spreadText({ low, likely, high }: Spread, written: (value: number) => string): string {
  if (low === high) return written(likely)
  return `${written(likely)} (${written(low)} to ${written(high)})`
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}
