import { setImmediate } from 'node:timers/promises'
import { utcDay } from '../calendar/days.ts'
import {
  BARE_PRICES,
  LIST_ROWS_MAX,
  LIST_SKIPPED_MAX,
  type ListedRow,
  type MyList,
} from '../contracts/my-lists.ts'
import { CHOOSE, CHOOSE_ANOTHER } from '../sources/file/decode.ts'
import { FileUnreadable } from '../sources/file/file-unreadable.ts'
import { UNKNOWN_CURRENCY } from '../sources/file/money-formats.ts'
import { UNUSED } from '../sources/file/named-columns.ts'
import { readFileRows, WHOLE_LINE } from '../sources/file/read-file-rows.ts'
import { LIST_WORKBOOK_LIMITS } from '../sources/file/workbook-limits.ts'
import type { ProductRow } from '../sources/port.ts'
import { rowFault } from '../sources/row-fault.ts'

export type FileProduct = Pick<
  ListedRow,
  'line' | 'name' | 'externalId' | 'url' | 'category' | 'price' | 'currency' | 'sold'
>

export interface ListFile {
  channel: MyList['channel']
  products: FileProduct[]
  skipped: number
  skippedLines: { line: number; reason: string }[]
  /** Products beyond the limit. */
  leftOut: number
  notes: string[]
}

/**
 * Recognizes columns like the importer. A product of several days is listed once, as on the last. Prices
 * without a currency are US dollars, with a note. Throws `FileUnreadable`.
 */
export async function readListFile(bytes: Buffer, now: Date): Promise<ListFile> {
  try {
    return await readWhole(bytes, now)
  } catch (error) {
    if (!(error instanceof FileUnreadable)) throw error
    throw new FileUnreadable(
      error.message.replace('A file of tiktok', 'A list of products').replace(CHOOSE, SAVE_AGAIN),
    )
  }
}

async function readWhole(bytes: Buffer, now: Date): Promise<ListFile> {
  const byId = new Map<string, { line: number; row: ProductRow; bare: boolean }>()
  const skippedLines: ListFile['skippedLines'] = []
  const notes: string[] = []
  let skipped = 0
  const leftOut = new Set<string>()
  const skip = (line: number, reason: string) => {
    skipped += 1
    if (skippedLines.length < LIST_SKIPPED_MAX) skippedLines.push({ line, reason })
  }
  const rows = readFileRows('tiktok', piecesOf(bytes), {
    // Lists do not compare days.
    undatedAs: utcDay(now),
    limits: LIST_WORKBOOK_LIMITS,
    now: () => now,
  })
  for await (const entry of rows) {
    if ('note' in entry) notes.push(noteOf(entry.note))
    else if ('rejected' in entry) skip(entry.line, entry.rejected)
    else if (entry.row.kind === 'product') {
      const { line } = entry
      for (const { column, reason } of entry.notes)
        if (column === WHOLE_LINE && notes.length < NOTES_MAX) notes.push(`Line ${line}: ${reason}.`)
      const bare = isBare(entry.row) && entry.notes.every(({ reason }) => reason !== UNKNOWN_CURRENCY)
      const row = bare ? { ...entry.row, currency: 'USD' } : entry.row
      const fault = rowFault(row)
      const known = byId.get(row.externalId)
      if (fault !== null) skip(line, fault)
      else if (known) {
        if (row.observedAt >= known.row.observedAt) byId.set(row.externalId, { line: known.line, row, bare })
      } else if (byId.size < LIST_ROWS_MAX) byId.set(row.externalId, { line, row, bare })
      else leftOut.add(row.externalId)
    }
  }
  const read = [...byId.values()]
  if (read.length === 0) throw new FileUnreadable(noneTaken(skippedLines[0]))
  if (read.some(({ bare }) => bare)) notes.unshift(BARE_PRICES)
  return {
    channel: channelOf(read.map(({ row }) => row.externalId)),
    products: read.map(({ line, row }) => productOf(line, row)),
    ...{ skipped, skippedLines, notes },
    leftOut: leftOut.size,
  }
}

/** Yields, so the child can check its memory. */
async function* piecesOf(bytes: Buffer): AsyncIterable<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) {
    yield bytes.subarray(at, at + PIECE)
    await setImmediate()
  }
}

function productOf(line: number, row: ProductRow): FileProduct {
  return {
    line,
    name: row.name,
    externalId: SHOP_ID.test(row.externalId) ? row.externalId : null,
    url: row.url,
    category: row.category,
    price: row.salePrice ?? row.price,
    currency: row.currency,
    sold: row.soldCount ?? row.days.at(-1)?.units ?? null,
  }
}

function isBare({ price, salePrice, currency }: ProductRow): boolean {
  return currency === null && (salePrice ?? price) !== null
}

/** By the majority of ids; TikTok Shop without ids. */
function channelOf(ids: readonly string[]): MyList['channel'] {
  const asins = ids.filter((id) => ASIN.test(id)).length
  return asins > ids.length / 2 ? 'amazon' : 'tiktok'
}

/** A member sends the file again where an operator chooses. */
function noteOf(note: string): string {
  if (note.startsWith(UNUSED)) return `${note} ${RENAME}`
  return note.replace(CHOOSE_ANOTHER, '')
}

function noneTaken(first: ListFile['skippedLines'][number] | undefined): string {
  return first
    ? `No row of this file is a product. Line ${first.line}: ${first.reason}.`
    : 'This file has headings and no row below them.'
}

const SAVE_AGAIN = 'Save it as "CSV UTF-8" and send it again.'
const RENAME = 'To use one, give it a heading such as "Price", "Category" or "Sold" and send the file again.'
const NOTES_MAX = 20
const PIECE = 64 * 1024
const ASIN = /^(?:B0[A-Z0-9]{8}|\d{9}[\dX])$/
const SHOP_ID = /^(?:B0[A-Z0-9]{8}|\d{9}[\dX]|[1-9]\d{14,19})$/
