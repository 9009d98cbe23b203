import type { Day } from '../../calendar/days.ts'
import { countDecimal } from '../parse-counts.ts'
import { FIGURE_MAX } from '../text.ts'
import { type FileFormat, readDay, SALES_FROM } from './cells.ts'
import type { Columns } from './columns.ts'
import { detectDayOrder } from './detect-format.ts'
import type { KindReader } from './kinds.ts'
import { wordMender } from './mend-words.ts'
import { currencyNotes, moneyFormats, onlyOne } from './money-formats.ts'
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
  const { order, settled } = detectDayOrder(reader.dates.flatMap(figuresOf), amounts, options.currency)
  const days = figuresOf('date').map((text) =>
    text === '' ? null : readDay(text, { dayOrder: order, today }, reader.ofOneDay ? SALES_FROM : undefined),
  )
  const prices = { fields: reader.prices, columns, figuresOf, currency: options.currency }
  const money = moneyFormats(prices)
  const fileFormat: FileFormat = {
    money,
    countDecimals: new Map(countFields(settling).map((field) => [field, countDecimal(figuresOf(field))])),
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
  const currencies = 'currency' in reader.aliases ? currencyNotes(prices, money) : []
  return { fileFormat, notes: [...(settled ? [] : [doubt]), ...currencies, ...(note ? [note] : [])] }
}

/** Text fields too; nobody reads their mark. */
function countFields({ reader, columns }: Settling): string[] {
  const others = new Set([...reader.prices, ...reader.dates, ...reader.words])
  return [...columns.at.keys()].filter((field) => !others.has(field))
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
