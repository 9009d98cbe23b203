/**
 * How the figures of a trend are written, and what the text says as a number: a quotient is that of the figures as they are
 * shown, so that a calculator gives it too. Pure and without `Intl`, whose first use costs a phone a tenth of a second.
 */

interface Figure {
  text: string
  /** What the text says, as a number: what a reader would divide by. */
  value: number
}

/** `351`, `9,412`; from a hundred thousand on three digits: `388K`, `1.24M`. */
export function shownFigure(count: number): Figure {
  if (count < 100_000) return { text: thousands(count), value: count }
  for (const [unit, letter] of UNITS) {
    if (count < unit * 0.9995) continue
    const value = Number((count / unit).toPrecision(3))
    return { text: `${thousands(value)}${letter}`, value: value * unit }
  }
  return { text: thousands(count), value: count }
}

/** A mean: under ten with one decimal. */
export function meanFigure(count: number): Figure {
  const value = tenths(count)
  return value < 10 ? { text: String(value), value } : shownFigure(Math.round(count))
}

export function tenths(value: number): number {
  return Math.round(value * 10) / 10
}

/** `16 Nov`, of YYYY-MM-DD; with the year where it is not this one. */
export function shownDay(day: string, now = new Date()): string {
  const [year, month, date] = day.split('-')
  const said = `${Number(date)} ${MONTHS[Number(month) - 1]}`
  return Number(year) === now.getUTCFullYear() ? said : `${said} ${year}`
}

export function thousands(value: number): string {
  return value < 1000 ? String(value) : String(value).replace(/\B(?=(\d{3}){1,7}$)/g, ',')
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const UNITS = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const

/** `6.6`; from ten on without a decimal. */
export function quotientText(times: number): string {
  const shown = tenths(times)
  if (shown === 0) return times === 0 ? '0' : 'under 0.1'
  return shown < 10 ? shown.toFixed(1) : thousands(Math.round(times))
}
