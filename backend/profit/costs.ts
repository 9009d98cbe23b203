import type { LineId } from './calculation.ts'
import { type Plan, UNITS_A_CENT } from './plan.ts'
import type { Spread } from './rate.ts'

/**
 * The costs of one piece at a price, exactly. Every amount is a whole number of parts so small that no share, no division
 * by the pieces of an order and no freight by the cubic millimetre leaves a remainder: nothing is rounded here, at all.
 */
export type Exact = bigint

/** Which end of every range: all costs at their cheapest, likely, or dearest. */
export type Scenario = keyof Spread

export type Costs = Partial<Record<LineId, Exact>>

/**
 * Parts of a cent. Two-hundredths of a cent times millionths (customs' fee), twice more in basis points (the lost share of
 * what comes back), divide 10^17; on top come the pieces of an order and what freight is charged by.
 */
export function partsOfCent({ pieces, freight }: Plan): Exact {
  return 10n ** 17n * BigInt(pieces) * (freight?.value.per ?? 1n)
}

/** What a piece costs until it has landed; null while the factory price is not known. */
function landedCosts(plan: Plan, scenario: Scenario, cent: Exact): Costs | null {
  const { pieces, unitCost, freight, duty, entry, harbor, inspection } = plan
  if (unitCost === null) return null
  const unit = (BigInt(unitCost.value[scenario]) * cent) / BigInt(UNITS_A_CENT)
  const ofOrder = (amount: Exact) => amount / BigInt(pieces)
  return {
    unitCost: unit,
    freight: freight
      ? ofOrder((freight.value.amount * BigInt(freight.value.cents[scenario]) * cent) / freight.value.per)
      : 0n,
    duty: share(unit, duty.value.total[scenario]),
    entry: ofOrder(entryOf(entry.value, unit * BigInt(pieces), cent)),
    harbor: millionths(unit, harbor.value.millionths),
    inspection: ofOrder(BigInt(inspection.value[scenario]) * cent),
  }
}

/** One entry, one order. */
function entryOf(fee: Plan['entry']['value'], value: Exact, cent: Exact): Exact {
  if ('cents' in fee) return BigInt(fee.cents) * cent
  const [least, most] = [BigInt(fee.leastCents) * cent, BigInt(fee.mostCents) * cent]
  const asked = millionths(value, fee.millionths)
  return asked < least ? least : asked > most ? most : asked
}

/** Whether an order's entry costs the same for a piece more. */
export function isFixedEntry(fee: Plan['entry']['value'], costs: Costs, plan: Plan, cent: Exact): boolean {
  if ('cents' in fee) return true
  const paid = (costs.entry ?? 0n) * BigInt(plan.pieces)
  return paid === BigInt(fee.leastCents) * cent || paid === BigInt(fee.mostCents) * cent
}

/** All that is known of a piece's costs. A price that is not known leaves out what follows from it. */
export function costsAt(plan: Plan, priceCents: number | null, scenario: Scenario): Costs {
  const cent = partsOfCent(plan)
  const landed = landedCosts(plan, scenario, cent)
  const selling = priceCents === null ? null : sellingCosts(plan, priceCents, scenario, cent)
  return {
    ...selling,
    ...(priceCents !== null && landed && plan.parcel
      ? { returns: returnsOf(plan, { priceCents, scenario, cent, landed: sumOf(landed) }) }
      : {}),
    ...landed,
    other: BigInt(plan.other.value[scenario]) * cent,
  }
}

function sellingCosts(plan: Plan, priceCents: number, scenario: Scenario, cent: Exact): Costs {
  const price = BigInt(priceCents) * cent
  const parcel = parcelAt(plan, priceCents, scenario, cent)
  return {
    platform: referralAt(plan, priceCents, cent),
    payment: share(price, plan.payment.value[scenario]),
    ...(parcel === null ? {} : { fulfilment: parcel }),
    creator: share(price, plan.creator.value[scenario]),
    advertising: share(price, plan.advertising.value[scenario]),
  }
}

/** What comes back: its parcel was for nothing, the shop keeps a part of its fee, it is handled, and some of it is lost. */
function returnsOf(
  plan: Plan,
  {
    priceCents,
    scenario,
    cent,
    landed,
  }: { priceCents: number; scenario: Scenario; cent: Exact; landed: Exact },
): Exact {
  const { refundFee, returns, returnHandling, returnLoss } = plan
  const most = BigInt(refundFee.mostCents) * cent
  const kept = share(referralAt(plan, priceCents, cent), refundFee.bps)
  const each =
    (parcelAt(plan, priceCents, scenario, cent) ?? 0n) +
    (kept < most ? kept : most) +
    BigInt(returnHandling.value[scenario]) * cent +
    share(landed, returnLoss.value[scenario])
  return share(each, returns.value[scenario])
}

function referralAt({ platform }: Plan, priceCents: number, cent: Exact): Exact {
  const { bands, leastCents } = platform.value
  const band = bands.find(({ upToCents }) => upToCents === null || priceCents <= upToCents)
  const asked = share(BigInt(priceCents) * cent, band?.bps ?? 0)
  const least = BigInt(leastCents) * cent
  return asked < least ? least : asked
}

function parcelAt({ parcel }: Plan, priceCents: number, scenario: Scenario, cent: Exact): Exact | null {
  if (parcel === null) return null
  const { bands, surchargeBps } = parcel.value
  const band = bands.find(({ upToCents }) => upToCents === null || priceCents <= upToCents)
  return share(BigInt(band?.cents[scenario] ?? 0) * cent, 10_000 + surchargeBps)
}

export function sumOf(costs: Costs): Exact {
  return Object.values(costs).reduce((sum, cost) => sum + cost, 0n)
}

function share(amount: Exact, bps: number): Exact {
  return (amount * BigInt(bps)) / 10_000n
}

function millionths(amount: Exact, parts: number): Exact {
  return (amount * BigInt(parts)) / 1_000_000n
}

/** The nearest whole cent, a half upwards. */
export function toCents(amount: Exact, cent: Exact): number {
  return Number(floorDivide(2n * amount + cent, 2n * cent))
}

/** BigInt division goes towards zero. */
export function floorDivide(amount: bigint, by: bigint): bigint {
  const quotient = amount / by
  return amount < 0n && quotient * by !== amount ? quotient - 1n : quotient
}
