import { type Columns, foldHeading } from './columns.ts'
import { FileUnreadable } from './file-unreadable.ts'
import type { KindReader } from './kinds.ts'

/** Products called "Price" and "Date" come from one product a file, with headings in the first column. */
export function refuseKeyAndValue(
  { headings, at }: Columns<string>,
  rows: readonly (readonly string[])[],
  { aliases }: KindReader,
): void {
  if (at.size > 1) return
  const filled = rows.filter((cells) => cells[0]?.trim()).slice(0, ROWS_LOOKED_AT)
  const known = new Set(Object.values(aliases).flatMap((names) => names.split(' ')))
  const keys = [headings, ...filled].map((cells) => foldHeading(cells[0] ?? ''))
  const found = new Set(keys.filter((key) => known.has(key)))
  const isNarrow = headings.filter((heading) => heading.trim() !== '').length <= 2
  if (found.size >= (isNarrow ? 2 : 3) && found.size > keys.length * KEYS_SHARE)
    throw new FileUnreadable(
      'This file has its headings in the first column and one record beside them. Put the headings into the first line and each record into a line below.',
    )
}

const ROWS_LOOKED_AT = 100
const KEYS_SHARE = 0.5
