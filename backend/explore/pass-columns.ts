import type { ExploreFilter } from '../contracts/explore.ts'
import type { ExploredColumns } from './explored-columns.ts'
import { ANOTHER_WORD, ANY_FIGURE, FIGURE_TESTS, figuresAsked } from './figure-tests.ts'

/** Minimum over all tests: fails, might pass with an unknown figure, or passes. */
export type Verdicts = Uint8Array
const FAILS = 0
export const MIGHT = 1
export const PASSES = 2

/** `named`: ids from the word lookup, sorted; null without words. */
export function verdictsOf(
  columns: ExploredColumns,
  filter: ExploreFilter,
  { now, named }: { now: Date; named: readonly number[] | null },
): Verdicts {
  const verdicts = new Uint8Array(columns.ids.length).fill(PASSES)
  for (const [field, value] of figuresAsked(filter)) {
    const { sql, words, test } = FIGURE_TESTS[field]
    if (words) holdCodes(verdicts, columns.code(sql), codesOf(words, [value].flat()))
    else
      holdRange(verdicts, columns.figure(sql), test?.(Array.isArray(value) ? '' : value, now) ?? ANY_FIGURE)
  }
  if (named) holdNamed(verdicts, columns.ids, named)
  return verdicts
}

export function countVerdicts(verdicts: Verdicts, wanted: number): number {
  let count = 0
  for (const verdict of verdicts) if (verdict === wanted) count += 1
  return count
}

/** Code 0 is unknown; codes beyond the words fail. */
function codesOf(words: readonly string[], chosen: readonly unknown[]): Uint8Array {
  const verdictOf = new Uint8Array(ANOTHER_WORD + 1).fill(FAILS)
  verdictOf[0] = MIGHT
  for (const [at, word] of words.entries()) if (chosen.includes(word)) verdictOf[at + 1] = PASSES
  return verdictOf
}

function holdCodes(verdicts: Verdicts, codes: Uint8Array, verdictOf: Uint8Array): void {
  for (let at = 0; at < verdicts.length; at += 1) {
    const verdict = verdictOf[codes[at] as number] as number
    if (verdict < (verdicts[at] as number)) verdicts[at] = verdict
  }
}

function holdRange(verdicts: Verdicts, figures: Float64Array, { from, to }: { from: number; to: number }) {
  for (let at = 0; at < verdicts.length; at += 1) {
    const figure = figures[at] as number
    if (figure >= from && figure <= to) continue
    if (!Number.isNaN(figure)) verdicts[at] = FAILS
    else if (verdicts[at] === PASSES) verdicts[at] = MIGHT
  }
}

function holdNamed(verdicts: Verdicts, ids: Float64Array, named: readonly number[]): void {
  let next = 0
  for (let at = 0; at < verdicts.length; at += 1) {
    const id = ids[at] as number
    while (next < named.length && (named[next] as number) < id) next += 1
    if (named[next] !== id) verdicts[at] = FAILS
  }
}
