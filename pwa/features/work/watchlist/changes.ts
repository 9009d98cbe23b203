import type { EntryProduct } from '#contracts/pipeline'
import { comparedOf, verdictOf } from '#contracts/trend-words'
import type { WatchedProductFacts, WatchedSupplier, WatchedSupplierFacts } from '#contracts/watchlist'
import { day, money, quantity } from '../../../ui/number.ts'

/** Without `before` and `now`, `what` is the whole text. */
export interface Change {
  what: string
  before?: string
  now?: string
  /** Importance relative to other changes, about 0 to 100. */
  weight: number
}

/** Largest first; empty without visible change. */
export function productChanges({ before, now }: Pick<EntryProduct, 'before' | 'now'>): Change[] {
  if (!before || !now) return comings(before, now, 'No longer in the lists', 'Now in the lists')
  return largestFirst([
    ...trendChanges(before, now),
    differ('Price', priceOf(before), priceOf(now), share(before.price, now.price)),
    differ('Rank', `${before.rank}`, `${now.rank}`, 20 * apart(Math.log(before.rank), Math.log(now.rank))),
    differ(
      'Suppliers found',
      quantity(before.suppliersFound),
      quantity(now.suppliersFound),
      10 * apart(before.suppliersFound, now.suppliersFound),
    ),
  ])
}

export function supplierChanges({ before, now }: Pick<WatchedSupplier, 'before' | 'now'>): Change[] {
  if (!before || !now) return comings(before, now, 'No longer in our data', 'Now in our data')
  const shipped =
    before.lastShipmentOn !== null &&
    now.lastShipmentOn !== null &&
    now.lastShipmentOn > before.lastShipmentOn
  return largestFirst([
    differ(shipped ? 'New shipment' : 'Last shipment', lastOf(before), lastOf(now), 60),
    differ(
      moreShipments(before, now),
      counted(before.totalShipments),
      counted(now.totalShipments),
      10 + share(before.totalShipments, now.totalShipments),
    ),
    differ('Contact', checkOf(before), checkOf(now), 50),
    differ('Buyers', counted(before.buyers), counted(now.buyers), 5 * apart(before.buyers, now.buyers)),
  ])
}

export function weightOf(changes: readonly Change[]): number {
  return changes.reduce((sum, { weight }) => sum + weight, 0)
}

function comings(before: unknown, now: unknown, left: string, came: string): Change[] {
  if (before && !now) return [{ what: left, weight: 90 }]
  return now && !before ? [{ what: came, weight: 90 }] : []
}

function differ(what: string, before: string, now: string, weight: number): Change | null {
  return before === now ? null : { what, before, now, weight: Math.min(100, weight) }
}

function largestFirst(changes: (Change | null)[]): Change[] {
  return changes.filter((change) => change !== null).sort((a, b) => b.weight - a.weight)
}

const STEPS = { fading: -2, steady: 0, new: 1, growing: 1, viral: 2 } as const

function stepOf({ stage }: WatchedProductFacts): number {
  return stage === null ? 0 : STEPS[stage]
}

/** Older records have no whole trend to compare. */
function trendChanges(before: WatchedProductFacts, now: WatchedProductFacts): (Change | null)[] {
  if (!before.trend || !now.trend) return []
  const [was, is] = [before.trend, now.trend]
  const moved = 40 + 15 * apart(stepOf(before), stepOf(now))
  return [
    differ('Trend', verdictOf(was), verdictOf(is), before.stage === now.stage ? 8 : moved),
    differ('Last week', timesOf(was), timesOf(is), apart(before.velocity, now.velocity)),
  ]
}

function timesOf(trend: NonNullable<WatchedProductFacts['trend']>): string {
  return comparedOf(trend) ?? 'not known'
}

function priceOf({ price, currency }: WatchedProductFacts): string {
  return price === null ? 'not given' : money(price, currency)
}

function lastOf({ lastShipmentOn }: WatchedSupplierFacts): string {
  return lastShipmentOn === null ? 'none found' : day(lastShipmentOn)
}

/** `Shipments, +7`. */
function moreShipments(before: WatchedSupplierFacts, now: WatchedSupplierFacts): string {
  const more = (now.totalShipments ?? 0) - (before.totalShipments ?? 0)
  return before.totalShipments !== null && more > 0 ? `Shipments, +${quantity(more)}` : 'Shipments'
}

function checkOf({ verified }: WatchedSupplierFacts): string {
  return verified ? 'checked' : 'not checked'
}

function counted(count: number | null): string {
  return count === null ? 'not known' : quantity(count)
}

/** Unknown values count as the maximum distance. */
function apart(before: number | null, now: number | null): number {
  return before === null || now === null ? 30 : Math.abs(now - before)
}

/** Percent of the earlier value. */
function share(before: number | null, now: number | null): number {
  if (before === null || now === null) return 30
  return before === 0 ? 100 : (Math.abs(now - before) / before) * 100
}
