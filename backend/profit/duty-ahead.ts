import type { DutyFacts } from '../contracts/profit.ts'
import { tariffDuty } from './tariff-duty.ts'

/** In basis points of the factory price. */
export interface DutyAhead {
  from: string
  before: number
  after: number
  /** Names only some goods of the code. */
  some: boolean
  /** Whether the calculated duty contains it. */
  counted: boolean
  citation: string
  link: string
}

const DAYS_AHEAD = 180

/** Changes of the duty on goods of a country after `today`, within 180 days. YYYY-MM-DD. */
export function dutyAhead(duty: DutyFacts | null, country: string, today: string): DutyAhead[] {
  if (duty === null || country === 'US') return []
  const last = addDays(today, DAYS_AHEAD)
  return duty.changes
    .filter(({ from }) => from > today && from <= last)
    .map(({ from, before, after, some, citation, link }) => ({
      ...{ from, some, citation, link },
      before: tariffDuty(before, country, dayBefore(from)).bps,
      after: tariffDuty(after, country, from).bps,
      counted: from <= duty.lawFrom,
    }))
    .filter(({ before, after }) => before !== after)
}

export function dayBefore(day: string): string {
  return addDays(day, -1)
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
