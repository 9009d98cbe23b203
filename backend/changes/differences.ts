import type { AlertFacts } from '../contracts/alerts.ts'
import type { FactChange } from '../contracts/changes.ts'
import { RULES } from './change-rules.ts'

/** One sentence without the subject's name. */
export interface AlertText {
  words: string
  facts: AlertFacts
}

const { comings, unknown, most } = RULES.visit

/** Null if both read the same. */
export function differ(what: string, before: string, now: string, weight: number): FactChange | null {
  return before === now ? null : { what, before, now, weight: Math.min(most, weight) }
}

export function leftOrCame(before: unknown, now: unknown, where: string): FactChange[] {
  if (before && !now) return [{ what: `No longer in ${where}`, weight: comings }]
  return now && !before ? [{ what: `Now in ${where}`, weight: comings }] : []
}

export function largestFirst(changes: readonly (FactChange | null)[]): FactChange[] {
  return changes.filter((change) => change !== null).sort((a, b) => b.weight - a.weight)
}

export function distance(before: number | null, now: number | null): number {
  return before === null || now === null ? unknown : Math.abs(now - before)
}

/** Percent of the earlier value. */
export function percentBetween(before: number | null, now: number | null): number {
  return before === null || now === null ? unknown : (Math.abs(now - before) / Math.max(before, 0.01)) * 100
}
