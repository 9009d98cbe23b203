import {
  ASKED_NOW,
  LANDING_QUESTION,
  type PickState,
  QUESTION_NAMES,
  type Question,
} from '../contracts/recorded-pick.ts'
import { shareOf } from '../contracts/share-of.ts'
import {
  type Calibration,
  type CalibrationBin,
  type GroupResult,
  type QuestionResult,
  SEALED_PLACES,
} from '../contracts/track-record.ts'

export interface ScoredPick {
  asOf: string
  /** Channel and origin, for replays also source. */
  group: string
  list: 'ours' | 'naive'
  position: number
  confidence: string | null
  chance: number | null
  landingChance: number | null
  usualWeek: number
  question: Question
  dueOn: string
  state: PickState
  /** Days 1 to 7; null if unknown. */
  nextWeek: number | null
}

export interface BaseShare {
  asOf: string
  group: string
  question: Question | 'days-1-7'
  known: number
  rose: number
}

const BINS = 10

export function questionResults(picks: readonly ScoredPick[], bases: readonly BaseShare[]): QuestionResult[] {
  return QUESTION_NAMES.map((question) => {
    const asked = picks.filter((pick) => pick.question === question)
    const ours = asked.filter(({ list }) => list === 'ours')
    const first = ours.filter(({ position }) => position <= SEALED_PLACES)
    const resolved = first.filter(isResolved)
    const due = ours.flatMap(({ state, dueOn }) => (state === 'open' ? [dueOn] : [])).sort()
    return {
      question,
      first: groupResult(first),
      high: groupResult(ours.filter(isHighRise)),
      naive: groupResult(asked.filter(({ list }) => list === 'naive')),
      base: baseOf(resolved, bases, question),
      nextDueOn: due[0] ?? null,
    }
  })
}

function groupResult(picks: readonly ScoredPick[]): GroupResult {
  return groupOf((state) => picks.filter((pick) => pick.state === state).length)
}

/** `count`: picks in a state. */
export function groupOf(count: (state: PickState) => number): GroupResult {
  const [hits, misses, open, unresolved] = [count('hit'), count('miss'), count('open'), count('unresolved')]
  return { ...shareOf(hits, hits + misses), picks: hits + misses + open + unresolved, open, unresolved }
}

/** Excludes confident falls. */
function isHighRise({ confidence, chance }: ScoredPick): boolean {
  return confidence === 'high' && chance !== null && chance > 0.5
}

function isResolved({ state }: ScoredPick): boolean {
  return state === 'hit' || state === 'miss'
}

/** Base rate weighted like the picks by day and group. Null if unknown. */
function baseOf(
  picks: readonly ScoredPick[],
  bases: readonly BaseShare[],
  question: BaseShare['question'],
): { share: number; products: number } | null {
  const shares = sharesOf(bases, question)
  let [sum, weight, products] = [0, 0, 0]
  const counted = new Set<string>()
  for (const pick of picks) {
    const key = keyOf(pick)
    const base = shares.get(key)
    if (!base) continue
    sum += base.rose / base.known
    weight += 1
    if (!counted.has(key)) products += base.known
    counted.add(key)
  }
  return weight === 0 ? null : { share: sum / weight, products }
}

function sharesOf(bases: readonly BaseShare[], question: BaseShare['question']): Map<string, BaseShare> {
  return new Map(
    bases.filter((base) => base.question === question && base.known > 0).map((base) => [keyOf(base), base]),
  )
}

function keyOf({ asOf, group }: { asOf: string; group: string }): string {
  return `${asOf}|${group}`
}

interface Chance {
  stated: number
  rose: 0 | 1
  base: number | null
}

/**
 * Compares stated chances with the week they are about, each pick once. Picks are judged as sealed: by the market's week, or by their
 * own usual week. Bins of equal width, each with its number, drawn at the mean of what was stated in it. Null without one.
 */
export function calibrationOf(picks: readonly ScoredPick[], bases: readonly BaseShare[]): Calibration | null {
  const marketShares = sharesOf(bases, ASKED_NOW)
  const ownShares = sharesOf(bases, 'days-1-7')
  const chances = picks.flatMap((pick): Chance[] => {
    const { question, chance, usualWeek, nextWeek } = pick
    const ofMarket = question === ASKED_NOW
    const isKnown = ofMarket ? isResolved(pick) : question === 'days-8-14'
    if (!isKnown || chance === null || nextWeek === null) return []
    const base = (ofMarket ? marketShares : ownShares).get(keyOf(pick))
    const rose = ofMarket ? pick.state === 'hit' : nextWeek > usualWeek
    return [{ stated: chance, rose: rose ? 1 : 0, base: shareIn(base) }]
  })
  return calibrated(chances)
}

/** Compares the stated chances of the landing week with that week. Null without one. */
export function landingCalibrationOf(
  picks: readonly ScoredPick[],
  bases: readonly BaseShare[],
): Calibration | null {
  const shares = sharesOf(bases, LANDING_QUESTION)
  const asked = picks.filter((pick) => pick.question === LANDING_QUESTION && isResolved(pick))
  return calibrated(
    asked.flatMap((pick): Chance[] =>
      pick.landingChance === null
        ? []
        : [
            {
              stated: pick.landingChance,
              rose: pick.state === 'hit' ? 1 : 0,
              base: shareIn(shares.get(keyOf(pick))),
            },
          ],
    ),
  )
}

function shareIn(base: BaseShare | undefined): number | null {
  return base ? base.rose / base.known : null
}

function calibrated(chances: readonly Chance[]): Calibration | null {
  if (chances.length === 0) return null
  const withBase = chances.flatMap(({ rose, base }) => (base === null ? [] : [(base - rose) ** 2]))
  return {
    chances: chances.length,
    bins: binsOf(chances),
    brier: mean(chances.map(({ stated, rose }) => (stated - rose) ** 2)),
    brierOfBase: withBase.length === chances.length ? mean(withBase) : null,
    discrimination: discriminationOf(chances),
  }
}

function binsOf(chances: readonly Chance[]): CalibrationBin[] {
  return Array.from({ length: BINS }, (_, bin) => {
    const inBin = chances.filter(({ stated }) => Math.min(BINS - 1, Math.floor(stated * BINS)) === bin)
    const rose = inBin.filter((chance) => chance.rose === 1).length
    return {
      from: bin / BINS,
      to: (bin + 1) / BINS,
      stated: inBin.length === 0 ? 0 : mean(inBin.map(({ stated }) => stated)),
      ...shareOf(rose, inBin.length),
    }
  }).filter(({ of }) => of > 0)
}

/** Area under the ROC curve, by ranks; a tie counts as half. */
function discriminationOf(chances: readonly Chance[]): number | null {
  const sorted = [...chances].sort((a, b) => a.stated - b.stated)
  const hits = sorted.filter(({ rose }) => rose === 1).length
  const misses = sorted.length - hits
  if (hits === 0 || misses === 0) return null
  let [below, pairs] = [0, 0]
  for (let at = 0; at < sorted.length; ) {
    let [tiedHits, tiedMisses, end] = [0, 0, at]
    for (; end < sorted.length && sorted[end]?.stated === sorted[at]?.stated; end += 1) {
      if (sorted[end]?.rose === 1) tiedHits += 1
      else tiedMisses += 1
    }
    pairs += tiedHits * (below + tiedMisses / 2)
    below += tiedMisses
    at = end
  }
  return pairs / (hits * misses)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
