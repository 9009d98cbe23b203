import { join } from 'node:path'
import type { PictureFormat, PictureWidth } from '../contracts/pictures.ts'
import type { Db, Transaction } from '../db/knex.ts'
import type { Log } from '../process/log.ts'
import { createPictureFetcher, type FakePictureServer, NotFetchable } from './fetch-picture.ts'
import { type KnownPicture, knownPicture, unknownPictures } from './known-picture.ts'
import type { OpenBucket } from './picture-bucket.ts'
import { pictureFormat } from './picture-format.ts'
import type { PictureResizer } from './picture-resizer.ts'
import { type KeptPicture, openPictureStore } from './picture-store.ts'
import { sharePictures } from './shared-picture-store.ts'

interface Picture {
  bytes: Buffer
  format: PictureFormat
  /** Shared caches may keep it. */
  shared: boolean
}

interface PictureTurns {
  read<T>(work: (trx: Transaction) => Promise<T>): Promise<T>
  make<T>(work: () => Promise<T>): Promise<T>
}

interface Wanted {
  name: string
  width: PictureWidth
  format: PictureFormat
}

export interface Pictures {
  /** WebP if smaller or if the format is not ready. Null if unreferenced or unavailable. */
  read(name: string, width: PictureWidth, format: PictureFormat, turns: PictureTurns): Promise<Picture | null>
  sweep(): Promise<void>
  close(): Promise<void>
}

interface PictureDeps {
  db: Db
  dataDir: string
  /** Shared by processes; null: local only. */
  bucket?: OpenBucket | null
  fakeServer: FakePictureServer | null
  resizer: PictureResizer
  now(): Date
  log: Log
}

/**
 * Concurrent requests share one fetch; a failed one is retried after a while. A day later the URL may show
 * another picture, so it is fetched again.
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
  // Members' pictures can be deleted only outside shared storage.
  const storeOf = ({ shared }: KnownPicture) => (shared && common ? common : store)
  const making = new Map<string, SharedWork<Buffer | null>>()
  const failedAt = new Map<string, number>()
  let tidying = tidy()
  const sweeps = setInterval(() => {
    tidying = tidy()
  }, SWEEP_MS).unref()

  async function make({ name, width, format }: Wanted, known: KnownPicture): Promise<Buffer | null> {
    const encoded = await encode({ name, width, format }, known)
    // A database error does not count against the picture.
    if (encoded === null || (await knownPicture(db, name)) === null) return null
    await storeOf(known).keep(name, width, format, encoded)
    return encoded
  }

  async function encode({ name, width, format }: Wanted, { url }: KnownPicture): Promise<Buffer | null> {
    try {
      return await resizer.resize(await fetcher.fetch(url), width, format)
    } catch (error) {
      log.debug({ name, reason: reasonOf(error) }, 'A picture could not be had')
      if (failedAt.size >= FAILURES_KEPT) failedAt.clear()
      failedAt.set(name, now().getTime())
      return null
    }
  }

  /** Pauses after a failure. */
  async function makeOnce(wanted: Wanted, known: KnownPicture, turns: PictureTurns): Promise<Buffer | null> {
    const { name, width, format } = wanted
    if (now().getTime() - (failedAt.get(name) ?? Number.NEGATIVE_INFINITY) < RETRY_MS) return null
    const key = `${name}-${width}.${format}`
    const shared = making.get(key) ?? sharedWork(() => make(wanted, known))
    making.set(key, shared)
    // The first caller with a turn starts it for all.
    const isOver = () => making.get(key) === shared && making.delete(key)
    return await Promise.race([shared.result, turns.make(shared.begin)]).finally(isOver)
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
    read: async (name, width, format, turns) => {
      const known = await turns.read((trx) => knownPicture(trx, name))
      if (known === null) {
        await store.remove(name)
        return null
      }
      const { shared } = known
      const kept = await storeOf(known).read(name, width, format)
      // The first request after a day still gets the old picture.
      const renewed = kept !== null && isFresh(kept) ? null : makeOnce({ name, width, format }, known, turns)
      // The caller may be gone.
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
      await Promise.allSettled([tidying, ...[...making.values()].map(({ begun }) => begun())])
      await common?.close()
    },
  }
}

interface SharedWork<Result> {
  result: Promise<Result>
  begin(): Promise<Result>
  begun(): Promise<Result> | null
}

function sharedWork<Result>(work: () => Promise<Result>): SharedWork<Result> {
  let begun: Promise<Result> | null = null
  let settle: (result: Promise<Result>) => void = () => undefined
  const result = new Promise<Result>((done) => {
    settle = done
  })
  return {
    result,
    begin: () => {
      begun ??= work()
      settle(begun)
      return begun
    },
    begun: () => begun,
  }
}

const STORE_BYTES = 512 * 1024 * 1024
const RETRY_MS = 10 * 60_000
const RENEW_MS = 24 * 60 * 60_000
const SWEEP_MS = 10 * 60_000
const FAILURES_KEPT = 10_000

function formatOf(made: Buffer): PictureFormat {
  return pictureFormat(made) === 'webp' ? 'webp' : 'avif'
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error instanceof NotFetchable && error.cause instanceof Error
    ? `${error.message}: ${error.cause.message}`
    : error.message
}
