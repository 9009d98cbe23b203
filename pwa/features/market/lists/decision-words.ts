import type { ListDecision } from '#contracts/list-decision'
import { claimOf } from '#contracts/trend-words'
import { day } from '../../../ui/number.ts'
import type { ListedProduct } from './listed-product.ts'

const DAY_MS = 86_400_000

type Decided = Pick<ListedProduct, 'decision' | 'netProfit' | 'suppliersFound' | 'trend'>

/** `lands 20 Jan`. */
export function landsWords({ landsInDays }: ListDecision, today: number): string {
  const on = new Date(today + landsInDays * DAY_MS)
  // Weeks ahead, so the year adds nothing.
  return `lands ${day(on.toISOString(), on)}`
}

/** `keeps about $2.1–5.9k`, else the reason in a few words. */
export function moneyWords(product: Decided): string {
  const { decision } = product
  if (!decision) return ''
  return decision.kept ? keptWords(decision.kept) : reasonWords(decision, product)
}

export function keptWords({ low, high }: { low: number; high: number }): string {
  if (high <= 0) return `loses about ${amounts(-high, -low)}`
  return low < 0 ? `between −${amount(-low)} and ${amount(high)}` : `keeps about ${amounts(low, high)}`
}

/** `$210–640`, `$2.1–5.9k`. The larger end sets the unit. */
function amounts(low: number, high: number): string {
  const [least, most] = [figure(low, unitOf(high)), figure(high, unitOf(high))]
  return `$${least === most ? most : `${least}–${most}`}${UNITS[unitOf(high)]}`
}

function amount(value: number): string {
  return amounts(value, value)
}

const UNITS = ['', 'k', 'M']

function unitOf(value: number): number {
  // Just below a limit, rounding reaches it.
  return value < 999.5 ? 0 : value < 999_500 ? 1 : 2
}

function figure(value: number, unit: number): string {
  const scaled = value / 1000 ** unit
  return unit === 0 || scaled >= 10 ? String(Math.round(scaled)) : String(Math.round(scaled * 10) / 10)
}

function reasonWords(
  { verdict, why }: ListDecision,
  { netProfit, suppliersFound, trend }: Omit<Decided, 'decision'>,
): string {
  const leave = verdict === 'leave'
  switch (why) {
    case 'trend':
      if (!leave) return 'growth not sure'
      return claimOf(trend) === 'fall' ? 'sales are falling' : 'likely to sell too few'
    case 'profit':
      if (netProfit === null) return 'profit unknown'
      if (!leave) return 'profit not sure'
      return netProfit.high < 0 ? 'a loss on each piece' : 'too little profit'
    case 'supply':
      return suppliersFound === 0 ? 'no supplier yet' : 'no recent shipments'
    case 'competition':
      return leave ? 'sellers grow faster than sales' : 'competition not sure'
    default:
      return 'sales then not known'
  }
}
