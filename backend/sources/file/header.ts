import { cutText } from '../../contracts/cut-text.ts'
import { type Columns, columnsAt, foldHeading, mapColumns } from './columns.ts'
import { isDataRow } from './data-row.ts'
import { FileUnreadable } from './file-unreadable.ts'
import type { FileKind, KindReader } from './kinds.ts'
import { type NamedColumns, withNamed } from './named-columns.ts'
import type { TableRecord } from './table-record.ts'

/** Exports may have title lines above the header. */
export const TITLE_LINES_MAX = 10

/** Set by the user. */
export interface ConfirmedHeader {
  line: number
  /** By field, from 0. */
  columns: Readonly<Record<string, number>>
}

/** Throws `FileUnreadable` without a usable line. */
export async function findHeader(
  records: AsyncIterator<TableRecord>,
  {
    reader,
    kind,
    confirmed,
    named,
  }: {
    reader: KindReader
    kind: FileKind
    confirmed?: ConfirmedHeader | undefined
    named?: NamedColumns | undefined
  },
): Promise<Columns<string>> {
  if (confirmed) return await findConfirmedHeader(records, { reader, kind, confirmed })
  const tried: Columns<string>[] = []
  for (let step = await records.next(); !step.done; step = await records.next()) {
    if ('broken' in step.value) {
      if (tried.length > 0) break
      throw new FileUnreadable(`Line ${step.value.line} cannot be the headings: ${step.value.broken}.`)
    }
    const found = recognised(step.value.cells, reader)
    const columns = named ? withNamed(found, { kind, reader, named }) : found
    tried.push(columns ?? found)
    if (columns && suffices(reader, columns)) return columns
    if (tried.length > TITLE_LINES_MAX) break
  }
  const best = mostPromising(tried)
  const known = best?.headings.map(foldHeading) ?? []
  const lacking = Object.keys(named ?? {}).find((heading) => !known.includes(foldHeading(heading)))
  if (lacking !== undefined && best) throw new FileUnreadable(noSuchColumn(lacking, best))
  throw new FileUnreadable(missingColumns(kind, reader, best))
}

/** Known columns of a line; 0 if it cannot be the headings. */
export function headingsIn(cells: readonly string[], reader: KindReader): number {
  const columns = recognised(cells, reader)
  return suffices(reader, columns) ? columns.at.size : 0
}

/** A row of data has no headings. */
export function recognised(headings: readonly string[], reader: KindReader): Columns<string> {
  if (isDataRow(headings)) return columnsAt(headings, new Map())
  return withAnyLink(withAnyDate(mapColumns(headings, reader.aliases), reader), reader)
}

async function findConfirmedHeader(
  records: AsyncIterator<TableRecord>,
  { reader, kind, confirmed }: { reader: KindReader; kind: FileKind; confirmed: ConfirmedHeader },
): Promise<Columns<string>> {
  for (let step = await records.next(); !step.done; step = await records.next()) {
    if (step.value.line < confirmed.line) continue
    if ('broken' in step.value || step.value.line > confirmed.line) break
    const { cells } = step.value
    const fields = Object.entries(confirmed.columns).filter(
      ([field, at]) => Object.hasOwn(reader.aliases, field) && at < cells.length,
    )
    const columns = columnsAt(cells, new Map(fields))
    if (!suffices(reader, columns)) throw new FileUnreadable(missingColumns(kind, reader, columns))
    return columns
  }
  throw new FileUnreadable(`Line ${confirmed.line} of this file has no headings.`)
}

/** Accepts any date heading, except the product's own dates. */
function withAnyDate(columns: Columns<string>, { ofOneDay }: KindReader): Columns<string> {
  if (!ofOneDay || columns.at.has('date')) return columns
  return withFirst(columns, 'date', (heading) => A_DATE.test(heading) && !OF_THE_PRODUCT.test(heading))
}

/** "Web URL" or "title href" is the product's page; "Shop link" is not. */
function withAnyLink(columns: Columns<string>, { aliases }: KindReader): Columns<string> {
  if (!('url' in aliases) || columns.at.has('url')) return columns
  return withFirst(columns, 'url', (heading) => A_LINK.test(heading) && !OF_ANOTHER_PAGE.test(heading))
}

function withFirst(
  columns: Columns<string>,
  field: string,
  fits: (heading: string) => boolean,
): Columns<string> {
  const taken = new Set(columns.at.values())
  const column = columns.headings.findIndex((heading, at) => !taken.has(at) && fits(foldHeading(heading)))
  return column < 0 ? columns : { ...columns, at: new Map([...columns.at, [field, column]]) }
}

const A_LINK = /(?:url|link|href)$|链接$|连结$|リンク$|링크$|ссылка/
const OF_ANOTHER_PAGE =
  /im(?:age|g)|photo|pic|thumb|logo|icon|avatar|video|shop|store|sell|vendor|supplier|company|brand|categor|review|rating|search|source|affiliate|fav|cart|图|店|画像|이미지|фото/
const A_DATE = /date|datum|timestamp|fecha|tarih|^ngay|tanggal|日期|时间/
const OF_THE_PRODUCT =
  /launch|list|avail|releas|publi|first|expir|birth|review|start|end|creat|added|deliver|ship|estimat|上架|发布|update[sd]?$/

export function namesNoDay({ ofOneDay }: KindReader, { at }: Columns<string>): boolean {
  return ofOneDay && !at.has('date')
}

function mostPromising(tried: Columns<string>[]): Columns<string> | undefined {
  return tried.toSorted((a, b) => b.at.size - a.at.size)[0]
}

export function suffices({ needs, instead = {}, needsOneOf }: KindReader, { at }: Columns<string>): boolean {
  const some = needsOneOf.length === 0 || needsOneOf.some((field) => at.has(field))
  return some && Object.keys(needs).every((field) => at.has(field) || stoodInFor(instead[field], at))
}

/** Another column must exist too. */
function stoodInFor(others: readonly string[] | undefined, at: ReadonlyMap<string, number>): boolean {
  return (others?.some((other) => at.has(other)) ?? false) && at.size > 1
}

function withoutHeadings({ needs }: KindReader): string {
  const names = Object.values(needs).join(', ')
  return `The first line of this file is a row and not its headings. Put a line above it that names each column, such as: ${names}, Price, Link.`
}

function missingColumns(kind: FileKind, reader: KindReader, columns: Columns<string> | undefined): string {
  if (columns && columns.headings.length > 1 && isDataRow(columns.headings)) return withoutHeadings(reader)
  const has = (field: string) => columns?.at.has(field) ?? false
  const lacking = Object.entries(reader.needs).filter(([field]) => !has(field))
  const needed =
    lacking.map(([, heading]) => `"${heading}"`).join(' and ') || `one of ${reader.needsOneOf.join(', ')}`
  const hint = reader.hint?.(has, columns?.headings ?? [])
  return (
    `A file of ${kind} needs a column such as ${needed}. ` +
    `Columns found: ${foundIn(columns)}.${hint ? ` ${hint}` : ''}`
  )
}

function noSuchColumn(heading: string, columns: Columns<string>): string {
  return `No column of this file is called "${heading}". Columns found: ${foundIn(columns)}.`
}

function foundIn(columns: Columns<string> | undefined): string {
  return (
    columns?.headings
      .map((heading) => cutText(heading.trim(), HEADING_SHOWN) || '(empty)')
      .slice(0, 40)
      .join(', ') ?? 'none'
  )
}

const HEADING_SHOWN = 60
/** Read ahead to detect formats. */
export const LOOKED_AHEAD = 20_000
