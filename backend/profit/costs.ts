import { type Amounts, UNITS_A_CENT } from './amounts.ts'
import type { LineId } from './calculation.ts'
import type { End, Ends } from './figures.ts'
import type { Parcel } from './parcel.ts'
import type { Plan } from './plan.ts'
import type { Spread } from './rate.ts'

export type Costs<Amount = bigint> = Record<LineId, Amount | null>

/**
 * Parts of a cent without remainder. 1/200 cent times millionths (customs fee) times basis points twice
 * (returns loss) divides 10^17. Times order pieces and the freight unit.
 */
export function partsOfCent({ pieces, freight }: Plan): bigint {
  return 10n ** 17n * BigInt(pieces) * (freight?.value.likely.per ?? 1n)
}

export function costsAt<Amount>(
  plan: Plan,
  priceCents: number | null,
  ends: Ends,
  amounts: Amounts<Amount>,
): Costs<Amount> {
  const landed = landedCosts(plan, ends, amounts)
  const selling = priceCents === null ? null : sellingCosts(plan, priceCents, ends, amounts)
  const parcel = selling?.fulfilment ?? null
  // Object spread would cost more than the arithmetic.
  return {
    platform: selling?.platform ?? null,
    payment: selling?.payment ?? null,
    account: amounts.cents(plan.account.value[ends.other]),
    fulfilment: parcel,
    placement: ofUnits(plan.placement.value[ends.goods][ends.warehouse], amounts),
    storage: ofUnits(plan.storage.value[ends.goods][ends.warehouse], amounts),
    lowStock: amounts.cents(plan.lowStock.value[ends.other]),
    aged: amounts.cents(plan.aged.value[ends.other]),
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
    broker: landed?.broker ?? null,
    harbor: landed?.harbor ?? null,
    inspection: landed?.inspection ?? null,
    other: amounts.cents(plan.other.value[ends.other]),
  }
}

export function sumOf<Amount>(costs: Costs<Amount>, { sum, cents }: Amounts<Amount>): Amount {
  const nothing = cents(0)
  return sum([
    costs.platform ?? nothing,
    costs.payment ?? nothing,
    costs.account ?? nothing,
    costs.fulfilment ?? nothing,
    costs.placement ?? nothing,
    costs.storage ?? nothing,
    costs.lowStock ?? nothing,
    costs.aged ?? nothing,
    costs.creator ?? nothing,
    costs.advertising ?? nothing,
    costs.returns ?? nothing,
    costs.unitCost ?? nothing,
    costs.freight ?? nothing,
    costs.duty ?? nothing,
    costs.entry ?? nothing,
    costs.broker ?? nothing,
    costs.harbor ?? nothing,
    costs.inspection ?? nothing,
    costs.other ?? nothing,
  ])
}

/** Per piece. Null while the factory price is unknown. */
function landedCosts<Amount>(plan: Plan, ends: Ends, amounts: Amounts<Amount>) {
  const { pieces, unitCost, duty, broker, harbor, inspection } = plan
  if (unitCost === null) return null
  const { cents, share } = amounts
  const freight = plan.freight?.value[ends.goods]
  const unit = ofUnits(unitCost.value[ends.unitCost], amounts)
  const ofOrder = (amount: Amount) => share(amount, 1, pieces)
  const carried = freight
    ? ofOrder(share(cents(freight.cents[ends.freight]), freight.amount, freight.per))
    : cents(0)
  const dutied = share(unit, duty.value.total[ends.duty], 10_000)
  const entered = ofOrder(entryOf(plan, share(unit, pieces, 1), amounts).paid)
  const harbored = share(unit, harbor.value.millionths, 1_000_000)
  const brokered = ofOrder(cents(broker.value[ends.broker]))
  const inspected = ofOrder(cents(inspection.value[ends.inspection]))
  return {
    unitCost: unit,
    freight: carried,
    duty: dutied,
    entry: entered,
    broker: brokered,
    harbor: harbored,
    inspection: inspected,
    sum: amounts.sum([unit, carried, dutied, entered, brokered, harbored, inspected]),
  }
}

function ofUnits<Amount>(units: number, { cents, share }: Amounts<Amount>): Amount {
  return share(cents(units), 1, UNITS_A_CENT)
}

/** One entry per order. `fixed`: another piece costs no more. */
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

/** Per piece sold: parcel, kept fee, handling and lost share. */
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
