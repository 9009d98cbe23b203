import { type ExploreQuestion, USUAL_DIRECTION, USUAL_SORT } from '../contracts/explore.ts'
import type { ExploredColumns } from './explored-columns.ts'
import { NONE_SHIPPED } from './figure-tests.ts'
import { SORTED_BY } from './order.ts'
import { PASSES, type Verdicts } from './pass-columns.ts'
import { selectFirst } from './select-first.ts'

export function pageInOrder(
  columns: ExploredColumns,
  verdicts: Verdicts,
  { sort = USUAL_SORT, direction = USUAL_DIRECTION[sort] }: ExploreQuestion,
  { from, to }: { from: number; to: number },
): number[] {
  const { positions, ids } = columns
  const figures = columns.figure(SORTED_BY[sort])
  const { known, unknown } = whatPasses(verdicts, figures)
  const keys = sort === 'sure' ? positions : figures
  const ascending = (direction === 'asc') !== (sort === 'sure')
  const first = sliceOf(known, byFigure(keys, ascending, positions), from, to)
  const rest = sliceOf(
    unknown,
    byFigure(positions, true, positions),
    Math.max(0, from - known.length),
    Math.max(0, to - known.length),
  )
  return [...first, ...rest].map((row) => ids[row] as number)
}

function whatPasses(verdicts: Verdicts, figures: Float64Array): { known: Uint32Array; unknown: Uint32Array } {
  const known = new Uint32Array(verdicts.length)
  const unknown = new Uint32Array(verdicts.length)
  let [ends, others] = [0, 0]
  for (let row = 0; row < verdicts.length; row += 1) {
    if (verdicts[row] !== PASSES) continue
    const figure = figures[row] as number
    if (Number.isNaN(figure) || figure === NONE_SHIPPED) unknown[others++] = row
    else known[ends++] = row
  }
  return { known: known.subarray(0, ends), unknown: unknown.subarray(0, others) }
}

type Compare = (one: number, other: number) => number

function byFigure(figures: Float64Array, ascending: boolean, positions: Float64Array): Compare {
  const sign = ascending ? 1 : -1
  return (one, other) =>
    sign * ((figures[one] as number) - (figures[other] as number)) ||
    (positions[one] as number) - (positions[other] as number)
}

function sliceOf(rows: Uint32Array, compare: Compare, from: number, to: number): Uint32Array {
  const end = Math.min(to, rows.length)
  if (from >= end) return rows.subarray(0, 0)
  selectFirst(rows, end, compare)
  const until = rows.subarray(0, end)
  selectFirst(until, from, compare)
  return until.subarray(from).sort(compare)
}
