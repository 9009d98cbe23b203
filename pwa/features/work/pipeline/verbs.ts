import type { QueryClient } from '@tanstack/react-query'
import {
  ENTRY_LINE_MAX,
  ENTRY_NAME_MAX,
  entryIdOf,
  NOTE_MAX,
  type Quote,
  TERMS_MAX,
} from '#contracts/pipeline-changes'
import type { Kept } from '#contracts/pipeline-entry'
import type { EntryStage } from '#contracts/pipeline-stages'
import { askToPersist } from '../../../offline/persistent-storage.ts'
import { oneLine, severalLines } from '../../../ui/plain-text.ts'
import { madeId } from './clock.ts'
import { changesNow, itemAbout, itemNow, itemsNow } from './items.ts'
import { pipelineOutbox, type Waiting } from './outbox.ts'
import { type Draft, draftsOfMove } from './outreach.ts'
import { dropPicture, keepPicture } from './pictures.ts'
import { type Recorded, record } from './record.ts'
import { sendPipeline } from './send.ts'

/* Each verb resolves when saved on the device, online or not, and returns an undo. */

/** Adds a product at 'Saved', or reopens a dropped entry. */
export function saveProduct(
  client: QueryClient,
  { productId, name }: { productId: string; name: string },
): Promise<Recorded> {
  askToPersist()
  const entry = itemAbout(itemsNow(client), productId)?.id ?? entryIdOf(productId)
  return record(client, { entry, name: nameOf(name) }, [
    { kind: 'save', name: nameOf(name), productId, link: null },
  ])
}

/** For products outside our lists. Returns the entry's id too. */
export async function saveOwnItem(
  client: QueryClient,
  { name, link }: { name: string; link: string | null },
): Promise<Recorded & { entry: string }> {
  askToPersist()
  const entry = `own-${madeId()}`
  const recorded = await record(client, { entry, name: nameOf(name) }, [
    { kind: 'save', name: nameOf(name), productId: null, link },
  ])
  return { ...recorded, entry }
}

export function moveEntry(
  client: QueryClient,
  entry: string,
  to: EntryStage,
  { reason = null }: { reason?: string | null } = {},
): Promise<Recorded> {
  const item = itemNow(client, entry)
  const drafts = item
    ? draftsOfMove(item, to, {
        reason: reason && oneLine(reason, ENTRY_LINE_MAX),
        now: new Date(),
        itemId: madeId(),
      })
    : []
  return of(client, entry, drafts)
}

/** Final, without undo: confirm first. */
export async function removeEntry(client: QueryClient, entry: string): Promise<void> {
  const photos = itemNow(client, entry)?.photos ?? []
  const seen = changesNow(client, entry).filter(({ kind }) => kind !== 'remove')
  await of(client, entry, [{ kind: 'remove', over: [...new Set(seen.map(({ id }) => id))] }])
  await Promise.all(photos.map(({ id }) => dropPicture(id)))
}

export function addNote(client: QueryClient, entry: string, text: string): Promise<Recorded> {
  return of(client, entry, [writeNote(madeId())({ text })])
}

/** Replaces all shown versions; an empty text deletes the note. */
export function editNote(
  client: QueryClient,
  entry: string,
  note: Kept<{ text: string }>,
  text: string,
): Promise<Recorded> {
  if (text.trim() === '') return deleteNote(client, entry, note)
  return replace(client, entry, note, { write: writeNote(note.id), by: { text } })
}

export function addQuote(client: QueryClient, entry: string, quote: Quote): Promise<Recorded> {
  return of(client, entry, [writeQuote(madeId())(quote)])
}

export function editQuote(
  client: QueryClient,
  entry: string,
  kept: Kept<Quote>,
  quote: Quote,
): Promise<Recorded> {
  return replace(client, entry, kept, { write: writeQuote(kept.id), by: quote })
}

export interface TaskFields {
  text: string
  /** `YYYY-MM-DD`. */
  dueOn: string
  supplierId: string | null
}

export function addTask(client: QueryClient, entry: string, task: TaskFields): Promise<Recorded> {
  return of(client, entry, [writeTask(madeId())(task)])
}

export function editTask(
  client: QueryClient,
  entry: string,
  kept: Kept<TaskFields>,
  task: TaskFields,
): Promise<Recorded> {
  return replace(client, entry, kept, { write: writeTask(kept.id), by: task })
}

export function setTaskDone(
  client: QueryClient,
  entry: string,
  task: Kept<TaskFields>,
  done: boolean,
): Promise<Recorded> {
  return of(client, entry, [{ kind: 'done', item: task.id, done }])
}

export function deleteNote(
  client: QueryClient,
  entry: string,
  note: Kept<{ text: string }>,
): Promise<Recorded> {
  return replace(client, entry, note, { write: writeNote(note.id), by: null })
}

export function deleteQuote(client: QueryClient, entry: string, kept: Kept<Quote>): Promise<Recorded> {
  return replace(client, entry, kept, { write: writeQuote(kept.id), by: null })
}

export function deleteTask(client: QueryClient, entry: string, kept: Kept<TaskFields>): Promise<Recorded> {
  return replace(client, entry, kept, { write: writeTask(kept.id), by: null })
}

/** The picture must be at most `PHOTO_BYTES_MAX`, without EXIF. */
export async function addPhoto(client: QueryClient, entry: string, picture: Blob): Promise<Recorded> {
  const type = picture.type === 'image/webp' ? 'image/webp' : 'image/jpeg'
  const item = madeId()
  await keepPicture(item, picture)
  const recorded = await of(client, entry, [{ kind: 'photo', item, type, bytes: picture.size }])
  return {
    ids: recorded.ids,
    undo: async () => {
      await recorded.undo()
      await dropPicture(item)
    },
  }
}

export async function deletePhoto(client: QueryClient, entry: string, photo: string): Promise<void> {
  const own = changesNow(client, entry).filter((change) => change.kind === 'photo' && change.item === photo)
  await of(client, entry, [{ kind: 'remove', over: [...new Set(own.map(({ id }) => id))] }])
  await dropPicture(photo)
}

export function sendAgain(client: QueryClient): Promise<void> {
  return sendPipeline(client, 'again')
}

/** Discards refused changes of one entry, or all. */
export async function discardRefused(entry?: string): Promise<void> {
  const gone = (each: Waiting) => each.state === 'refused' && (!entry || each.change.entry === entry)
  const ids = pipelineOutbox.reload().flatMap((each) => (gone(each) ? [each.change.id] : []))
  await pipelineOutbox.forget(new Set(ids))
}

function of(client: QueryClient, entry: string, drafts: readonly Draft[]): Promise<Recorded> {
  const name = itemNow(client, entry)?.name ?? ''
  return drafts.length > 0 ? record(client, { entry, name }, drafts) : Promise.resolve(NOTHING_DONE)
}

/** Replaces all shown versions. Undo restores them. */
async function replace<Value>(
  client: QueryClient,
  entry: string,
  { versions }: Kept<Value>,
  { write, by }: { write: (value: Value) => Draft; by: Value | null },
): Promise<Recorded> {
  const over = versions.map(({ version }) => version)
  const { ids } = await of(client, entry, [by === null ? { kind: 'remove', over } : { ...write(by), over }])
  const back = versions.toReversed().map((version) => ({ ...write(version), over: [...ids] }))
  return { ids, undo: async () => void (await of(client, entry, back)) }
}

function writeNote(item: string) {
  return ({ text }: { text: string }): Draft => ({ kind: 'note', item, text: severalLines(text, NOTE_MAX) })
}

function writeQuote(item: string) {
  // Field by field: a version has extra fields.
  return (quote: Quote): Draft => ({
    kind: 'quote',
    item,
    quote: {
      supplierId: quote.supplierId,
      supplierName: nameOf(quote.supplierName),
      unitPrice: quote.unitPrice,
      currency: quote.currency,
      minimumOrder: quote.minimumOrder,
      leadTimeDays: quote.leadTimeDays,
      terms: severalLines(quote.terms, TERMS_MAX),
      validUntil: quote.validUntil,
    },
  })
}

function writeTask(item: string) {
  return ({ text, dueOn, supplierId }: TaskFields): Draft => ({
    kind: 'task',
    item,
    text: oneLine(text, ENTRY_LINE_MAX),
    dueOn,
    supplierId,
  })
}

function nameOf(text: string): string {
  return oneLine(text, ENTRY_NAME_MAX)
}

const NOTHING_DONE: Recorded = { ids: [], undo: async () => undefined }
