import type { QueryClient } from '@tanstack/react-query'
import type { EntryProduct, KeptEntry, Pipeline } from '#contracts/pipeline'
import { type Change, productIdOf } from '#contracts/pipeline-changes'
import { type Entry, entryOf } from '#contracts/pipeline-entry'
import type { Why } from '../../../offline/outbox.ts'
import { pipelineOutbox, type Waiting } from './outbox.ts'
import { pipeline } from './queries.ts'

export interface PipelineItem extends Entry {
  /** Null: outside our lists, or the list was not fetched since saving. */
  product: EntryProduct | null
  unsent: number
  /** Reason of a refused change, which stays on this device. */
  refused: Why | null
  /** Photos stored on the server; others exist only on the device that took them. */
  photosStored: ReadonlySet<string>
}

/** Latest saved first. Memoized. */
export function itemsOf(list: Pipeline | undefined, here: readonly Waiting[]): readonly PipelineItem[] {
  if (made.list === list && made.here === here) return made.items
  const byEntry = new Map<string, Waiting[]>()
  for (const each of here) byEntry.set(each.change.entry, [...(byEntry.get(each.change.entry) ?? []), each])
  const known = new Set(list?.entries.map(({ id }) => id))
  const items = [
    ...(list?.entries ?? []).map((kept) => itemOf(kept, byEntry.get(kept.id) ?? NONE)),
    ...[...byEntry].map(([id, own]) => (known.has(id) ? null : itemOf(null, own))),
  ]
    .filter((item) => item !== null)
    .sort((a, b) => (a.addedAt === b.addedAt ? 0 : a.addedAt < b.addedAt ? 1 : -1))
  made = { list, here, items }
  return items
}

export function itemsNow(client: QueryClient): readonly PipelineItem[] {
  return itemsOf(client.getQueryData(pipeline.queryKey), pipelineOutbox.items.get())
}

export function itemNow(client: QueryClient, id: string): PipelineItem | null {
  return itemsNow(client).find((item) => item.id === id) ?? null
}

export function itemAbout(items: readonly PipelineItem[], productId: string): PipelineItem | null {
  const about = items.filter((item) => item.productId === productId)
  return about.find(({ stage }) => stage !== 'dropped') ?? about[0] ?? null
}

/** The server's override local ones, because it may have corrected a wrong clock. */
export function changesNow(client: QueryClient, id: string): Change[] {
  const list = client.getQueryData(pipeline.queryKey)
  const here = pipelineOutbox.items.get().filter(({ change }) => change.entry === id)
  return [
    ...here.map(({ change }) => change),
    ...(list?.entries.find((entry) => entry.id === id)?.changes ?? []),
  ]
}

let made: { list: Pipeline | undefined; here: readonly Waiting[]; items: readonly PipelineItem[] } = {
  list: undefined,
  here: [],
  items: [],
}
const NONE: readonly Waiting[] = []
/** Cache of entries without unsent changes. */
const folded = new WeakMap<KeptEntry, PipelineItem>()

function itemOf(kept: KeptEntry | null, own: readonly Waiting[]): PipelineItem | null {
  const known = kept && own.length === 0 ? folded.get(kept) : undefined
  if (known) return known
  const entry = entryOf([...own.map(({ change }) => change), ...(kept?.changes ?? [])], kept?.about)
  if (!entry) return null
  const item: PipelineItem = {
    ...entry,
    // A product of ours has its current name.
    name: (productIdOf(entry.id) ? kept?.product?.name : null) ?? (entry.name || (own[0]?.name ?? '')),
    product: kept?.product ?? null,
    unsent: own.filter(({ state }) => state !== 'taken').length,
    refused: own.find(({ state }) => state === 'refused')?.why ?? null,
    photosStored: new Set(kept?.photosStored),
  }
  if (kept && own.length === 0) folded.set(kept, item)
  return item
}
