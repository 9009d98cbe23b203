import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface MatchingSet {
  name: string
  corpus: string[]
  queries: LabelledQuery[]
}

export interface LabelledQuery {
  title: string
  /** Indexes in `corpus` of true titles in all splits, for measuring. */
  truth: Set<number>
  /** True titles in train or valid only, for fitting. */
  fitTruth: Set<number>
  /** The test split has a true pair. */
  tested: boolean
}

export const MATCHING_SETS = ['Abt-Buy', 'Amazon-Google', 'Walmart-Amazon'] as const

/** MATCHING_DATA or beside the repository; null when missing. */
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

function title(record: string): string {
  const found = /^COL (?:name|title) VAL (.*?)(?: COL \w+ VAL|$)/.exec(record)
  if (!found) throw new Error(`Not a record of the set: ${record.slice(0, 80)}`)
  return (found[1] as string).trim()
}
