import type { SourceStatus } from '#contracts/sources'
import { day, plural } from '../../../ui/number.ts'

/** Age is that of the newest fact, not of the last request. */

export function isCurrent({ state, freshness }: SourceStatus): boolean {
  return freshness === 'current' && state !== 'failed' && state !== 'not configured'
}

/** `up to date`, `1 day late`, `never connected`; then the last day of data. */
export function sourceWords(source: SourceStatus): string[] {
  const { state, freshness, lastDay } = source
  if (freshness === 'never') return [state === 'not configured' ? 'not connected' : 'never connected']
  const until = lastDay === null ? [] : [`data up to ${day(lastDay)}`]
  const failed =
    state === 'failed' ? ['last try failed'] : state === 'not configured' ? ['not connected now'] : []
  return [
    ...(freshness === 'late' ? [daysLate(source)] : isCurrent(source) ? ['up to date'] : []),
    ...until,
    ...failed,
  ]
}

/** `EchoTik: 1 day late, data up to 20 Nov`, or for old data 'no data after 9 Dec 2011'. Null if none is late. */
export function lateWords(sources: readonly SourceStatus[]): string | null {
  const late = sources.flatMap((source) => {
    const { label, freshness, lastDay } = source
    if (lastDay === null || (freshness !== 'late' && freshness !== 'stale')) return []
    const lateness = freshness === 'late' ? `${daysLate(source)}, data up to` : 'no data after'
    return [`${label}: ${lateness} ${day(lastDay)}`]
  })
  return late.length === 0 ? null : late.join(' · ')
}

function daysLate({ daysLate }: SourceStatus): string {
  return `${plural(daysLate ?? 1, 'day')} late`
}
