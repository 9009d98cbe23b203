import type { Entry, EntryTask } from '#contracts/pipeline-entry'
import { day, plural } from '../../../ui/number.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Tasks are due on days, not moments. */
export function localDay(now: number): string {
  const at = new Date(now)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

export function daysLater(from: string, days: number): string {
  return new Date(Date.parse(`${from}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

export function openTasks({ tasks }: Pick<Entry, 'tasks'>): EntryTask[] {
  return tasks
    .filter(({ done }) => !done)
    .sort((a, b) => a.versions[0].dueOn.localeCompare(b.versions[0].dueOn))
}

/** `Due today`, `2 days late`, `Due 26 Nov`. */
export function dueWords(dueOn: string, today: string): string {
  const days = Math.round((Date.parse(`${dueOn}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY_MS)
  if (days < 0) return `${plural(-days, 'day')} late`
  if (days === 0) return 'Due today'
  return days === 1 ? 'Due tomorrow' : `Due ${day(dueOn)}`
}

export function isDue(dueOn: string, today: string): boolean {
  return dueOn <= today
}
