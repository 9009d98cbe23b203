import { type Columns, columnsAt, foldHeading } from './columns.ts'
import { fieldLabels } from './field-labels.ts'
import { FileUnreadable } from './file-unreadable.ts'
import type { FileKind, KindReader } from './kinds.ts'

/** Meanings by heading, from the person who imports: {"Review": "ratings"}. */
export type NamedColumns = Readonly<Record<string, string>>

/** Applies `named` to recognised columns. Null if the line lacks one of its headings. */
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

/** A sentence about columns with values that no field takes; null if all are used. */
export function unusedColumns(
  { headings, at }: Columns<string>,
  rows: readonly (readonly string[])[],
): string | null {
  const used = new Set(at.values())
  const names = headings.flatMap((heading, column) => {
    const name = heading.trim().replace(/\s+/g, ' ').slice(0, NAME_LENGTH)
    return name !== '' && !used.has(column) && rows.some((cells) => cells[column]?.trim())
      ? [`"${name}"`]
      : []
  })
  if (names.length === 0) return null
  const more = names.length > NAMED_MAX ? ` and ${names.length - NAMED_MAX} more` : ''
  const listed = names.slice(0, NAMED_MAX).join(', ')
  return `${UNUSED}${names.length === 1 ? 'the column' : 'the columns'} ${listed}${more}.`
}

export const UNUSED = 'Not used: '
const NAMED_MAX = 40
const NAME_LENGTH = 60
