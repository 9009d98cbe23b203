import type { Day } from '../../../backend/calendar/days.ts'
import { negativeBinomial, normal } from '../../support/random-distributions.ts'
import type { DailyCounts, DailyFile } from './daily-file.ts'

/**
 * Known truth. Promotions multiply sales by 1.8 to 4 for 4 to 21 days; stock-outs last 3 to 12 days. True
 * rises and falls are 1.8 to 3 times within two weeks.
 */
export const EVENTS = [
  'none',
  'promotion, price known',
  'promotion, price unknown',
  'stock-out',
  'promotion, then stock-out',
  'season',
  'rise',
  'rise in a season',
  'fall',
  'end',
] as const
export type Event = (typeof EVENTS)[number]

interface MadeProduct extends DailyCounts {
  category: string
  event: Event
  /** Last day of the event. For level change, season and none: the day before the first. */
  to: number
}

export interface MadeMarket extends DailyFile {
  products: MadeProduct[]
}

/** A season lifts half of the categories for six weeks. A tenth of the products in either half truly rises. */
export function madeMarket(uniform: () => number, { season }: { season: boolean }): MadeMarket {
  const products = Array.from({ length: PRODUCTS }, (_, at) => {
    const lifted = season && at % CATEGORIES < CATEGORIES / 2
    const event = season ? seasonEvent(lifted, uniform) : pick(SHARES, uniform)
    return madeProduct({ id: String(at), event, lifted, category: `c${at % CATEGORIES}` }, uniform)
  })
  return { firstDay: FIRST_DAY, days: DAYS, products, form: 'daily counts, no row is none' }
}

function seasonEvent(lifted: boolean, uniform: () => number): Event {
  if (uniform() < 0.1) return 'rise in a season'
  return lifted ? 'season' : 'none'
}

interface Plan {
  id: string
  category: string
  event: Event
  lifted: boolean
}

function madeProduct({ id, category, event, lifted }: Plan, uniform: () => number): MadeProduct {
  const level = Math.exp(2 + normal(uniform))
  const dispersion = 0.1 + 0.4 * uniform()
  const weekday = Math.floor(7 * uniform())
  const from = lifted || event === 'rise in a season' ? SEASON.from : 77 + Math.floor(21 * uniform())
  const promotion = event.startsWith('promotion') ? 4 + Math.floor(18 * uniform()) : 0
  const empty = event.endsWith('stock-out') ? 3 + Math.floor(10 * uniform()) : 0
  const [change, cut, ramp] = [1.8 + 1.2 * uniform(), 0.6 + 0.25 * uniform(), 1 + 13 * uniform()]
  const boost = 1.8 + 2.2 * uniform()
  const counts = new Float64Array(DAYS)
  const prices = new Float64Array(DAYS).fill(20)
  for (let day = 0; day < DAYS; day += 1) {
    const since = day - from
    const onSale = since >= 0 && since < promotion
    if (onSale && event !== 'promotion, price unknown') prices[day] = 20 * cut
    const gone = since >= promotion && since < promotion + empty
    const grown = Math.min(1, Math.max(0, (since + 1) / ramp))
    const lasting = event.startsWith('rise')
      ? change
      : event === 'fall'
        ? 1 / change
        : event === 'end'
          ? 0
          : 1
    const inSeason = lifted && day >= SEASON.from && day < SEASON.from + SEASON.days
    const rhythm = 1 + 0.3 * Math.sin((2 * Math.PI * (day + weekday)) / 7)
    const mean =
      level * rhythm * (onSale ? boost : 1) * (1 + (lasting - 1) * grown) * (inSeason ? SEASON.lift : 1)
    counts[day] = gone || mean === 0 ? 0 : negativeBinomial(uniform, mean, dispersion)
  }
  return { id, category, event, start: 0, counts, prices, to: from + promotion + empty - 1 }
}

function pick(shares: readonly (readonly [Event, number])[], uniform: () => number): Event {
  let left = uniform()
  for (const [event, share] of shares) {
    left -= share
    if (left < 0) return event
  }
  return 'none'
}

const FIRST_DAY: Day = '2025-01-01'
const PRODUCTS = 1200
const CATEGORIES = 8
const DAYS = 154
const SEASON = { from: 84, days: 42, lift: 1.8 }
const SHARES = [
  ['promotion, price known', 0.12],
  ['promotion, price unknown', 0.12],
  ['stock-out', 0.12],
  ['promotion, then stock-out', 0.06],
  ['rise', 0.12],
  ['fall', 0.12],
  ['end', 0.04],
] as const
