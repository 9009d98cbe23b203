import { cutText } from '#contracts/cut-text'
import { type Change, ENTRY_NAME_MAX, type OutreachChannel, REPLY_DAYS } from '#contracts/pipeline-changes'
import type { Entry } from '#contracts/pipeline-entry'
import { oneLine } from '../../../ui/plain-text.ts'

export type Draft = Change extends infer Each
  ? Each extends Change
    ? Omit<Each, 'id' | 'entry' | 'at' | 'n' | 'device' | 'over'> & { over?: string[] }
    : never
  : never

export interface Outreach {
  supplierId: string
  supplierName: string
  channel: OutreachChannel
}

/**
 * Records it, moves earlier stages to 'Contacted', and adds a task to check for a reply. Null if recorded
 * within the hour.
 */
export function draftsOfOutreach(
  entry: Entry | null,
  { supplierId, supplierName: calledThere, channel }: Outreach,
  { now, itemId }: { now: Date; itemId: string },
): Draft[] | null {
  const noted = entry?.contacts.some(
    (contact) =>
      contact.supplierId === supplierId &&
      contact.channel === channel &&
      Math.abs(now.getTime() - Date.parse(contact.at)) < SAME_MS,
  )
  if (noted) return null
  const supplierName = oneLine(calledThere, ENTRY_NAME_MAX)
  const early = entry === null || entry.stage === 'saved' || entry.stage === 'dropped'
  const drafts: Draft[] = [{ kind: 'contacted', supplierId, supplierName, channel }]
  if (early) drafts.push({ kind: 'move', to: 'written', reason: null, because: { channel, supplierName } })
  const asked = entry?.tasks.some(
    ({ done, versions: [task] }) => !done && task.supplierId === supplierId && task.dueOn >= dayOf(now),
  )
  if ((early || entry.stage === 'written') && !asked) {
    drafts.push(replyTask({ supplierId, supplierName }, { now, itemId }))
  }
  return drafts
}

const BEFORE_SAMPLE: readonly Entry['stage'][] = ['saved', 'written', 'quoted', 'dropped']

/**
 * A sample offered to a creator: moves earlier stages to 'Sample' and adds a task to check for a reply. Null if
 * that task is open already.
 */
export function draftsOfSample(
  entry: Entry | null,
  { creator, channel }: { creator: string; channel: OutreachChannel },
  { now, itemId }: { now: Date; itemId: string },
): Draft[] | null {
  const supplierName = oneLine(creator, ENTRY_NAME_MAX)
  const task = replyTask({ supplierId: null, supplierName }, { now, itemId }, ' about the sample')
  const isOpen = entry?.tasks.some(({ done, versions: [each] }) => !done && each.text === task.text)
  if (isOpen) return null
  const early = entry === null || BEFORE_SAMPLE.includes(entry.stage)
  if (!early) return [task]
  return [{ kind: 'move', to: 'sample', reason: null, because: { channel, supplierName } }, task]
}

/** 'Contacted' adds a task to check for a reply. */
export function draftsOfMove(
  entry: Entry,
  to: Entry['stage'],
  { reason, now, itemId }: { reason: string | null; now: Date; itemId: string },
): Draft[] {
  if (entry.stage === to) return []
  const drafts: Draft[] = [{ kind: 'move', to, reason, because: null }]
  const asked = entry.tasks.some(({ done, versions: [task] }) => !done && task.dueOn >= dayOf(now))
  if (to === 'written' && !asked) drafts.push(replyTask(null, { now, itemId }))
  return drafts
}

function replyTask(
  addressee: { supplierId: string | null; supplierName: string } | null,
  { now, itemId }: { now: Date; itemId: string },
  about = '',
): Extract<Draft, { kind: 'task' }> {
  return {
    kind: 'task',
    item: itemId,
    text: `Follow up with ${addressee ? cutText(addressee.supplierName, 150) : 'the supplier'}${about}`,
    dueOn: dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + REPLY_DAYS)),
    supplierId: addressee?.supplierId ?? null,
  }
}

function dayOf(moment: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

const SAME_MS = 60 * 60_000
