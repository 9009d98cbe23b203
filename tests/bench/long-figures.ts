import { MATCH_STRENGTHS, type MatchStrength, strengthOf } from '../../backend/contracts/match-strength.ts'
import { goodsIn } from '../../backend/suppliers/matching/head-noun.ts'
import { buildMatcher } from '../../backend/suppliers/matching/matcher.ts'
import { normaliseCargo } from '../../backend/suppliers/matching/normalise.ts'
import { linesOf } from './judged-pairs.ts'
import { type LongTitle, longCorpus, longTitles } from './long-titles.ts'

interface LongPair {
  title: LongTitle
  cargo: string
  score: number
  isRight: boolean
}

export interface LongFigures {
  /** `answerable` titles have a right line in the pool. */
  answerable: number
  answered: number
  others: number
  othersAnswered: number
  firstRight: number
  shown: LongPair[]
  /** A shown line counts once. `right`: sum of the shares of titles for which it is right. */
  distinct: { shown: number; right: number }
  strengths: Record<MatchStrength, LongPair[]>
}

export async function longFigures(folder: string, split: LongTitle['split']): Promise<LongFigures> {
  const corpus = longCorpus()
  const matcher = await buildMatcher(linesOf(corpus))
  const answers = longTitles(folder)
    .filter((title) => title.split === split)
    .map((title) => ({ title, pairs: pairsOf(title) }))
  const shown = answers.flatMap(({ pairs }) => pairs)
  const [known, others] = [true, false].map((is) => answers.filter(({ title }) => title.answerable === is))

  function pairsOf(title: LongTitle): LongPair[] {
    return matcher.suppliers(title.title, { asOf: '2026-01-15', limit: 12 }).map(({ supplierId, score }) => {
      const cargo = corpus[supplierId - 1] as string
      return { title, cargo, score, isRight: title.verdicts.get(cargo) === 'right' }
    })
  }

  const byLine = new Map<string, LongPair[]>()
  for (const pair of shown) {
    const line = goodsIn(normaliseCargo(pair.cargo)).join()
    byLine.set(line, [...(byLine.get(line) ?? []), pair])
  }
  const perLine = [...byLine.values()].map(
    (pairs) => pairs.filter(({ isRight }) => isRight).length / pairs.length,
  )
  return {
    answerable: known?.length ?? 0,
    answered: known?.filter(({ pairs }) => pairs.length > 0).length ?? 0,
    others: others?.length ?? 0,
    othersAnswered: others?.filter(({ pairs }) => pairs.length > 0).length ?? 0,
    firstRight: answers.filter(({ pairs }) => pairs[0]?.isRight).length,
    shown,
    distinct: { shown: perLine.length, right: perLine.reduce((sum, share) => sum + share, 0) },
    strengths: Object.fromEntries(
      MATCH_STRENGTHS.map(({ strength }) => [
        strength,
        shown.filter(({ score }) => strengthOf(score) === strength),
      ]),
    ) as LongFigures['strengths'],
  }
}
