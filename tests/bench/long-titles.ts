import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { judgedCorpus, linesIn, type Verdict, verdictOf } from './judged-pairs.ts'

/** A real shop title. `held`: only measured. */
export interface LongTitle {
  title: string
  source: string
  split: 'fit' | 'held'
  verdicts: ReadonlyMap<string, Verdict>
  /** False: `longCorpus` has no known line for such goods, so a shown line is wrong. */
  answerable: boolean
}

/**
 * LONG_TITLES, or beside the repository; null when missing. The shops own the texts, so the repository stores
 * verdicts by title hash.
 */
export function longTitlesFolder(): string | null {
  const folder = process.env.LONG_TITLES ?? join(import.meta.dirname, '../../../shared/data/long-titles')
  return existsSync(join(folder, 'titles.tsv')) ? folder : null
}

function allTitles(folder: string): string[] {
  const rows = readFileSync(join(folder, 'titles.tsv'), 'utf8').split('\n')
  return rows.filter((row) => row !== '').map((row) => row.slice(row.lastIndexOf('\t') + 1))
}

export function longTitles(folder: string): LongTitle[] {
  const byHash = new Map(allTitles(folder).map((title) => [hashOf(title), title]))
  const judged: (LongTitle & { verdicts: Map<string, Verdict> })[] = []
  for (const line of linesIn('long-pairs.txt')) {
    const [mark, rest] = [line.slice(0, 1), line.slice(2)]
    const split = SPLITS[mark]
    if (split) {
      const [hash = '', source = ''] = rest.split(' ')
      const title = byHash.get(hash)
      if (!title) throw new Error(`titles.tsv holds no title of the hash ${hash}`)
      judged.push({ title, source, split, verdicts: new Map(), answerable: false })
    } else judged.at(-1)?.verdicts.set(rest, verdictOf(mark))
  }
  return judged.map((title) => ({ ...title, answerable: [...title.verdicts.values()].includes('right') }))
}

export function longCorpus(): string[] {
  return [...new Set([...judgedCorpus(), ...linesIn('long-cargo-lines.txt')])]
}

function hashOf(title: string): string {
  return createHash('sha256').update(title).digest('hex').slice(0, 12)
}

const SPLITS: Record<string, LongTitle['split'] | undefined> = { '#': 'fit', '*': 'held' }
