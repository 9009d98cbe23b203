import type { Day } from '../calendar/days.ts'
import type { Provenance } from '../contracts/provenance.ts'
import { type TrendFacts, verdictOf } from '../contracts/trend-words.ts'

/** Emails are read later, so dates replace ages. */

/** `20 Nov 2026` */
export function formatDay(day: Day): string {
  return DAYS.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}

/** `20 Nov`; the year only if it is not the current one. */
export function formatDayOfYear(day: Day, today: Date): string {
  return formatDay(day).replace(` ${today.getUTCFullYear()}`, '')
}

/** `$12.99`; no currency if the source's is invalid. */
export function formatMoney(amount: number, currency: string | null): string {
  if (currency === null || !/^[A-Z]{3}$/.test(currency)) return amount.toFixed(2)
  return amount.toLocaleString('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
}

/** `formatMoney`, also `1,234.50` for an unknown currency. */
export function formatGroupedMoney(amount: number, currency: string | null): string {
  const known = formatMoney(amount, currency)
  return known === amount.toFixed(2)
    ? amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    : known
}

/** `Before: steady. Now: Growing, likely` */
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

/** `9,412`; from 100,000 on `388.4K`. */
export function formatQuantity(count: number): string {
  return count < 100_000 ? count.toLocaleString('en') : SHORT.format(count)
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
const SHORT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const REGIONS = new Intl.DisplayNames(['en'], { type: 'region' })
const ORIGINS = { live: 'Live Data', sandbox: 'Sample data', file: 'Imported' } as const
