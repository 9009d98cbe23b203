import { posix } from 'node:path'
import { decodeText } from './decode.ts'
import { FileUnreadable } from './file-unreadable.ts'
import { TITLE_LINES_MAX } from './header.ts'
import { type SheetContext, sheetReader } from './sheet-rows.ts'
import type { TableRecord } from './table-record.ts'
import type { WorkbookLimits } from './workbook-limits.ts'
import {
  bookReader,
  type PartReader,
  type Relation,
  relationsReader,
  stylesReader,
  textsReader,
} from './workbook-parts.ts'
import { createTagReader, type TagHandler } from './xml-tags.ts'
import { unpacked, type ZipEntry, ZipRefused, zipEntries } from './zip-archive.ts'

export interface SheetChoice {
  /**
   * Each counts the known columns of a line of headings. A later one is asked where the earlier ones know no
   * sheet; without any, the first sheet with rows is read.
   */
  headings?: readonly ((cells: readonly string[]) => number)[] | undefined
  /** Receives a sentence about sheets that are not read. */
  note?: ((note: string) => void) | undefined
}

interface Sheet {
  name: string
  part: ZipEntry
}

interface Beginning {
  sheet: Sheet
  records: TableRecord[]
  /** The sheet has no further rows. */
  isWhole: boolean
}

/**
 * The visible sheet with the table. Memory holds shared strings, styles and one chunk of rows. Throws
 * `FileUnreadable`.
 */
export async function* workbookRecords(
  archive: Buffer,
  limits: WorkbookLimits,
  { headings = [], note }: SheetChoice = {},
): AsyncIterable<TableRecord> {
  try {
    const parts = new Map(
      zipEntries(archive, { most: limits.entries }).map((entry) => [keyOf(entry.name), entry]),
    )
    const budget = { left: limits.unpackedBytes }
    const { sheets, context } = await openBook(parts, limits, budget)
    const rowsOf = ({ part }: Sheet) => sheetRecords(part, { context, limits, budget })
    const beginnings: Beginning[] = []
    for (const sheet of sheets) {
      const beginning = { sheet, ...(await beginningOf(rowsOf(sheet))) }
      if (beginning.records.length > 0) beginnings.push(beginning)
      if (beginnings.length === (headings.length === 0 ? 1 : SHEETS_TRIED)) break
    }
    const chosen = withTable(beginnings, headings) ?? beginnings[0]
    if (!chosen) throw new FileUnreadable('The workbook holds no visible sheet with rows.')
    const others = beginnings.filter((each) => each !== chosen).map(({ sheet }) => `"${sheet.name}"`)
    if (others.length > 0)
      note?.(`The sheet "${chosen.sheet.name}" of the workbook was read, and not ${others.join(', ')}.`)
    // Millions of empty cells around a short table would count twice.
    yield* chosen.isWhole ? chosen.records : rowsOf(chosen.sheet)
  } catch (error) {
    if (error instanceof ZipRefused) throw new FileUnreadable(error.message)
    throw error
  }
}

/** Parts by name and, where another program names them otherwise, by their relation. */
async function openBook(
  parts: ReadonlyMap<string, ZipEntry>,
  limits: WorkbookLimits,
  budget: { left: number },
): Promise<{ sheets: Sheet[]; context: SheetContext }> {
  const read = async <Found>(name: string, reader: PartReader<Found>): Promise<Found> => {
    const part = parts.get(keyOf(name))
    if (part) for await (const _ of tagsOf(part, reader, budget));
    return reader.found
  }
  const relationsOf = async (source: string) => {
    const name = `${posix.dirname(source)}/_rels/${posix.basename(source)}.rels`
    return [...(await read(name, relationsReader(source, limits)))]
  }
  const partOf = (relations: (readonly [string, Relation])[], type: string, usual: string) =>
    relations.find(([, relation]) => relation.type === type)?.[1].part ?? usual
  const book = partOf(await relationsOf('/'), 'officeDocument', BOOK)
  if (!parts.has(keyOf(book))) throw noWorkbook()
  const { sheets: listed, from1904 } = await read(book, bookReader(limits))
  const relations = await relationsOf(book)
  const folder = posix.dirname(book)
  const context = {
    dateStyles: await read(partOf(relations, 'styles', `${folder}/styles.xml`), stylesReader(limits)),
    texts: await read(partOf(relations, 'sharedStrings', `${folder}/sharedStrings.xml`), textsReader(limits)),
    from1904,
  }
  const paths = new Map(relations)
  const sheets = listed.flatMap(({ id, name }) => {
    const part = parts.get(keyOf(paths.get(id)?.part ?? ''))
    return part ? [{ name, part }] : []
  })
  if (listed.length > 0 && sheets.length === 0)
    throw new FileUnreadable(
      'The workbook lists sheets that it does not hold. Save it again as .xlsx or CSV.',
    )
  return { sheets, context }
}

function withTable(
  beginnings: Beginning[],
  headings: NonNullable<SheetChoice['headings']>,
): Beginning | null {
  for (const known of headings) {
    const scored = beginnings.map((each) => ({ each, columns: Math.max(...linesOf(each).map(known)) }))
    const best = Math.max(0, ...scored.map(({ columns }) => columns))
    // A cover sheet's line may contain a heading's word.
    const found = best > 0 && scored.find(({ columns }) => columns >= Math.min(best, SURELY_A_TABLE))
    if (found) return found.each
  }
  return null
}

function linesOf({ records }: Beginning): string[][] {
  return records.map((record) => ('cells' in record ? record.cells : []))
}

async function beginningOf(records: AsyncIterable<TableRecord>): Promise<Omit<Beginning, 'sheet'>> {
  const first: TableRecord[] = []
  for await (const record of records) {
    if (first.length > TITLE_LINES_MAX) return { records: first, isWhole: false }
    first.push(record)
  }
  return { records: first, isWhole: true }
}

async function* sheetRecords(
  part: ZipEntry,
  { context, limits, budget }: { context: SheetContext; limits: WorkbookLimits; budget: { left: number } },
): AsyncIterable<TableRecord> {
  const sheet = sheetReader(context, limits)
  for await (const _ of tagsOf(part, sheet, budget)) {
    yield* sheet.taken()
    // Conditional formats, validations and merges follow the table.
    if (sheet.isOver()) return
  }
}

async function* tagsOf(part: ZipEntry, handler: TagHandler, budget: { left: number }): AsyncIterable<void> {
  const tags = createTagReader(handler)
  for await (const text of decodeText(unpacked(part, budget), { encoding: 'utf-8' })) {
    tags.write(text)
    yield
  }
  tags.end()
  yield
}

/** Case differs, and Windows writes backslashes. */
function keyOf(name: string): string {
  return posix.resolve('/', name.replaceAll('\\', '/')).toLowerCase()
}

function noWorkbook(): FileUnreadable {
  return new FileUnreadable(
    'This is a zip file but no Excel workbook (.xlsx). Unpack it, or save the table as .xlsx or CSV.',
  )
}

const BOOK = '/xl/workbook.xml'
const SHEETS_TRIED = 30
const SURELY_A_TABLE = 3
