import { day } from '../../../ui/number.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/**
 * The earliest last look: a weekday within the week, a date before that, `Monday` without one. Days are
 * local.
 */
export function sinceWords(looks: readonly string[], now: number): string {
  const [first] = looks.toSorted()
  if (first === undefined) return 'Monday'
  const at = new Date(first)
  const today = new Date(now)
  const begun = (moment: Date) =>
    new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime()
  const days = Math.round((begun(today) - begun(at)) / DAY_MS)
  return days < 7 ? (WEEKDAYS[at.getDay()] ?? day(first)) : day(first)
}
