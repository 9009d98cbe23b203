import type { EntryProduct } from '#contracts/pipeline'
import { day } from '../../../ui/number.ts'
import type { PipelineItem } from '../pipeline/items.ts'
import { NEXT_STEP } from './stages.ts'
import { dueWords, isDue, openTasks } from './tasks.ts'

/** The largest change: `Last week: 2.6x → 2.0x its normal week, and 2 more`. */
export function changeWords(item: Pick<PipelineItem, 'product'>): string | null {
  const [first, ...more] = item.product?.changes ?? []
  if (!first) return null
  const text = first.now === undefined ? first.what : `${first.what}: ${first.before} → ${first.now}`
  return more.length > 0 ? `${text}, ${more.length} more` : text
}

export function unchangedWords(product: EntryProduct | null): string {
  if (product === null) return 'Not in our data'
  return product.now === null ? 'Not in the lists now' : `No change since ${day(product.since)}`
}

/** The next task with its day, or the stage's usual step. `due`: today or overdue. */
export function nextWords(
  item: Pick<PipelineItem, 'tasks' | 'stage' | 'reason'>,
  today: string,
): { words: string; due: boolean } {
  const [task] = openTasks(item)
  if (item.stage === 'dropped') return { words: item.reason ?? 'No reason given', due: false }
  if (!task) return { words: NEXT_STEP[item.stage], due: false }
  const { dueOn, text } = task.versions[0]
  return { words: `${dueWords(dueOn, today)}: ${text}`, due: isDue(dueOn, today) }
}

export function byUrgency(today: string) {
  const dayOf = (item: PipelineItem) => openTasks(item)[0]?.versions[0].dueOn ?? '9999'
  return (a: PipelineItem, b: PipelineItem) => {
    const [first, second] = [dayOf(a), dayOf(b)]
    const due = Number(isDue(second, today)) - Number(isDue(first, today))
    if (due !== 0) return due
    return b.changedAt.localeCompare(a.changedAt)
  }
}
