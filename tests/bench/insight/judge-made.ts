import { addDays } from '../../../backend/calendar/days.ts'
import { claimOf } from '../../../backend/contracts/trend-words.ts'
import type { Trend } from '../../../backend/contracts/trends.ts'
import { noOutcomes, noteOutcome } from '../../../backend/trends/calibration.ts'
import { type ScoredTrend, scoreAll } from '../../../backend/trends/score.ts'
import { EVENTS, type Event, type MadeMarket, madeMarket } from './made-market.ts'
import { Past } from './past.ts'
import { countsAt, knownWeekAfter } from './windows.ts'

/** Shares of products called rising or falling 1 to 4 weeks after the event. */
export interface MadeClaims {
  event: Event
  products: number
  rises: number
  falls: number
}

/**
 * Products with a known true trend. After an event without a level change both claims are false; others give
 * the chance rate.
 */
export function judgeMade(uniform: () => number): MadeClaims[] {
  const found = [false, true].map((season) => {
    const market = madeMarket(uniform, { season })
    return { market, claims: claimsIn(market) }
  })
  return EVENTS.flatMap((event) => {
    const claims = found.flatMap(({ market, claims }) =>
      claims.filter((_, at) => market.products[at]?.event === event),
    )
    const share = (claim: string) => claims.filter((claimed) => claimed.has(claim)).length / claims.length
    return { event, products: claims.length, rises: share('rise'), falls: share('fall') }
  })
}

function claimsIn(market: MadeMarket): Set<string>[] {
  const claims = market.products.map(() => new Set<string>())
  const stages = new Map<number, Trend['stage']>()
  const past = new Past('units')
  for (let at = FIRST_DAY; at < market.days; at += 1) {
    const weekly = at % 7 === 0 && at + 7 < market.days
    const products = countsAt(market, at, 'units').map((counts) => ({
      ...counts,
      category: market.products[counts.productId]?.category ?? null,
    }))
    const next = ({ productId }: { productId: number }) => weekAfter(market, productId, at)
    const trends = scoreAll(products, addDays(market.firstDay, at), {
      stages,
      outcomes: past.outcomes(at),
      ...(weekly && { next }),
    })
    for (const [place, trend] of trends.entries()) {
      stages.set(place, trend.stage)
      const made = market.products[place]
      const after = made ? at - made.to : 0
      if (after > 0 && after % 7 === 0 && after <= WATCHED_DAYS) claims[place]?.add(claimOf(trend))
    }
    if (weekly) noteOutcomes(past, at, trends, (place) => weekAfter(market, place, at))
  }
  return claims
}

function noteOutcomes(
  past: Past,
  at: number,
  trends: readonly ScoredTrend[],
  nextOf: (place: number) => number | null,
): void {
  const outcomes = noOutcomes()
  for (const [place, { probability, evidence, usualNext }] of trends.entries()) {
    const next = nextOf(place)
    if (probability === null || evidence === null || usualNext === null || next === null) continue
    noteOutcome(outcomes, evidence, next, usualNext)
  }
  past.note(at, outcomes)
}

function weekAfter(market: MadeMarket, place: number, at: number): number | null {
  const product = market.products[place]
  return product ? knownWeekAfter(product, at) : null
}

const FIRST_DAY = 48
const WATCHED_DAYS = 28
