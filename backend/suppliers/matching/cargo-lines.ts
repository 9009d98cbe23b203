import { yieldToEventLoop } from '../../process/yield-to-event-loop.ts'
import { goodsIn } from './head-noun.ts'
import { growingList, inverted, listBuilder, type PostingLists } from './posting-lists.ts'
import { monthOf } from './supplier-score.ts'

export interface CargoLine {
  supplierId: number
  /** From `normaliseCargo`; empty matches nothing. */
  text: string
  shipments: number
  /** `YYYY-MM-DD`. */
  lastOn: string | null
  buyers: number
  forwarder: boolean
}

/**
 * Columnar, to transfer to threads: one line for each of a description's goods. Numbered from 0 in order of
 * appearance.
 */
export interface CargoColumns {
  /** Per line. */
  readonly texts: Uint32Array
  /** Lines of one description share a number. */
  readonly descriptions: Uint32Array
  readonly suppliers: Uint32Array
  readonly shipments: Uint32Array
  readonly buyers: Uint32Array
  /** Days since 1970 and `monthOf` numbers, or `UNDATED`. */
  readonly lastDays: Int32Array
  readonly lastMonths: Int32Array
  readonly linesOfText: PostingLists
  readonly linesOfSupplier: PostingLists
  /** 1 means forwarder. */
  readonly supplierIds: Float64Array
  readonly forwarders: Uint8Array
}

interface CargoLines {
  readonly texts: Uint32Array
  readonly descriptions: Uint32Array
  readonly shipments: Uint32Array
  readonly buyers: Uint32Array
  linesOfText(text: number): number[]
  linesOfSupplier(supplier: number): number[]
  supplierOf(line: number): number
  supplierId(supplier: number): number
  isForwarder(supplier: number): boolean
  /** The latest day of any of these lines. */
  lastOn(lines: readonly number[]): string | null
  /** In `monthOf` numbers. */
  lastMonth(line: number): number | null
}

export interface CollectedCargo {
  /** By number. */
  texts: string[]
  cargo: CargoColumns
}

/** Many suppliers ship "plastic toy". */
export async function collectCargo(lines: AsyncIterable<CargoLine>): Promise<CollectedCargo> {
  const loop = yieldToEventLoop()
  const texts = new Map<string, number>()
  const suppliers = new Map<number, number>()
  const forwarders = new Set<number>()
  const textLists = listBuilder()
  const supplierLists = listBuilder()
  const descriptions = growingList((length) => new Uint32Array(length))
  const shipments = growingList((length) => new Uint32Array(length))
  const buyers = growingList((length) => new Uint32Array(length))
  const days = growingList((length) => new Int32Array(length))
  const months = growingList((length) => new Int32Array(length))
  let read = 0
  for await (const line of lines) {
    const supplier = numbered(suppliers, line.supplierId)
    if (line.forwarder) forwarders.add(supplier)
    for (const goods of goodsIn(line.text)) {
      textLists.add([numbered(texts, goods)])
      supplierLists.add([supplier])
      descriptions.add(read)
      shipments.add(line.shipments)
      buyers.add(line.buyers)
      days.add(line.lastOn === null ? UNDATED : Date.parse(line.lastOn) / MS_PER_DAY)
      months.add(line.lastOn === null ? UNDATED : monthOf(line.lastOn))
    }
    read += 1
    if (loop.isDue()) await loop.pause()
  }
  const textsOfLine = textLists.done()
  const suppliersOfLine = supplierLists.done()
  return {
    texts: [...texts.keys()],
    cargo: {
      texts: textsOfLine.items,
      descriptions: descriptions.done(),
      suppliers: suppliersOfLine.items,
      shipments: shipments.done(),
      buyers: buyers.done(),
      lastDays: days.done(),
      lastMonths: months.done(),
      linesOfText: inverted(textsOfLine, texts.size),
      linesOfSupplier: inverted(suppliersOfLine, suppliers.size),
      supplierIds: Float64Array.from(suppliers.keys()),
      forwarders: Uint8Array.from(suppliers.values(), (supplier) => Number(forwarders.has(supplier))),
    },
  }
}

export function cargoLines(columns: CargoColumns): CargoLines {
  const { texts, descriptions, shipments, buyers, suppliers, lastDays, lastMonths } = columns
  return {
    texts,
    descriptions,
    shipments,
    buyers,
    linesOfText: (text) => listAt(columns.linesOfText, text),
    linesOfSupplier: (supplier) => listAt(columns.linesOfSupplier, supplier),
    supplierOf: (line) => suppliers[line] as number,
    supplierId: (supplier) => columns.supplierIds[supplier] as number,
    isForwarder: (supplier) => columns.forwarders[supplier] === 1,
    lastOn: (lines) =>
      dayText(lines.reduce((last, line) => Math.max(last, lastDays[line] as number), UNDATED)),
    lastMonth: (line) => (lastMonths[line] === UNDATED ? null : (lastMonths[line] as number)),
  }
}

function numbered<Key>(numbers: Map<Key, number>, key: Key): number {
  const known = numbers.get(key)
  if (known !== undefined) return known
  numbers.set(key, numbers.size)
  return numbers.size - 1
}

function listAt({ starts, items }: PostingLists, at: number): number[] {
  return [...items.subarray(starts[at] as number, starts[at + 1] as number)]
}

function dayText(day: number): string | null {
  return day === UNDATED ? null : new Date(day * MS_PER_DAY).toISOString().slice(0, 10)
}

const MS_PER_DAY = 86_400_000
const UNDATED = -(2 ** 31)
