import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CsvError, parse } from 'csv-parse/sync'
import * as z from 'zod/mini'

/** A file that ships beside `dist`, which holds compiled code only. `path` counts from the project's root. */
export function dataPath(path: string): string {
  return fileURLToPath(new URL(path, PROJECT))
}

/** A CSV file with headings. Throws with path and line, so a bad row stops the start. */
export function readRows<Row extends z.core.$ZodType>(path: string, row: Row): z.output<Row>[] {
  return recordsIn(path).map((record, index) => {
    const read = z.safeParse(row, record)
    if (read.success) return read.data
    const faults = read.error.issues.map((issue) => [...issue.path, issue.code].join(': '))
    throw new Error(`${path}:${lineOf(path, index)}: ${faults.join('; ')}`)
  })
}

export function readLines(path: string): string[] {
  const text = readFileSync(dataPath(path), 'utf8')
  return text.split('\n').filter((line) => line !== '')
}

/** Line ends count as spaces. */
export function readWords(path: string): string[] {
  return readLines(path).flatMap((line) => line.split(' '))
}

/** A cell with alternatives between slashes. */
export const List = z.pipe(
  z.string(),
  z.transform((cell) => cell.split('/').filter((part) => part !== '')),
)

/** Unlike `z.coerce.number()`, refuses an empty cell. */
export const Numeric = z.pipe(z.string().check(z.regex(/^-?\d+(\.\d+)?$/)), z.transform(Number))

const PROJECT = new URL(import.meta.url.endsWith('.ts') ? '../../' : '../../../', import.meta.url)

/** Counting lines takes as long again, so only a fault does. */
function lineOf(path: string, index: number): number | undefined {
  const records: { info: { lines: number } }[] = recordsIn(path, { info: true })
  return records[index]?.info.lines
}

function recordsIn(path: string): Record<string, string>[]
function recordsIn(path: string, options: { info: true }): { info: { lines: number } }[]
function recordsIn(path: string, options: { info?: true } = {}): unknown[] {
  const text = readFileSync(dataPath(path), 'utf8')
  try {
    return parse(text, { columns: true, ...options })
  } catch (error) {
    if (error instanceof CsvError) throw new Error(`${path}: ${error.message}`)
    throw error
  }
}
