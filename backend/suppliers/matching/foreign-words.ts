import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import * as z from 'zod/mini'

/**
 * Languages of the tables that translate terms of product titles to English. `zh` is simplified Chinese. `es` is
 * Spanish of Spain and Latin America. `id` is Indonesian with Malay. `vi` is Vietnamese. The tables are written by
 * hand, as of 27 Nov 2026. If two rows have the same term, the first row counts.
 */
export type Language = 'zh' | 'es' | 'id' | 'vi'

const KINDS = ['goods', 'uses', 'qualities', 'fillers', 'joints'] as const
export type WordKind = (typeof KINDS)[number]

/** Terms of one cell, split at "/". */
const Terms = z.pipe(
  z.string(),
  z.transform((cell) => cell.split('/').filter((term) => term !== '')),
)
const Rows = z.array(z.object({ english: z.string(), zh: Terms, es: Terms, id: Terms, vi: Terms }))

export type ForeignWord = z.infer<typeof Rows>[number] & { kind: WordKind }

/** The tables, in the order in which a word is looked up. */
export const FOREIGN_WORDS: readonly ForeignWord[] = KINDS.flatMap((kind) =>
  Rows.parse(parse(readTable(`${kind}.csv`), { columns: true })).map((row) => ({ ...row, kind })),
)

/** Words of English titles that another language writes alike: no sign of a language. Singular. */
export const SHARED_WORDS: readonly string[] = readTable('english.txt').trim().split(/\s+/)

/** The build does not copy data files. */
function readTable(name: string): string {
  const folder = import.meta.url.endsWith('.ts') ? '.' : '../../../../backend/suppliers/matching'
  return readFileSync(fileURLToPath(new URL(`${folder}/foreign-words/${name}`, import.meta.url)), 'utf8')
}
