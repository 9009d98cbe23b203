import type { Day } from '../../calendar/days.ts'
import { currencyIn } from '../currencies.ts'
import { FIGURE_MAX } from '../text.ts'
import { type FileFormat, type MoneyFormat, readDay, SALES_FROM } from './cells.ts'
import type { Columns } from './columns.ts'
import { detectDayOrder, detectDecimalMark } from './detect-format.ts'
import type { KindReader } from './kinds.ts'
import { wordMender } from './mend-words.ts'
import { soldMeaning } from './sold.ts'
import type { TableRecord } from './table-record.ts'

interface Settling {
  reader: KindReader
  columns: Columns<string>
  ahead: readonly TableRecord[]
  options: { date?: Day | undefined; currency?: string | undefined }
  today: Day
}

export function settleFormat(settling: Settling): { fileFormat: FileFormat; notes: string[] } {
  const { reader, columns, options, today } = settling
  const rows = settling.ahead.flatMap((record) => ('cells' in record ? [record.cells] : []))
  const valuesOf = (field: string) => {
    const column = columns.at.get(field)
    return column === undefined ? [] : rows.map((cells) => cells[column]?.trim() ?? '')
  }
  const figuresOf = (field: string) => valuesOf(field).map((text) => (text.length > FIGURE_MAX ? '' : text))
  const amounts = reader.prices.flatMap(figuresOf)
  const { order, settled } = detectDayOrder(reader.dates.flatMap(figuresOf), amounts)
  const days = figuresOf('date').map((text) =>
    text === '' ? null : readDay(text, { dayOrder: order, today }, reader.ofOneDay ? SALES_FROM : undefined),
  )
  const fileFormat: FileFormat = {
    money: moneyFormats(settling, figuresOf, amounts),
    dayOrder: order,
    day: options.date ?? today,
    dayGiven: options.date !== undefined,
    onlyDay: onlyOne(days),
    today,
    sold: columns.at.has('sold') ? soldMeaning(soldRows(valuesOf, days)) : 'in all',
    mend: wordMender(reader.words.flatMap(valuesOf)),
  }
  const doubt = `Dates such as 03/04/2025 were read as ${order === 'month-first' ? 'month/day/year' : 'day/month/year'}, because the file does not make it clear.`
  const note = reader.note?.((field) => columns.at.has(field), fileFormat)
  return { fileFormat, notes: [...(settled ? [] : [doubt]), ...(note ? [note] : [])] }
}

/** First the heading's currency, then the operator's. Last the only one of the column, or of other price columns. */
function moneyFormats(
  { reader, columns, options }: Settling,
  figuresOf: (field: string) => string[],
  amounts: readonly string[],
): ReadonlyMap<string, MoneyFormat> {
  const named = new Map(
    reader.prices.map((field) => [field, onlyOne(figuresOf(field).map(currencyIn))] as const),
  )
  const headed = (field: string) => columns.currencies.get(field) ?? null
  const siblings = (field: string) =>
    onlyOne(
      reader.prices.map((other) => (other === field ? null : (headed(other) ?? named.get(other) ?? null))),
    )
  const heads = columns.headings.join('')
  const yuan = /\p{Script=Han}/u.test(heads) && !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(heads)
  return new Map(
    reader.prices.map((field) => [
      field,
      {
        yuan,
        decimal: detectDecimalMark(figuresOf(field)) ?? detectDecimalMark(amounts),
        currency: headed(field) ?? options.currency ?? named.get(field) ?? siblings(field),
      },
    ]),
  )
}

/** Null if the values are missing or differ. */
function onlyOne(values: readonly (string | null)[]): string | null {
  const known = new Set(values.filter((value) => value !== null))
  return known.size === 1 ? ([...known][0] ?? null) : null
}

function soldRows(valuesOf: (field: string) => string[], days: readonly (Day | null)[]) {
  const sold = valuesOf('sold')
  const [ids, names, links] = ['id', 'name', 'url'].map(valuesOf)
  return sold.flatMap((text, at) => {
    const day = days[at]
    const product = ids?.[at] || names?.[at] || links?.[at] || ''
    return day ? [{ product, day, sold: text }] : []
  })
}
