import type { Change, ChangeKind, ChangeOf, Quote } from './pipeline-changes.ts'
import { productIdOf } from './pipeline-changes.ts'
import type { EntryStage } from './pipeline-stages.ts'

/** Versions from concurrent devices are both kept. */
export interface Kept<Value> {
  id: string
  /** Latest first; several until one replaces them all. */
  versions: [Version<Value>, ...Version<Value>[]]
}

type Version<Value> = Value & { version: string; at: string }

export interface EntryMove {
  id: string
  /** ISO 8601. */
  at: string
  /** Null: added to the pipeline. */
  from: EntryStage | null
  to: EntryStage
  reason: string | null
  /** Null: moved by hand. */
  because: ChangeOf<'move'>['because']
}

export type EntryContact = Pick<ChangeOf<'contacted'>, 'id' | 'supplierId' | 'supplierName' | 'channel'> & {
  at: string
}
export type EntryTask = Kept<Pick<ChangeOf<'task'>, 'text' | 'dueOn' | 'supplierId'>> & {
  done: boolean
  /** Null: never ticked or unticked. */
  doneAt: string | null
}
export interface EntryPhoto {
  id: string
  at: string
  type: ChangeOf<'photo'>['type']
  bytes: number
}

export interface About {
  name: string
  productId: string | null
  link: string | null
}

export interface Entry extends About {
  id: string
  stage: EntryStage
  reason: string | null
  addedAt: string
  since: string
  changedAt: string
  /** All lists oldest first. */
  history: EntryMove[]
  contacts: EntryContact[]
  notes: Kept<{ text: string }>[]
  quotes: Kept<Quote>[]
  tasks: EntryTask[]
  photos: EntryPhoto[]
}

/**
 * Merges changes in any order; null if nothing is left. An edit survives a concurrent deletion; concurrent
 * edits are both kept. The latest move by (clock, number, device) decides the stage. `known`: used without a
 * save.
 */
export function entryOf(changes: readonly Change[], known: About | null = null): Entry | null {
  const alive = effective(changes)
  const [first] = alive
  const last = alive.at(-1)
  if (!first || !last || !alive.some(({ kind }) => kind !== 'done')) return null
  const history = movesOf(alive)
  const current = history.at(-1)
  const about = aboutOf(changes) ?? known
  return {
    id: first.entry,
    name: about?.name ?? '',
    link: about?.link ?? null,
    productId: about?.productId ?? productIdOf(first.entry),
    stage: current?.to ?? 'saved',
    reason: current?.to === 'dropped' ? current.reason : null,
    addedAt: history.findLast(({ from, to }) => isOpen(to) && !isOpen(from))?.at ?? isoOf(first),
    since: current?.at ?? isoOf(first),
    changedAt: isoOf(last),
    history,
    contacts: ofKind(alive, 'contacted').map((change) => ({
      id: change.id,
      supplierId: change.supplierId,
      supplierName: change.supplierName,
      channel: change.channel,
      at: isoOf(change),
    })),
    notes: keptOf(ofKind(alive, 'note'), ({ text }) => ({ text })),
    quotes: keptOf(ofKind(alive, 'quote'), ({ quote }) => quote),
    tasks: tasksOf(alive),
    photos: ofKind(alive, 'photo').map((change) => ({
      id: change.item,
      at: isoOf(change),
      type: change.type,
      bytes: change.bytes,
    })),
  }
}

export function isOpen(stage: EntryStage | null): boolean {
  return stage !== null && stage !== 'dropped'
}

/** Active changes, without repeats, oldest first. Superseded ones can be forgotten. */
export function effective(changes: readonly Change[]): Change[] {
  const gone = new Set(changes.flatMap(({ over }) => over))
  const once = new Map(changes.map((change) => [change.id, change]))
  return [...once.values()].filter((change) => change.kind !== 'remove' && !gone.has(change.id)).sort(inTime)
}

/** Total order by hybrid clock, then device and id. */
export function inTime(a: Change, b: Change): number {
  return a.at - b.at || a.n - b.n || compare(a.device, b.device) || compare(a.id, b.id)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

function isoOf({ at }: Pick<Change, 'at'>): string {
  return new Date(at).toISOString()
}

function ofKind<Kind extends ChangeKind>(changes: readonly Change[], kind: Kind): ChangeOf<Kind>[] {
  return changes.filter((change): change is ChangeOf<Kind> => change.kind === kind)
}

/** From the latest active save, or any save if an edit survived deletion. */
export function aboutOf(changes: readonly Change[]): About | null {
  const alive = ofKind(effective(changes), 'save')
  const saves = alive.length > 0 ? alive : ofKind(changes, 'save').sort(inTime)
  const last = saves.at(-1)
  if (!last) return null
  return {
    name: last.name,
    link: saves.findLast(({ link }) => link !== null)?.link ?? null,
    productId: saves.findLast(({ productId }) => productId !== null)?.productId ?? null,
  }
}

function movesOf(alive: readonly Change[]): EntryMove[] {
  const history: EntryMove[] = []
  for (const change of alive) {
    const from = history.at(-1)?.to ?? null
    const to = stepOf(change, from)
    const { reason, because } = change.kind === 'move' ? change : { reason: null, because: null }
    if (to !== null) history.push({ id: change.id, at: isoOf(change), from, to, reason, because })
  }
  return history
}

export function stageOf(alive: readonly Change[]): EntryStage | null {
  return alive.reduce<EntryStage | null>((from, change) => stepOf(change, from) ?? from, null)
}

/** Saving an open entry does not move it. */
function stepOf(change: Change, from: EntryStage | null): EntryStage | null {
  if (change.kind === 'move') return change.to
  return change.kind === 'save' && !isOpen(from) ? 'saved' : null
}

function keptOf<Written extends Extract<Change, { item: string }>, Value>(
  changes: readonly Written[],
  read: (change: Written) => Value,
): Kept<Value>[] {
  const things = new Map<string, Kept<Value>>()
  for (const change of changes) {
    const version = { ...read(change), version: change.id, at: isoOf(change) }
    const thing = things.get(change.item)
    if (thing) thing.versions.unshift(version)
    else things.set(change.item, { id: change.item, versions: [version] })
  }
  return [...things.values()]
}

function tasksOf(alive: readonly Change[]): EntryTask[] {
  const ticks = new Map(ofKind(alive, 'done').map((change) => [change.item, change]))
  return keptOf(ofKind(alive, 'task'), ({ text, dueOn, supplierId }) => ({ text, dueOn, supplierId })).map(
    (task) => {
      const tick = ticks.get(task.id)
      return { ...task, done: tick?.done ?? false, doneAt: tick ? isoOf(tick) : null }
    },
  )
}
