import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One of the three ditto sets, read for retrieval: titles of the left table look for titles of the right one. */
export interface MatchingSet {
  name: string
  /** Every right-hand title that occurs in a labelled pair, each once. */
  corpus: string[]
  /** Every left-hand title that has a true pair. */
  queries: LabelledQuery[]
}

export interface LabelledQuery {
  title: string
  /** Places in `corpus` of the true titles of all splits: for measuring. */
  truth: Set<number>
  /** The true titles that train or valid name: all that fitting may look at. */
  fitTruth: Set<number>
  /** A true pair of it stands in the test split. */
  tested: boolean
}

export const MATCHING_SETS = ['Abt-Buy', 'Amazon-Google', 'Walmart-Amazon'] as const

/** The folder given as an argument, by MATCHING_DATA, or beside the repository; null when there is none. */
export function matchingFolder(argument: string | undefined): string | null {
  const folder =
    argument ?? process.env.MATCHING_DATA ?? join(import.meta.dirname, '../../../shared/data/matching')
  return existsSync(join(folder, 'ditto')) ? folder : null
}

export function readMatchingSet(folder: string, name: string): MatchingSet {
  const places = new Map<string, number>()
  const queries = new Map<string, LabelledQuery>()
  for (const split of ['train', 'valid', 'test']) {
    const lines = readFileSync(join(folder, 'ditto', name, `${split}.txt`), 'utf8').split('\n')
    for (const line of lines.filter((text) => text.trim() !== '')) {
      const [left = '', right = '', label = ''] = line.split('\t')
      const place = places.get(title(right)) ?? places.size
      places.set(title(right), place)
      if (label.trim() !== '1') continue
      const query = queries.get(title(left)) ?? {
        title: title(left),
        truth: new Set(),
        fitTruth: new Set(),
        tested: false,
      }
      queries.set(query.title, query)
      query.truth.add(place)
      if (split === 'test') query.tested = true
      else query.fitTruth.add(place)
    }
  }
  return { name, corpus: [...places.keys()], queries: [...queries.values()] }
}

/** The first column of "COL name VAL … COL description VAL …". */
function title(record: string): string {
  const found = /^COL (?:name|title) VAL (.*?)(?: COL \w+ VAL|$)/.exec(record)
  if (!found) throw new Error(`Not a record of the set: ${record.slice(0, 80)}`)
  return (found[1] as string).trim()
}
