import type { AnyQuestion, PickState, RecordedPick } from '#contracts/recorded-pick'
import { day, quantity } from '../../../ui/number.ts'

export const STATE_WORDS: Record<PickState, string> = {
  hit: 'Right',
  miss: 'Wrong',
  open: 'Waiting',
  unresolved: 'Not known',
}

export const QUESTION_WORDS: Record<AnyQuestion, string> = {
  'market-days-1-7': 'Next week: more growth than its market',
  'days-57-63': 'Days 57 to 63, when goods ordered by sea land: more than in an average week',
  'days-8-14': 'Days 8 to 14: more than in an average week',
  'days-1-28': 'Days 1 to 28: more than in 4 average weeks',
  'days-1-90': 'Days 1 to 90: more than in 90 average days',
}

const COUNTED: Record<RecordedPick['measure'], string> = {
  units: 'sold',
  views: 'views',
  ratings: 'new ratings',
}

/** A pick of the record, or of a scored list. */
type Judged = { question: AnyQuestion } & Pick<
  RecordedPick,
  'counted' | 'measure' | 'firstDay' | 'lastDay' | 'dueOn' | 'state' | 'reason' | 'usualWeek' | 'market'
>

/** `210 sold, 8 Apr to 14 Apr (average week: 70)`, or why it is unknown. */
export function outcomeOf(pick: Judged): string {
  const days = `${day(pick.firstDay)} to ${day(pick.lastDay)}`
  if (pick.counted !== null)
    return `${figure(pick.counted)} ${COUNTED[pick.measure]}, ${days} (${barOf(pick)})`
  if (pick.state === 'open')
    return `Result on ${day(pick.dueOn)} (${barOf(pick)} ${COUNTED[pick.measure]}${marketToCome(pick)})`
  return `${REASONS[pick.reason ?? 'days-unknown']}, ${days}`
}

/** The count that a pick has to beat. */
function barOf({ question, usualWeek, market }: Judged): string {
  if (question === 'days-1-28') return `4 average weeks: ${figure(4 * usualWeek)}`
  if (question === 'days-1-90') return `90 average days: ${figure((90 * usualWeek) / 7)}`
  if (!market || market.growth === null) return `average week: ${figure(usualWeek)}`
  if (!market.known) return `average week: ${figure(usualWeek)}; too few products for a market`
  return `average week ${figure(usualWeek)} × its market ${figure(market.growth)} = ${figure(usualWeek * market.growth)}`
}

function marketToCome({ market }: Judged): string {
  return market?.known ? ', times what its market grows' : ''
}

const REASONS: Record<NonNullable<RecordedPick['reason']>, string> = {
  gone: 'No longer in our data',
  'days-unknown': 'Too few days are known',
  'counted-otherwise': 'The source now counts something else',
  'market-unknown': 'Too few products of its market are known',
}

/** Keeps fractions of a four-week mean, because outcomes are compared with four times the mean. */
function figure(count: number): string {
  return count < 1000 && !Number.isInteger(count)
    ? String(Math.round(count * 100) / 100)
    : quantity(Math.round(count))
}

export function nameOf({ name, product }: Pick<RecordedPick, 'name' | 'product'>): string {
  return name ?? `Product ${product}, no longer in our data`
}
