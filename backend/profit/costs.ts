import type { Amounts } from './amounts.ts'
import type { LineId } from './calculation.ts'
import type { End, Ends } from './figures.ts'
import type { Parcel } from './parcel.ts'
import { type Plan, UNITS_A_CENT } from './plan.ts'
import type { Spread } from './rate.ts'

/** The costs of one piece; null is not known. */
export type Costs<Amount = bigint> = Record<LineId, Amount | null>

/**
 * Parts of a cent that leave no remainder. Two-hundredths of a cent times millionths (customs' fee), twice more in basis points
 * (the lost share of what comes back), divide 10^17; on top come the pieces of an order and what freight is charged by.
 */
export function partsOfCent({ pieces, freight }: Plan): bigint {
  return 10n ** 17n * BigInt(pieces) * (freight?.value.likely.per ?? 1n)
}

/** A price that is not known leaves out what follows from it, and so does a factory price. */
export function costsAt<Amount>(
  plan: Plan,
  priceCents: number | null,
  ends: Ends,
  amounts: Amounts<Amount>,
): Costs<Amount> {
  const landed = landedCosts(plan, ends, amounts)
  const selling = priceCents === null ? null : sellingCosts(plan, priceCents, ends, amounts)
  const parcel = selling?.fulfilment ?? null
  // Spelt out: spreading such objects would cost more than the arithmetic.
  return {
    platform: selling?.platform ?? null,
    payment: selling?.payment ?? null,
    fulfilment: parcel,
    creator: selling?.creator ?? null,
    advertising: selling?.advertising ?? null,
    returns:
      selling && landed && parcel !== null
        ? returnsOf(plan, ends, amounts, { parcel, fee: selling.platform, landed: landed.sum })
        : null,
    unitCost: landed?.unitCost ?? null,
    freight: landed?.freight ?? null,
    duty: landed?.duty ?? null,
    entry: landed?.entry ?? null,
    harbor: landed?.harbor ?? null,
    inspection: landed?.inspection ?? null,
    other: amounts.cents(plan.other.value[ends.other]),
  }
}

/** What is known of them, together. */
export function sumOf<Amount>(costs: Costs<Amount>, { sum, cents }: Amounts<Amount>): Amount {
  const nothing = cents(0)
  return sum([
    costs.platform ?? nothing,
    costs.payment ?? nothing,
    costs.fulfilment ?? nothing,
    costs.creator ?? nothing,
    costs.advertising ?? nothing,
    costs.returns ?? nothing,
    costs.unitCost ?? nothing,
    costs.freight ?? nothing,
    costs.duty ?? nothing,
    costs.entry ?? nothing,
    costs.harbor ?? nothing,
    costs.inspection ?? nothing,
    costs.other ?? nothing,
  ])
}

/** Landed cost of one piece, by part. Null while the factory price is unknown. */
function landedCosts<Amount>(plan: Plan, ends: Ends, amounts: Amounts<Amount>) {
  const { pieces, unitCost, duty, harbor, inspection } = plan
  if (unitCost === null) return null
  const { cents, share } = amounts
  const freight = plan.freight?.value[ends.goods]
  const unit = share(cents(unitCost.value[ends.unitCost]), 1, UNITS_A_CENT)
  const ofOrder = (amount: Amount) => share(amount, 1, pieces)
  const carried = freight
    ? ofOrder(share(cents(freight.cents[ends.freight]), freight.amount, freight.per))
    : cents(0)
  const dutied = share(unit, duty.value.total[ends.duty], 10_000)
  const entered = ofOrder(entryOf(plan, share(unit, pieces, 1), amounts).paid)
  const harbored = share(unit, harbor.value.millionths, 1_000_000)
  const inspected = ofOrder(cents(inspection.value[ends.inspection]))
  return {
    unitCost: unit,
    freight: carried,
    duty: dutied,
    entry: entered,
    harbor: harbored,
    inspection: inspected,
    sum: amounts.sum([unit, carried, dutied, entered, harbored, inspected]),
  }
}

/** One entry, one order. `fixed`: a piece more would not make it dearer. */
export function entryOf<Amount>(
  { entry: { value: fee } }: Plan,
  worth: Amount,
  { cents, share, isLess }: Amounts<Amount>,
): { paid: Amount; fixed: boolean } {
  if ('cents' in fee) return { paid: cents(fee.cents), fixed: true }
  const [least, most] = [cents(fee.leastCents), cents(fee.mostCents)]
  const asked = share(worth, fee.millionths, 1_000_000)
  if (isLess(asked, least)) return { paid: least, fixed: true }
  return isLess(most, asked) ? { paid: most, fixed: true } : { paid: asked, fixed: false }
}

function sellingCosts<Amount>(plan: Plan, priceCents: number, ends: Ends, amounts: Amounts<Amount>) {
  const price = amounts.cents(priceCents)
  const ofPrice = (rate: Spread, end: End) => amounts.share(price, rate[end], 10_000)
  return {
    platform: referralAt(plan, priceCents, amounts),
    payment: ofPrice(plan.payment.value, ends.payment),
    fulfilment: plan.parcel && parcelAt(plan.parcel.value[ends.goods], priceCents, ends.parcel, amounts),
    creator: ofPrice(plan.creator.value, ends.promotion),
    advertising: ofPrice(plan.advertising.value, ends.promotion),
  }
}

function referralAt<Amount>({ platform }: Plan, priceCents: number, amounts: Amounts<Amount>): Amount {
  const { bands, leastCents } = platform.value
  const asked = amounts.share(amounts.cents(priceCents), bandAt(bands, priceCents)?.bps ?? 0, 10_000)
  const least = amounts.cents(leastCents)
  return amounts.isLess(asked, least) ? least : asked
}

function parcelAt<Amount>(
  { bands, surchargeBps }: Parcel,
  priceCents: number,
  end: End,
  { cents, share }: Amounts<Amount>,
): Amount {
  const fee = cents(bandAt(bands, priceCents)?.cents[end] ?? 0)
  return share(fee, 10_000 + surchargeBps, 10_000)
}

function bandAt<Band extends { upToCents: number | null }>(
  bands: readonly Band[],
  priceCents: number,
): Band | undefined {
  return bands.find(({ upToCents }) => upToCents === null || priceCents <= upToCents)
}

/** Cost of returns per piece sold: the parcel, the part of the fee that the shop keeps, handling, and the share that is lost. */
function returnsOf<Amount>(
  { refundFee, returns, returnHandling, returnLoss }: Plan,
  ends: Ends,
  { cents, share, sum, isLess }: Amounts<Amount>,
  sold: { parcel: Amount; fee: Amount; landed: Amount },
): Amount {
  const [kept, most] = [share(sold.fee, refundFee.bps, 10_000), cents(refundFee.mostCents)]
  const each = sum([
    sold.parcel,
    isLess(most, kept) ? most : kept,
    cents(returnHandling.value[ends.returnHandling]),
    share(sold.landed, returnLoss.value[ends.returnLoss], 10_000),
  ])
  return share(each, returns.value[ends.returns], 10_000)
}
