import { readLines } from '../../backend/process/data-file.ts'
import type { CargoLine } from '../../backend/suppliers/matching/cargo-lines.ts'
import { buildMatcher } from '../../backend/suppliers/matching/matcher.ts'
import { normaliseCargo } from '../../backend/suppliers/matching/normalise.ts'
import { ALL_CARGO } from './judged-cargo.ts'

/** `right`: ships the title's goods. `plausible`: ships similar goods. */
export type Verdict = 'right' | 'plausible' | 'wrong'

/**
 * Listing titles and their nearest cargo descriptions, judged by hand. `fit`: for the weights. `seen`:
 * inspected during development. `fresh`: written after the rules were final.
 */
export interface JudgedTitle {
  title: string
  category: string | null
  split: 'fit' | 'seen' | 'fresh'
  verdicts: ReadonlyMap<string, Verdict>
}

export interface ShownPair {
  title: JudgedTitle
  cargo: string
  score: number
  place: number
  verdict: Verdict | null
}

/** All shown pairs, if each description were the only one of a maker that shipped this month. */
export async function shownPairs(): Promise<ShownPair[]> {
  const corpus = judgedCorpus()
  const matcher = await buildMatcher(linesOf(corpus))
  return judgedTitles().flatMap((title) =>
    matcher
      .suppliers(title.title, { asOf: DAY, limit: corpus.length, category: title.category })
      .map(({ supplierId, score }, place) => {
        const cargo = corpus[supplierId - 1] as string
        return { title, cargo, score, place, verdict: title.verdicts.get(cargo) ?? null }
      }),
  )
}

export function judgedTitles(): JudgedTitle[] {
  const titles: (JudgedTitle & { verdicts: Map<string, Verdict> })[] = []
  for (const line of linesIn('pairs.txt')) {
    const [mark, rest] = [line.slice(0, 1), line.slice(2)]
    const split = SPLITS[mark]
    if (split) {
      const [title = '', category = null] = rest.split(' | ')
      titles.push({ title, category, split, verdicts: new Map() })
    } else titles.at(-1)?.verdicts.set(rest, verdictOf(mark))
  }
  return titles
}

/** Bill-of-lading wording, many lines for unrelated goods. */
export function judgedCorpus(): string[] {
  return [...new Set([...linesIn('cargo-lines.txt'), ...ALL_CARGO])]
}

export function verdictOf(mark: string): Verdict {
  const verdict = VERDICTS.find((word) => word.startsWith(mark))
  if (!verdict) throw new Error(`Not a verdict: ${mark}`)
  return verdict
}

const SPLITS: Record<string, JudgedTitle['split'] | undefined> = {
  '#': 'fit',
  '!': 'fit',
  '+': 'seen',
  '*': 'fresh',
}

const VERDICTS: readonly Verdict[] = ['right', 'plausible', 'wrong']

export function linesIn(file: string): string[] {
  return readLines(`tests/bench/judged-pairs/${file}`)
}

export async function* linesOf(corpus: string[]): AsyncGenerator<CargoLine> {
  for (const [at, description] of corpus.entries()) {
    const text = normaliseCargo(description)
    yield { supplierId: at + 1, text, shipments: 1, lastOn: DAY, buyers: 1, forwarder: false }
  }
}

const DAY = '2026-01-15'
