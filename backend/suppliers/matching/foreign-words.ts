import * as z from 'zod/mini'
import { List, readRows, readWords } from '../../process/data-file.ts'

/**
 * `zh` is simplified Chinese, `es` Spanish, `id` Indonesian with Malay. `vi` is Vietnamese. Written by hand,
 * as of 27 Nov 2026. The first row of a term counts.
 */
export type Language = 'zh' | 'es' | 'id' | 'vi'

const KINDS = ['goods', 'uses', 'qualities', 'fillers', 'joints'] as const
export type WordKind = (typeof KINDS)[number]

const Row = z.strictObject({ english: z.string(), zh: List, es: List, id: List, vi: List })

export type ForeignWord = z.infer<typeof Row> & { kind: WordKind }

const FOLDER = 'backend/suppliers/matching/foreign-words'

/** In lookup order. */
export const FOREIGN_WORDS: readonly ForeignWord[] = KINDS.flatMap((kind) =>
  readRows(`${FOLDER}/${kind}.csv`, Row).map((row) => ({ ...row, kind })),
)

/** Spelled alike in another language; singular. */
export const SHARED_WORDS: readonly string[] = readWords(`${FOLDER}/english.txt`)
