import type { Day } from '../calendar/days.ts'
import type { FactChange } from '../contracts/changes.ts'
import type { WatchedSupplier, WatchedSupplierFacts } from '../contracts/watchlist.ts'
import { formatCount, formatDay, formatDayOfYear, formatQuantity } from '../provenance/format-figures.ts'
import { RULES } from './change-rules.ts'
import { type AlertText, differ, distance, largestFirst, leftOrCame, percentBetween } from './differences.ts'

/** Largest first; empty without visible change. */
export function supplierSinceVisit(
  { before, now }: Pick<WatchedSupplier, 'before' | 'now'>,
  today: Date,
): FactChange[] {
  if (!before || !now) return leftOrCame(before, now, 'our data')
  const { lastShipment, shipments, contact, buyers } = RULES.visit
  const [was, is] = [before.lastShipmentOn, now.lastShipmentOn]
  const day = (shippedOn: Day | null) =>
    shippedOn === null ? 'none found' : formatDayOfYear(shippedOn, today)
  return largestFirst([
    differ(
      was !== null && is !== null && is > was ? 'New shipment' : 'Last shipment',
      day(was),
      day(is),
      lastShipment,
    ),
    differ(
      shipmentsText(before, now),
      countText(before.totalShipments),
      countText(now.totalShipments),
      shipments + percentBetween(before.totalShipments, now.totalShipments),
    ),
    differ('Contact', contactText(before), contactText(now), contact),
    differ(
      'Buyers',
      countText(before.buyers),
      countText(now.buyers),
      buyers * distance(before.buyers, now.buyers),
    ),
  ])
}

/** `Shipments, +7`. */
function shipmentsText({ totalShipments: before }: WatchedSupplierFacts, now: WatchedSupplierFacts): string {
  const more = (now.totalShipments ?? 0) - (before ?? 0)
  return before !== null && more > 0 ? `Shipments, +${formatQuantity(more)}` : 'Shipments'
}

function contactText({ verified }: WatchedSupplierFacts): string {
  return verified ? 'checked' : 'not checked'
}

function countText(count: number | null): string {
  return count === null ? 'not known' : formatQuantity(count)
}

/** Sentences in a fixed order. */
export function supplierInWeek(facts: {
  arrivals: number
  record_end: Day | null
  checked_on: Day | null
  found_dead_on: Day | null
}): FactChange[] {
  const { contactDead, contactChecked, arrivals: arrived } = RULES.week
  const { arrivals, record_end, checked_on, found_dead_on } = facts
  const changes: FactChange[] = []
  if (found_dead_on !== null) {
    const what = `Its contact was reported as not working on ${formatDay(found_dead_on)}.`
    changes.push({ what, weight: contactDead })
  } else if (checked_on !== null) {
    changes.push({ what: `Its contact was checked on ${formatDay(checked_on)}.`, weight: contactChecked })
  }
  if (arrivals > 0 && record_end !== null) {
    const shipments = formatCount(arrivals, 'shipment')
    changes.push({
      what: `${shipments} arrived in the week to ${formatDay(record_end)}, the latest week in our data.`,
      weight: arrived,
    })
  }
  return changes
}

export function alertOfShipment(before: Day | null, now: Day): AlertText {
  const is = formatDay(now)
  if (before === null) return { words: `First known shipment: ${is}.`, facts: { lines: [], now: is } }
  const was = formatDay(before)
  return {
    words: `Shipped again on ${is}. The shipment before was on ${was}.`,
    facts: { lines: [`Before: ${was}`], before: was, now: is },
  }
}

export function alertOfDeadContact(day: Day): AlertText {
  return {
    words: `Members report that its contact does not work. Last report: ${formatDay(day)}.`,
    facts: { lines: [], now: formatDay(day) },
  }
}
