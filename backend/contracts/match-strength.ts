export const LIKELY_FROM = 0.8
export const LEAST_SHOWN = 0.7

/**
 * Scores: the chance that the supplier ships such goods, measured on `tests/bench/judged-pairs`. Lower ones
 * are hidden.
 */
export const MATCH_STRENGTHS = [
  { strength: 'strong', from: 0.9 },
  { strength: 'likely', from: LIKELY_FROM },
  { strength: 'possible', from: LEAST_SHOWN },
] as const

export type MatchStrength = (typeof MATCH_STRENGTHS)[number]['strength']

export function strengthOf(score: number): MatchStrength {
  return MATCH_STRENGTHS.find(({ from }) => score >= from)?.strength ?? 'possible'
}
