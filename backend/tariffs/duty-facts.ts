import type { DutyFacts } from '../contracts/profit.ts'
import { SCHEDULE } from '../profit/schedule.ts'
import { listEntries } from './dated-lists.ts'
import { dutyChanges } from './duty-changes.ts'
import { originPrograms } from './duty-on.ts'
import { STACKS_WITH_232_SINCE, tariffLines } from './tariff-lines.ts'

/** Null: the code is not in the schedule. `day`: of arrival, YYYY-MM-DD. */
export function dutyFacts(code: string, day: string): DutyFacts | null {
  const lawFrom = lawSince(day)
  const key = `${code} ${lawFrom}`
  const known = found.get(key)
  if (known !== undefined) return known
  const lines = tariffLines(code, day)
  const facts =
    lines.length > 0
      ? { code, lawFrom, lines, changes: dutyChanges(code, changeDays(), SCHEDULE.asOf) }
      : null
  found.set(key, facts)
  return facts
}

/** No rate has changed since this day: two days with the same answer have the same duties. */
export function lawSince(day: string): string {
  return changeDays().findLast((change) => change <= day) ?? '0001-01-01'
}

/** Days on which a rate begins or ends, oldest first. */
export function changeDays(): readonly string[] {
  days ??= [
    ...new Set([
      ...[...listEntries(), ...originPrograms()].flatMap(({ from, to }) =>
        to === null ? [from] : [from, to],
      ),
      STACKS_WITH_232_SINCE,
    ]),
  ].sort()
  return days
}

/** At most one entry for each stated code. */
const found = new Map<string, DutyFacts | null>()
let days: string[] | null = null
