import type { DutyChange, TariffLine } from '../contracts/profit.ts'
import { dayBefore } from '../profit/duty-ahead.ts'
import { listEntries } from './dated-lists.ts'
import { originPrograms } from './duty-on.ts'
import { listsOf, tariffLines } from './tariff-lines.ts'

/** Oldest first. */
export function dutyChanges(code: string, days: readonly string[], after: string): DutyChange[] {
  const lists = listsOf(code)
  const named = listEntries().filter(({ list }) => lists.has(list))
  const moves = [...named, ...originPrograms()]
  return days
    .filter((day) => day > after && moves.some(({ from, to }) => from === day || to === day))
    .flatMap((day) => dutyChange(code, day) ?? [])
}

/** The likely line, else the dearest one. Null: the day changes nothing. */
export function dutyChange(code: string, from: string): DutyChange | null {
  const [was, is] = [tariffLines(code, dayBefore(from)), tariffLines(code, from)]
  const pairs = [
    { before: was[0], after: is[0], some: false },
    { before: was.at(-1), after: is.at(-1), some: true },
  ]
  const begun = originPrograms().find((program) => program.from === from || program.to === from)
  for (const { before, after, some } of pairs) {
    if (!before || !after) continue
    const source = entryBetween(before, after, from) ?? begun
    if (source) return { from, before, after, some, citation: source.citation, link: source.link }
  }
  return null
}

/** The entry that begins, else ends, on the day and makes the two lines differ. */
function entryBetween(before: TariffLine, after: TariffLine, from: string) {
  if (JSON.stringify(before.listed) === JSON.stringify(after.listed)) return undefined
  const entries = (listed: TariffLine['listed'], key: 'from' | 'to') =>
    listEntries().find(
      (entry) =>
        entry[key] === from &&
        listed.some(({ heading, bps }) => heading === entry.heading && bps === entry.bps),
    )
  return entries(after.listed, 'from') ?? entries(before.listed, 'to')
}
