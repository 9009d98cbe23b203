import * as z from 'zod/mini'
import { readRows } from '../../process/data-file.ts'
import { type Aliases, foldHeading } from './columns.ts'

const FILE = 'backend/sources/file/headings.csv'
const LISTS = ['product', 'shop', 'hashtag', 'shipment', 'supplier'] as const
const Row = z.strictObject({ list: z.enum(LISTS), field: z.string(), headings: z.string() })
const rows = readRows(FILE, Row)

/** The words of a text that spaces separate. */
type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text

/** `fields` in the file's order, which types them. Throws for other fields. */
export function headingsOf<Fields extends string>(
  list: (typeof LISTS)[number],
  fields: Fields,
): Aliases<Words<Fields>> {
  const own = rows.filter((row) => row.list === list)
  const found = own.map(({ field }) => field).join(' ')
  if (found !== fields) throw new Error(`${FILE}: the fields of "${list}" are "${found}", not "${fields}"`)
  return Object.fromEntries(own.map(({ field, headings }) => [field, folded(headings)])) as Aliases<
    Words<Fields>
  >
}

/** Folding also takes marks from Japanese letters. */
function folded(headings: string): string {
  return headings.split(' ').map(foldHeading).join(' ')
}
