import type { Readable } from 'node:stream'
import { type Catalogue, dayText } from '../catalogue/catalogue.ts'
import type { DayNumber } from '../demand.ts'
import { hash } from '../random.ts'
import { csvStream } from './csv.ts'

/** The API gives the days after. */
const UNTIL = 60
/** Day by day as long as the app keeps days, before that a total a week. */
const DAYS = 130

/**
 * Sales of seasonal products and a third of the others, in columns of a seller's own export: the last two
 * days, and with `weeks` the past before the API's days.
 */
export function tiktokHistoryFile(catalogue: Catalogue, weeks: number): Readable {
  return csvStream(
    ['Date', 'Product ID', 'Product Name', 'Price', 'Units per day', 'Total sold'],
    rows(catalogue, weeks),
  )
}

function* rows({ tiktok, yesterday }: Catalogue, weeks: number): Iterable<(string | number | null)[]> {
  const daily = yesterday - DAYS
  const kept = tiktok.filter(({ id, demand }) => demand.course === 'seasonal' || hash(id) % 3 === 0)
  for (const day of daysOf(yesterday, weeks)) {
    for (const { id, name, price, demand } of kept) {
      if (day < demand.launch) continue
      const cost = price(day)
      const sold = day > daily ? [demand.units(day), null] : [null, demand.total(day)]
      yield [dayText(day), id, name, cost === null ? null : `$${cost.toFixed(2)}`, ...sold]
    }
  }
}

function daysOf(yesterday: DayNumber, weeks: number): DayNumber[] {
  const newest = [yesterday - 1, yesterday]
  if (weeks === 0) return newest
  const totals = Array.from({ length: weeks + 1 }, (_, at) => yesterday - DAYS - 7 * (weeks - at))
  const days = Array.from({ length: DAYS - UNTIL }, (_, at) => yesterday - DAYS + 1 + at)
  return [...totals, ...days, ...newest]
}
