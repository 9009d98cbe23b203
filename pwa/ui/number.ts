import { rendered } from '../prerender/rendered.ts'

/*
 * Whole numbers, decimals, dollars and days are formatted by hand. A page's first `Intl` costs a phone 0.1 s,
 * and server HTML must read the same in every browser. Other formats are created on first use.
 */
const perCurrency = new Map<string, Intl.NumberFormat>()

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

function inCurrency(currency: string): Intl.NumberFormat {
  const known = perCurrency.get(currency)
  if (known) return known
  const made = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  perCurrency.set(currency, made)
  return made
}

function fixed(value: number, digits: number): string {
  const [before = '', ...after] = value.toFixed(digits).split('.')
  return [before.replace(/\B(?=(\d{3}){1,7}$)/g, ','), ...after].join('.')
}

/** `2.3M`; below `0.1M` in thousands: `38.6K`, `412`. */
export function millions(count: number): string {
  if (count < 1000) return whole(count)
  return count < 99_950 ? `${tenths(count / 1000)}K` : `${tenths(count / 1e6)}M`
}

/** Two decimals; bare without a known currency. */
export function money(amount: number, currency: string | null): string {
  if (currency === null || !/^[A-Z]{3}$/.test(currency)) return fixed(amount, 2)
  if (currency === 'USD' && amount >= 0) return `$${fixed(amount, 2)}`
  return inCurrency(currency).format(amount)
}

/** `$4.01–5.41`; one amount if both look alike. */
export function moneyRange(low: number, high: number, currency: string | null): string {
  const [least, most] = [money(low, currency), money(high, currency)]
  return least === most ? least : `${least}–${most.replace(/^[^\d]+/, '')}`
}

/** Whole percent; `signed` for changes: `+165%`, `−12%`. */
export function percent(value: number, signed = false): string {
  const rounded = Math.round(value)
  const digits = whole(Math.abs(rounded))
  if (rounded < 0) return `−${digits}%`
  return `${signed && rounded > 0 ? '+' : ''}${digits}%`
}

/** `9,412`; from 100,000 on `1.2M`. */
export function quantity(count: number): string {
  return count < 100_000 ? whole(count) : short(count)
}

/** Two significant digits below 1000, three above. */
export function about(count: number): string {
  if (count < 100) return whole(count)
  const digits = count < 1000 ? 2 : 3
  return quantity(Number(count.toPrecision(digits)))
}

/** `500+` of 560: rounded down so the claim is true. Exact below ten. */
export function atLeast(count: number): string {
  if (count < 10) return whole(count)
  const step = 10 ** Math.floor(Math.log10(count))
  return `${whole(Math.floor(count / step) * step)}+`
}

export function tenths(value: number): string {
  return fixed(value, 1)
}

/**
 * `3 h ago`, `9 days ago`; future instants (clock skew) count as now. Midnight is a day without a time, as in
 * files: `today`.
 */
export function age(instant: string | number, now: number): string {
  if (/T00:00:00(?:\.000)?Z$/.test(String(instant))) return dayAge(String(instant), now)
  const minutes = Math.floor((now - new Date(instant).getTime()) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ago`
  return daysAgo(Math.floor(minutes / (24 * 60)))
}

export function dayAge(day: string, now: number): string {
  const days = Math.floor((now - Date.parse(`${day.slice(0, 10)}T00:00:00Z`)) / 86_400_000)
  if (days < 1) return 'today'
  return days === 1 ? 'yesterday' : daysAgo(days)
}

/** `19 Nov`, in UTC; the year only if not the current one. */
export function day(value: string, now = new Date(rendered.at)): string {
  const date = new Date(value.length === 10 ? `${value}T00:00:00Z` : value)
  const written = `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`
  return date.getUTCFullYear() === now.getUTCFullYear() ? written : `${written} ${date.getUTCFullYear()}`
}

/** `Nov 2026`, from `2026-11` or a day. */
export function month(value: string): string {
  return `${MONTHS[Number(value.slice(5, 7)) - 1]} ${value.slice(0, 4)}`
}

/** `31K`: abbreviates thousands and more. */
export function short(count: number): string {
  let [value, unit] = [tenth(count), 0]
  for (; value >= 1000 && unit < UNITS.length - 1; unit += 1) value = tenth(count / 1000 ** (unit + 1))
  return `${value}${UNITS[unit]}`
}

const UNITS = ['', 'K', 'M', 'B', 'T']

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${quantity(count)} ${count === 1 ? one : many}`
}

function daysAgo(days: number): string {
  if (days < 60) return `${days} days ago`
  if (days < 730) return `${Math.floor(days / 30.44)} months ago`
  return `${Math.floor(days / 365.25)} years ago`
}

function whole(value: number): string {
  return fixed(value, 0)
}
