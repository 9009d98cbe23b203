import { MATCH_STRENGTHS, type MatchStrength, strengthOf } from '../../backend/contracts/match-strength.ts'
import { type JudgedTitle, judgedTitles, type ShownPair, shownPairs } from './judged-pairs.ts'

export interface JudgedFigures {
  titles: number
  /** Right descriptions that the reader found, and how many of these are shown. */
  rightOnes: number
  kept: number
  all: Share
  /** The first of each title. */
  top: Share
  strengths: Record<MatchStrength, Share>
  /** Shown and never read: none, or the figures leave something out. */
  unjudged: ShownPair[]
}

/** Only 'right' counts; 'plausible' is wrong here. */
export interface Share {
  shown: number
  right: number
}

/** What a seller is shown for the judged titles of one split, and how much of it is right. */
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

/** The 95 % interval of a share (Wilson's score). */
export function interval({ shown, right }: Share): [low: number, high: number] {
  if (shown === 0) return [0, 1]
  const z = 1.96
  const share = right / shown
  const middle = (share + z ** 2 / (2 * shown)) / (1 + z ** 2 / shown)
  const half =
    (z * Math.sqrt((share * (1 - share)) / shown + z ** 2 / (4 * shown ** 2))) / (1 + z ** 2 / shown)
  return [middle - half, middle + half]
}
