import { MATCH_STRENGTHS, type MatchStrength, strengthOf } from '../../backend/contracts/match-strength.ts'
import { type JudgedTitle, judgedTitles, type ShownPair, shownPairs } from './judged-pairs.ts'

export interface JudgedFigures {
  titles: number
  rightOnes: number
  kept: number
  all: Share
  top: Share
  strengths: Record<MatchStrength, Share>
  /** Shown pairs without a judgement; must be empty for complete figures. */
  unjudged: ShownPair[]
}

/** Only 'right' counts as right, not 'plausible'. */
export interface Share {
  shown: number
  right: number
}

/** Matches shown for the judged titles of a split, and the share that is right. */
export async function judgedFigures(split: JudgedTitle['split']): Promise<JudgedFigures> {
  const titles = judgedTitles().filter((title) => title.split === split)
  const pairs = (await shownPairs()).filter(({ title }) => title.split === split)
  const shares = MATCH_STRENGTHS.map(({ strength }) => [
    strength,
    shareOf(pairs.filter(({ score }) => strengthOf(score) === strength)),
  ])
  return {
    titles: titles.length,
    rightOnes: titles.flatMap(({ verdicts }) =>
      [...verdicts.values()].filter((verdict) => verdict === 'right'),
    ).length,
    kept: shareOf(pairs).right,
    all: shareOf(pairs),
    top: shareOf(pairs.filter(({ place }) => place === 0)),
    strengths: Object.fromEntries(shares),
    unjudged: pairs.filter(({ verdict }) => verdict === null),
  }
}

export function shareOf(pairs: readonly ShownPair[]): Share {
  return { shown: pairs.length, right: pairs.filter(({ verdict }) => verdict === 'right').length }
}

/** 95 % interval of a share (Wilson's score). */
export function interval({ shown, right }: Share): [low: number, high: number] {
  if (shown === 0) return [0, 1]
  const z = 1.96
  const share = right / shown
  const middle = (share + z ** 2 / (2 * shown)) / (1 + z ** 2 / shown)
  const half =
    (z * Math.sqrt((share * (1 - share)) / shown + z ** 2 / (4 * shown ** 2))) / (1 + z ** 2 / shown)
  return [middle - half, middle + half]
}
