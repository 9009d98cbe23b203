import { growingList, inverted, listBuilder } from './posting-lists.ts'
import { monthOf } from './supplier-score.ts'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

/** What one supplier ships under one normalised description. */
export interface CargoLine {
  supplierId: number
  /** From `normaliseCargo`; empty says nothing and matches nothing. */
  text: string
  shipments: number
  /** A day, `YYYY-MM-DD`. */
  lastOn: string | null
  buyers: number
  /** Whether the supplier looks like a freight forwarder. */
  forwarder: boolean
}

/** Cargo lines in columns. Suppliers and texts are numbered from 0 in order of appearance. */
interface CargoLines {
  readonly texts: Uint32Array
  readonly shipments: Uint32Array
  readonly buyers: Uint32Array
  linesOfText(text: number): number[]
  linesOfSupplier(supplier: number): number[]
  supplierOf(line: number): number
  supplierId(supplier: number): number
  isForwarder(supplier: number): boolean
  lastOn(line: number): string | null
  /** As `monthOf` counts. */
  lastMonth(line: number): number | null
}

export interface CollectedCargo {
  /** By number. */
  texts: string[]
  cargo: CargoLines
}

/** Each distinct text once, and the lines that hold it: many suppliers ship "plastic toy". */
export async function collectCargo(lines: AsyncIterable<CargoLine>): Promise<CollectedCargo> {
  const loop = yieldToEventLoop()
  const texts = new Map<string, number>()
  const suppliers = new Map<number, number>()
  const forwarders = new Set<number>()
  const textLists = listBuilder()
  const supplierLists = listBuilder()
  const shipments = growingList((length) => new Uint32Array(length))
  const buyers = growingList((length) => new Uint32Array(length))
  const days = growingList((length) => new Int32Array(length))
  const months = growingList((length) => new Int32Array(length))
  for await (const line of lines) {
    const supplier = numbered(suppliers, line.supplierId)
    textLists.add([numbered(texts, line.text)])
    supplierLists.add([supplier])
    if (line.forwarder) forwarders.add(supplier)
    shipments.add(line.shipments)
    buyers.add(line.buyers)
    days.add(line.lastOn === null ? UNDATED : Date.parse(line.lastOn) / MS_PER_DAY)
    months.add(line.lastOn === null ? UNDATED : monthOf(line.lastOn))
    if (loop.isDue()) await loop.pause()
  }
  const textsOfLine = textLists.done()
  const suppliersOfLine = supplierLists.done()
  const linesOfText = inverted(textsOfLine, texts.size)
  const linesOfSupplier = inverted(suppliersOfLine, suppliers.size)
  const supplierIds = Float64Array.from(suppliers.keys())
  const lastDays = days.done()
  const lastMonths = months.done()
  return {
    texts: [...texts.keys()],
    cargo: {
      texts: textsOfLine.items,
      shipments: shipments.done(),
      buyers: buyers.done(),
      linesOfText: (text) => listAt(linesOfText, text),
      linesOfSupplier: (supplier) => listAt(linesOfSupplier, supplier),
      supplierOf: (line) => suppliersOfLine.items[line] as number,
      supplierId: (supplier) => supplierIds[supplier] as number,
      isForwarder: (supplier) => forwarders.has(supplier),
      lastOn: (line) => dayText(lastDays[line] as number),
      lastMonth: (line) => (lastMonths[line] === UNDATED ? null : (lastMonths[line] as number)),
    },
  }
}

function numbered<Key>(numbers: Map<Key, number>, key: Key): number {
  const known = numbers.get(key)
  if (known !== undefined) return known
  numbers.set(key, numbers.size)
  return numbers.size - 1
}

function listAt({ starts, items }: ReturnType<typeof inverted>, at: number): number[] {
  return [...items.subarray(starts[at] as number, starts[at + 1] as number)]
}

function dayText(day: number): string | null {
  return day === UNDATED ? null : new Date(day * MS_PER_DAY).toISOString().slice(0, 10)
}

const MS_PER_DAY = 86_400_000
const UNDATED = -(2 ** 31)
