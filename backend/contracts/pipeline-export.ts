import * as z from 'zod/mini'
import { type KeptEntry, readPhoto } from './pipeline.ts'
import { OUTREACH_CHANNELS, Quote } from './pipeline-changes.ts'
import { type Entry, entryOf } from './pipeline-entry.ts'
import { ENTRY_STAGES } from './pipeline-stages.ts'

const at = z.string()

export const ExportedEntry = z.object({
  id: z.string(),
  name: z.string(),
  productId: z.nullable(z.string()),
  link: z.nullable(z.string()),
  stage: z.enum(ENTRY_STAGES),
  reason: z.nullable(z.string()),
  addedAt: at,
  history: z.array(
    z.object({
      at,
      from: z.nullable(z.enum(ENTRY_STAGES)),
      to: z.enum(ENTRY_STAGES),
      reason: z.nullable(z.string()),
      because: z.nullable(z.object({ channel: z.enum(OUTREACH_CHANNELS), supplierName: z.string() })),
    }),
  ),
  contacts: z.array(
    z.object({ at, supplierId: z.string(), supplierName: z.string(), channel: z.enum(OUTREACH_CHANNELS) }),
  ),
  notes: z.array(z.object({ at, text: z.string() })),
  quotes: z.array(z.object({ at, ...Quote.shape })),
  tasks: z.array(z.object({ at, text: z.string(), dueOn: z.string(), done: z.boolean() })),
  photos: z.array(z.object({ at, type: z.string(), bytes: z.number(), address: z.string() })),
})
export type ExportedEntry = z.infer<typeof ExportedEntry>

/** Null if nothing is left. */
export function exportedEntry({
  about,
  changes,
}: Pick<KeptEntry, 'about' | 'changes'>): ExportedEntry | null {
  const entry = entryOf(changes, about)
  return entry && { ...flatEntry(entry), name: about.name }
}

/** Keeps both values of two devices. */
export function flatEntry(entry: Entry) {
  return {
    ...entry,
    notes: entry.notes.flatMap(({ versions }) => versions),
    quotes: entry.quotes.flatMap(({ versions }) => versions),
    tasks: entry.tasks.flatMap(({ versions, done }) => versions.map((version) => ({ ...version, done }))),
    photos: entry.photos.map(({ id, ...photo }) => ({
      ...photo,
      address: readPhoto.path.replace(':id', id),
    })),
  }
}
