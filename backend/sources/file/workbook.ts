import { decodeText } from './decode.ts'
import { FileUnreadable } from './file-unreadable.ts'
import { sheetReader } from './sheet-rows.ts'
import type { TableRecord } from './table-record.ts'
import type { WorkbookLimits } from './workbook-limits.ts'
import { bookReader, type PartReader, relationsReader, stylesReader, textsReader } from './workbook-parts.ts'
import { createTagReader, type TagHandler } from './xml-tags.ts'
import { unpacked, type ZipEntry, ZipRefused, zipEntries } from './zip-archive.ts'

/**
 * First visible non-empty sheet. Parts are streamed; memory holds shared strings, styles and one chunk of rows. Throws
 * `FileUnreadable`.
 */
export async function* workbookRecords(archive: Buffer, limits: WorkbookLimits): AsyncIterable<TableRecord> {
  try {
    const parts = new Map(zipEntries(archive, { most: limits.entries }).map((entry) => [entry.name, entry]))
    const budget = { left: limits.unpackedBytes }
    const read = async <Found>(name: string, reader: PartReader<Found>): Promise<Found> => {
      const part = parts.get(name)
      if (part) for await (const _ of tagsOf(part, reader, budget));
      return reader.found
    }
    if (!parts.has(BOOK) || !parts.has(RELATIONS)) throw noWorkbook()
    const { sheets, from1904 } = await read(BOOK, bookReader(limits))
    const paths = await read(RELATIONS, relationsReader(limits))
    const dateStyles = await read('xl/styles.xml', stylesReader(limits))
    const texts = await read('xl/sharedStrings.xml', textsReader(limits))
    for (const id of sheets) {
      const part = parts.get(paths.get(id) ?? '')
      if (!part) continue
      const sheet = sheetReader({ texts, dateStyles, from1904 }, limits)
      let found = false
      for await (const _ of tagsOf(part, sheet, budget)) {
        for (const record of sheet.taken()) {
          found = true
          yield record
        }
        // Conditional formats, validations and merges follow the table.
        if (sheet.isOver()) break
      }
      if (found) return
    }
    throw new FileUnreadable('The workbook holds no visible sheet with rows.')
  } catch (error) {
    if (error instanceof ZipRefused) throw new FileUnreadable(error.message)
    throw error
  }
}

async function* tagsOf(part: ZipEntry, handler: TagHandler, budget: { left: number }): AsyncIterable<void> {
  const tags = createTagReader(handler)
  for await (const text of decodeText(unpacked(part, budget))) {
    tags.write(text)
    yield
  }
  tags.end()
  yield
}

function noWorkbook(): FileUnreadable {
  return new FileUnreadable(
    'This is a zip file but no Excel workbook (.xlsx). Unpack it, or save the table as .xlsx or CSV.',
  )
}

const BOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'
