import { join } from 'node:path'
import pLimit from 'p-limit'
import type { PictureFormat, PictureWidth } from '../contracts/pictures.ts'
import type { Db } from '../db/knex.ts'
import type { Log } from '../log.ts'
import { createPictureFetcher, type FakePictureServer, NotFetchable } from './fetch-picture.ts'
import { type KnownPicture, knownPicture, unknownPictures } from './known-picture.ts'
import type { OpenBucket } from './picture-bucket.ts'
import { pictureFormat } from './picture-format.ts'
import type { PictureResizer } from './picture-resizer.ts'
import { type KeptPicture, openPictureStore } from './picture-store.ts'
import { sharePictures } from './shared-picture-store.ts'

interface Picture {
  /** Of the width or narrower. */
  bytes: Buffer
  format: PictureFormat
  /** Whether others than the asker may keep it. */
  shared: boolean
}

interface Wanted {
  name: string
  width: PictureWidth
  format: PictureFormat
}

export interface Pictures {
  /** In the format, or in WebP where there is no other yet or that is smaller. Null when nobody refers to such a picture (any more), or it cannot be had. */
  read(name: string, width: PictureWidth, format: PictureFormat): Promise<Picture | null>
  /** Removes the files of pictures that nobody refers to any more. */
  sweep(): Promise<void>
  close(): Promise<void>
}

interface PictureDeps {
  db: Db
  dataDir: string
  /** Where processes share what they have made; null: this one keeps its own alone. */
  bucket?: OpenBucket | null
  fakeServer: FakePictureServer | null
  resizer: PictureResizer
  now(): Date
  log: Log
}

/**
 * Pictures of products and members, fetched, checked, encoded anew and kept. Many askers of one picture cause one fetch;
 * one that could not be had is not asked for again for a while; one that was had is asked for again after a day, because
 * its address may show another by then.
 */
export function openPictures({
  db,
  dataDir,
  bucket = null,
  fakeServer,
  resizer,
  now,
  log,
}: PictureDeps): Pictures {
  const fetcher = createPictureFetcher(fakeServer)
  const store = openPictureStore(join(dataDir, 'pictures'), { bytesMax: STORE_BYTES, now, log })
  const isFresh = ({ madeAt }: KeptPicture) => now().getTime() - madeAt.getTime() < RENEW_MS
  const common = bucket && sharePictures(store, { bucket, isFresh, log })
  // A member's own goes with the member, so it is in no place that others look into.
  const storeOf = ({ shared }: KnownPicture) => (shared && common ? common : store)
  const limited = pLimit(FETCHES)
  const making = new Map<string, Promise<Buffer | null>>()
  const failedAt = new Map<string, number>()
  let tidying = tidy()
  const sweeps = setInterval(() => {
    tidying = tidy()
  }, SWEEP_MS).unref()

  async function make({ name, width, format }: Wanted, known: KnownPicture): Promise<Buffer | null> {
    const encoded = await encode({ name, width, format }, known)
    // The source may have removed it in the meantime. A database that is away now says nothing of the picture: who asked is told so.
    if (encoded === null || (await knownPicture(db, name)) === null) return null
    await storeOf(known).keep(name, width, format, encoded)
    return encoded
  }

  async function encode({ name, width, format }: Wanted, { url }: KnownPicture): Promise<Buffer | null> {
    try {
      return await limited(async () => await resizer.resize(await fetcher.fetch(url), width, format))
    } catch (error) {
      log.debug({ name, reason: reasonOf(error) }, 'A picture could not be had')
      if (failedAt.size >= FAILURES_KEPT) failedAt.clear()
      failedAt.set(name, now().getTime())
      return null
    }
  }

  /** One fetch for all who ask, and none for a while after one that failed. */
  async function makeOnce(wanted: Wanted, known: KnownPicture): Promise<Buffer | null> {
    const { name, width, format } = wanted
    if (now().getTime() - (failedAt.get(name) ?? Number.NEGATIVE_INFINITY) < RETRY_MS) return null
    const key = `${name}-${width}.${format}`
    if (making.size >= WAITING_MAX && !making.has(key)) return null
    const underWay = making.get(key) ?? make(wanted, known).finally(() => making.delete(key))
    making.set(key, underWay)
    return await underWay
  }

  async function sweep(): Promise<void> {
    const names = await store.names()
    if (names.length === 0) return
    for (const name of await unknownPictures(db, names)) await store.remove(name)
  }

  async function tidy(): Promise<void> {
    await sweep().catch((error: unknown) => log.warn({ err: error }, 'Old pictures stay for now'))
  }

  return {
    read: async (name, width, format) => {
      const known = await knownPicture(db, name)
      if (known === null) {
        await store.remove(name)
        return null
      }
      const { shared } = known
      const kept = await storeOf(known).read(name, width, format)
      // The first request after a day still gets the old one, at once.
      const renewed = kept !== null && isFresh(kept) ? null : makeOnce({ name, width, format }, known)
      // Nobody may be left to hear why it could not be renewed.
      renewed?.catch((error: unknown) => log.debug({ err: error, name }, 'A picture was not renewed'))
      if (kept) return { bytes: kept.bytes, format: formatOf(kept.bytes), shared }
      const other = format === 'webp' ? null : await storeOf(known).read(name, width, 'webp')
      if (other) return { bytes: other.bytes, format: 'webp', shared }
      const bytes = await renewed
      return bytes && { bytes, format: formatOf(bytes), shared }
    },
    sweep,
    close: async () => {
      clearInterval(sweeps)
      await Promise.all([fetcher.close(), resizer.close()])
      await Promise.allSettled([tidying, ...making.values()])
      await common?.close()
    },
  }
}

/** Fetches at once; each holds a few megabytes until its picture's turn to be made. */
const FETCHES = 4
/** Pictures that wait or are under way, each with somebody who waits for it. */
const WAITING_MAX = 500
const STORE_BYTES = 512 * 1024 * 1024
const RETRY_MS = 10 * 60_000
const RENEW_MS = 24 * 60 * 60_000
const SWEEP_MS = 10 * 60_000
const FAILURES_KEPT = 10_000

/** Of what the resizer has made. */
function formatOf(made: Buffer): PictureFormat {
  return pictureFormat(made) === 'webp' ? 'webp' : 'avif'
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error instanceof NotFetchable && error.cause instanceof Error
    ? `${error.message}: ${error.cause.message}`
    : error.message
}
