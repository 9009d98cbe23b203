import { day } from '../../../ui/number.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/**
 * Of which moment a member's changes speak: the earliest last look at one of their products, by weekday within the week and
 * by day before that; `Monday`, where nothing was looked at yet. Days are those of the device.
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
