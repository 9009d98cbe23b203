import type { PickState, Question, RecordedPick } from '#contracts/recorded-pick'
import { day, quantity } from '../../../ui/number.ts'

export const STATE_WORDS: Record<PickState, string> = {
  hit: 'Right',
  miss: 'Wrong',
  open: 'Waiting',
  unresolved: 'Not known',
}

export const QUESTION_WORDS: Record<Question, string> = {
  'days-8-14': 'Days 8 to 14: more than in an average week',
  'days-1-28': 'Days 1 to 28: more than in 4 average weeks',
}

const COUNTED: Record<RecordedPick['measure'], string> = {
  units: 'sold',
  views: 'views',
  ratings: 'new ratings',
}

/** `210 sold, 8 Apr to 14 Apr (average week: 70)`, or why it is unknown. */
export function outcomeOf(pick: RecordedPick): string {
  const days = `${day(pick.firstDay)} to ${day(pick.lastDay)}`
  const bar =
    pick.question === 'days-8-14'
      ? `average week: ${figure(pick.usualWeek)}`
      : `4 average weeks: ${figure(4 * pick.usualWeek)}`
  if (pick.counted !== null) return `${figure(pick.counted)} ${COUNTED[pick.measure]}, ${days} (${bar})`
  if (pick.state === 'open') return `Result on ${day(pick.dueOn)} (${bar} ${COUNTED[pick.measure]})`
  return `${REASONS[pick.reason ?? 'days-unknown']}, ${days}`
}

const REASONS: Record<NonNullable<RecordedPick['reason']>, string> = {
  gone: 'No longer in our data',
  'days-unknown': 'Too few days are known',
  'counted-otherwise': 'The source now counts something else',
}

/** Keeps fractions of a four-week mean, because outcomes are compared with four times the mean. */
function figure(count: number): string {
  return count < 1000 && !Number.isInteger(count)
    ? String(Math.round(count * 100) / 100)
    : quantity(Math.round(count))
}

export function nameOf({ name, product }: RecordedPick): string {
  return name ?? `Product ${product}, no longer in our data`
}
