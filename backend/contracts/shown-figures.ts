/** Quotients use displayed figures, so a calculator agrees. No `Intl`: its first use costs a phone 0.1 s. */

interface Figure {
  text: string
  value: number
}

/** `351`, `9,412`, `388K` */
export function shownFigure(count: number): Figure {
  if (count < 100_000) return { text: thousands(count), value: count }
  for (const [unit, letter] of UNITS) {
    if (count < unit * 0.9995) continue
    const value = Number((count / unit).toPrecision(3))
    return { text: `${thousands(value)}${letter}`, value: value * unit }
  }
  return { text: thousands(count), value: count }
}

/** One decimal under ten. */
export function meanFigure(count: number): Figure {
  const value = tenths(count)
  return value < 10 ? { text: String(value), value } : shownFigure(Math.round(count))
}

export function tenths(value: number): number {
  return Math.round(value * 10) / 10
}

/** `16 Nov`; with the year unless it is the current one. */
export function shownDay(day: string, now = new Date()): string {
  const [year, month, date] = day.split('-')
  const dayAndMonth = `${Number(date)} ${MONTHS[Number(month) - 1]}`
  return Number(year) === now.getUTCFullYear() ? dayAndMonth : `${dayAndMonth} ${year}`
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

/** `6.6`; no decimal from ten. */
export function quotientText(times: number): string {
  const shown = tenths(times)
  if (shown === 0) return times === 0 ? '0' : 'under 0.1'
  return shown < 10 ? shown.toFixed(1) : thousands(Math.round(times))
}
