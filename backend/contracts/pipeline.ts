import * as z from 'zod/mini'
import { FactChange } from './changes.ts'
import { endpoint } from './endpoint.ts'
import { perTenMinutes } from './limit.ts'
import { Change, ChangeId, EntryId, PHOTO_BYTES_MAX, PHOTO_TYPES, PhotoId } from './pipeline-changes.ts'
import { profitFields } from './profit.ts'
import { Provenance } from './provenance.ts'
import { CHANNELS } from './trends.ts'
import { WatchedProductFacts } from './watchlist.ts'

/** Bounds a request's work, with the body size. */
export const CHANGES_MAX = 100

export const EntryProduct = z.object({
  id: z.string(),
  name: z.string(),
  imageUrl: z.nullable(z.string()),
  /** Null: no longer in our data. */
  channel: z.nullable(z.enum(CHANNELS)),
  provenance: z.nullable(Provenance),
  category: z.nullable(z.string()),
  ...profitFields,
  /** Null: not in the current edition. */
  now: z.nullable(WatchedProductFacts),
  before: z.nullable(WatchedProductFacts),
  /** Between `before` and `now`, largest first. */
  changes: z.array(FactChange),
  /** Time of `before`: the previous visit, or the entry's creation. */
  since: z.string(),
})
export type EntryProduct = z.infer<typeof EntryProduct>

export const KeptEntry = z.object({
  id: EntryId,
  about: z.object({ name: z.string(), productId: z.nullable(z.string()), link: z.nullable(z.string()) }),
  /** Active, unordered; merged by `pipeline-entry.ts`. */
  changes: z.array(Change),
  /** Null: not our own product. */
  product: z.nullable(EntryProduct),
  photosStored: z.array(PhotoId),
})
export type KeptEntry = z.infer<typeof KeptEntry>

export const Pipeline = z.object({
  entries: z.array(KeptEntry),
  room: z.object({ open: z.number(), most: z.number() }),
  /** Milliseconds since 1970; devices date changes by it. */
  clock: z.number(),
})
export type Pipeline = z.infer<typeof Pipeline>

export const readPipeline = endpoint({
  method: 'GET',
  path: '/api/pipeline',
  access: 'member',
  summary:
    "The member's products in their pipeline: every change with an effect, and what is known of the product.",
  response: Pipeline,
})

/**
 * `full`, `photos`: the plan's limits. `much`: the entry or account is full. `history`: too many changes.
 * Deletions are never refused for these.
 */
export const REFUSALS = ['full', 'much', 'history', 'photos', 'unknown'] as const
export type Refusal = (typeof REFUSALS)[number]

export const changePipeline = endpoint({
  method: 'POST',
  path: '/api/pipeline/changes',
  access: 'member',
  limit: perTenMinutes('pipeline changes', 1000),
  summary:
    'Takes changes made on a device, maybe days ago and offline, and merges them with those of other devices so that none is lost. Sending one twice changes nothing.',
  body: z.strictObject({ changes: z.array(Change).check(z.minLength(1), z.maxLength(CHANGES_MAX)) }),
  response: z.object({
    refused: z.array(z.object({ id: ChangeId, why: z.enum(REFUSALS) })),
    /** Already replaced by an earlier change. */
    withoutEffect: z._default(z.array(ChangeId), []),
    clock: z.number(),
  }),
})

export const markPipelineSeen = endpoint({
  method: 'POST',
  path: '/api/pipeline/seen',
  access: 'member',
  limit: perTenMinutes('pipeline seen', 300),
  summary:
    'The member has seen the pipeline as it is now: a later visit compares with this. Within half an hour it is one visit.',
  response: z.object({ seenAt: z.string() }),
})

const photo = z.strictObject({ id: PhotoId })

export const storePhoto = endpoint({
  method: 'PUT',
  path: '/api/pipeline/photos/:id',
  access: 'member',
  limit: perTenMinutes('pipeline photos', 600),
  summary: `Stores the picture of a photo that an entry has: a JPEG or WebP of at most ${PHOTO_BYTES_MAX / 1024 / 1024} MB as the body. What it says of place, time and camera is taken out.`,
  params: photo,
  accepts: { media: PHOTO_TYPES, bytes: PHOTO_BYTES_MAX },
  response: z.object({ bytes: z.number() }),
})

export const readPhoto = endpoint({
  method: 'GET',
  path: '/api/pipeline/photos/:id',
  access: 'member',
  summary: "The picture of one of the member's own photos; 404 for anybody else.",
  params: photo,
  response: z.unknown(),
  produces: 'image/*',
})
