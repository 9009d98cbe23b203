import type { FactChange } from '../contracts/changes.ts'
import type { WatchedShop } from '../contracts/watchlist.ts'
import { formatCount, formatQuantity } from '../provenance/format-figures.ts'
import { RULES } from './change-rules.ts'
import { differ, largestFirst, leftOrCame, percentBetween } from './differences.ts'

/** Largest first; empty without visible change. */
export function shopSinceVisit({ before, now }: Pick<WatchedShop, 'before' | 'now'>): FactChange[] {
  if (!before || !now) return leftOrCame(before, now, 'our data')
  const { shop, most } = RULES.visit
  const dropped = now.droppedInAll - before.droppedInAll
  const added = now.productsKnown - before.productsKnown + dropped
  const weigh = (weight: number, count: number) => Math.min(most, weight + count)
  return largestFirst([
    differ(
      'Products that rise',
      formatQuantity(before.rising),
      formatQuantity(now.rising),
      weigh(shop.rising, Math.abs(now.rising - before.rising)),
    ),
    added > 0 ? { what: `${formatCount(added, 'product')} added`, weight: weigh(shop.added, added) } : null,
    dropped > 0
      ? { what: `${formatCount(dropped, 'product')} dropped`, weight: weigh(shop.dropped, dropped) }
      : null,
    differ(
      'Sold in a week',
      unitsText(before.unitsAWeek),
      unitsText(now.unitsAWeek),
      Math.min(shop.sold, percentBetween(before.unitsAWeek, now.unitsAWeek)),
    ),
  ])
}

/** In the week of a report. `riser`: best of the products that rise and did not a week before. */
export function shopInWeek(facts: {
  risen: number
  riser: string | null
  added: number
  dropped: number
}): FactChange[] {
  const { risen, riser, added, dropped } = facts
  const { shop } = RULES.week
  const changes: FactChange[] = []
  if (risen > 0 && riser !== null) {
    const more = risen === 1 ? '' : ` and ${formatCount(risen - 1, 'other product')}`
    changes.push({ what: `“${riser}”${more} began to rise.`, weight: shop.rising })
  }
  if (added > 0) changes.push({ what: `It added ${formatCount(added, 'product')}.`, weight: shop.added })
  if (dropped > 0)
    changes.push({ what: `It dropped ${formatCount(dropped, 'product')}.`, weight: shop.dropped })
  return changes
}

function unitsText(units: number | null): string {
  return units === null ? 'not counted' : formatQuantity(units)
}
