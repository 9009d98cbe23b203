import { type Columns, columnsAt, foldHeading } from './columns.ts'
import { fieldLabels } from './field-labels.ts'
import { FileUnreadable } from './file-unreadable.ts'
import type { FileKind, KindReader } from './kinds.ts'

/** Meanings by heading, from the person who imports: {"Review": "ratings"}. */
export type NamedColumns = Readonly<Record<string, string>>

/** Null if the line lacks one of the named headings. */
export function withNamed(
  columns: Columns<string>,
  { kind, reader, named }: { kind: FileKind; reader: KindReader; named: NamedColumns },
): Columns<string> | null {
  const at = new Map(columns.at)
  const folded = columns.headings.map(foldHeading)
  for (const [heading, meaning] of Object.entries(named)) {
    const column = folded.indexOf(foldHeading(heading))
    if (column < 0) return null
    for (const [field, other] of at) if (other === column) at.delete(field)
    at.set(fieldCalled(meaning, kind, reader), column)
  }
  return columnsAt(columns.headings, at)
}

/** Accepts a label, a field name or a known heading. Throws `FileUnreadable`. */
function fieldCalled(meaning: string, kind: FileKind, { aliases }: KindReader): string {
  const asked = foldHeading(meaning)
  const labels = fieldLabels(kind)
  const found =
    labels.find(({ field, label }) => [field, label].some((name) => foldHeading(name) === asked))?.field ??
    Object.keys(aliases).find((field) => aliases[field]?.split(' ').includes(asked))
  if (found !== undefined) return found
  const known = labels.map(({ label }) => label).join(', ')
  throw new FileUnreadable(`"${meaning}" is nothing that a file of ${kind} holds. It holds: ${known}.`)
}

/** Columns with values that no field takes; null if all are used. */
export function unusedColumns(
  { headings, at }: Columns<string>,
  rows: readonly (readonly string[])[],
): string | null {
  const used = new Set(at.values())
  const names = headings.flatMap((heading, column) => {
    if (used.has(column) || !rows.some((cells) => cells[column]?.trim())) return []
    const name = heading.trim().replace(/\s+/g, ' ').slice(0, NAME_LENGTH)
    if (name !== '') return [`"${name}"`]
    return isNumbering(rows, column) ? [] : [`without a heading (${column + 1})`]
  })
  if (names.length === 0) return null
  const more = names.length > NAMED_MAX ? ` and ${names.length - NAMED_MAX} more` : ''
  const listed = names.slice(0, NAMED_MAX).join(', ')
  return `${UNUSED}${names.length === 1 ? 'the column' : 'the columns'} ${listed}${more}.`
}

/** Programs may omit empty last cells, but then rows differ in length. Null if some row is complete. */
export function narrowRows(
  { headings }: Columns<string>,
  rows: readonly (readonly string[])[],
): string | null {
  const widths = new Set(rows.map((cells) => cells.length))
  const [width = 0] = widths
  if (rows.length < ROWS_NEEDED || widths.size !== 1 || width >= headings.length) return null
  return `Every row has ${width} cells, but the header has ${headings.length}. They were read as the first ${width} columns. If other columns are missing, values are under wrong headings: correct the header and import again.`
}

const ROWS_NEEDED = 3

/** Some programs number rows in a column without heading. */
function isNumbering(rows: readonly (readonly string[])[], column: number): boolean {
  const values = rows.slice(0, NUMBERS_LOOKED_AT).map((cells) => cells[column]?.trim() ?? '')
  const first = Number(values[0])
  return values.every((value, at) => /^\d{1,15}$/.test(value) && Number(value) === first + at)
}

const NUMBERS_LOOKED_AT = 20
export const UNUSED = 'Not used: '
const NAMED_MAX = 40
const NAME_LENGTH = 60
