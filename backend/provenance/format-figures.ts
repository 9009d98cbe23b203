import type { Day } from '../calendar/days.ts'
import type { Provenance } from '../contracts/provenance.ts'
import { type TrendFacts, verdictOf } from '../contracts/trend-words.ts'

/** Dates instead of ages, because emails are read later. */

/** `20 Nov 2026` */
export function formatDay(day: Day): string {
  return DAYS.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}

/** `$12.99`; no currency if the source's is invalid. */
export function formatMoney(amount: number, currency: string | null): string {
  if (currency === null || !/^[A-Z]{3}$/.test(currency)) return amount.toFixed(2)
  return amount.toLocaleString('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
}

/** `Before: steady. Now: Growing · likely` */
export function formatStage(before: string, now: TrendFacts): string {
  return `Before: ${before}. Now: ${verdictOf(now)}`
}

/** `Sample data · EchoTik, 20 Nov 2026` */
export function formatSource({ origin, source, observedAt }: Provenance): string {
  return `${ORIGINS[origin]} · ${source}, ${formatDay(observedAt)}`
}

export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}

export function formatCountry(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (REGIONS.of(code) ?? code) : code
}

const DAYS = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const REGIONS = new Intl.DisplayNames(['en'], { type: 'region' })
const ORIGINS = { live: 'Live Data', sandbox: 'Sample data', file: 'Imported' } as const
