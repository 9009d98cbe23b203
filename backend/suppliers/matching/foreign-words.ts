import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import * as z from 'zod/mini'

/**
 * `zh` is simplified Chinese, `es` Spanish, `id` Indonesian with Malay. `vi` is Vietnamese. Written by hand, as of 27 Nov 2026.
 * The first row of a term counts.
 */
export type Language = 'zh' | 'es' | 'id' | 'vi'

const KINDS = ['goods', 'uses', 'qualities', 'fillers', 'joints'] as const
export type WordKind = (typeof KINDS)[number]

const Terms = z.pipe(
  z.string(),
  z.transform((cell) => cell.split('/').filter((term) => term !== '')),
)
const Rows = z.array(z.object({ english: z.string(), zh: Terms, es: Terms, id: Terms, vi: Terms }))

export type ForeignWord = z.infer<typeof Rows>[number] & { kind: WordKind }

/** In lookup order. */
export const FOREIGN_WORDS: readonly ForeignWord[] = KINDS.flatMap((kind) =>
  Rows.parse(parse(readTable(`${kind}.csv`), { columns: true })).map((row) => ({ ...row, kind })),
)

/** Spelled alike in another language; singular. */
export const SHARED_WORDS: readonly string[] = readTable('english.txt').trim().split(/\s+/)

/** The build does not copy data files. */
function readTable(name: string): string {
  const folder = import.meta.url.endsWith('.ts') ? '.' : '../../../../backend/suppliers/matching'
  return readFileSync(fileURLToPath(new URL(`${folder}/foreign-words/${name}`, import.meta.url)), 'utf8')
}
