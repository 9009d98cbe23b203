import * as z from 'zod/mini'
import { readRows } from '../../process/data-file.ts'
import { FILE_KINDS, type FileKind } from './kinds.ts'

const Row = z.strictObject({ kind: z.enum(FILE_KINDS), field: z.string(), label: z.string() })
const rows = readRows('backend/sources/file/field-labels.csv', Row)

/** In the order of the form. */
export function fieldLabels(kind: FileKind): { field: string; label: string }[] {
  return rows.filter((row) => row.kind === kind).map(({ field, label }) => ({ field, label }))
}
