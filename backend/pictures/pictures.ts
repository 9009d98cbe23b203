import { join } from 'node:path'
import sharp from 'sharp'
import type { Db } from '../db/knex.ts'
import type { Log } from '../log.ts'
import type { PictureWidth } from './address.ts'
import { atMost } from './at-most.ts'
import { createPictureFetcher, NotFetchable, type PictureStandIn } from './fetch-picture.ts'
import { openPictureStore } from './picture-store.ts'

export interface Pictures {
  /** WebP of that width or narrower; null when there is no such picture or it cannot be had. */
  read(name: string, width: PictureWidth): Promise<Buffer | null>
  close(): Promise<void>
}

interface PictureDeps {
  db: Db
  dataDir: string
  standIn: PictureStandIn | null
  now(): Date
  log: Log
}

/**
 * Pictures of products, fetched once, checked, encoded anew and kept. Many askers of one picture cause one fetch; a
 * picture that could not be had is not asked for again for a while.
 */
export function openPictures({ db, dataDir, standIn, now, log }: PictureDeps): Pictures {
  const fetcher = createPictureFetcher(standIn)
  const store = openPictureStore(join(dataDir, 'pictures'), { bytesMax: STORE_BYTES, log })
  const limited = atMost(MAKERS)
  const making = new Map<string, Promise<Buffer | null>>()
  const failedAt = new Map<string, number>()

  async function make(name: string, width: PictureWidth): Promise<Buffer | null> {
    const url = await addressOf(db, name)
    if (url === null) return null
    try {
      const encoded = await limited(async () => encode(await fetcher.fetch(url), width))
      await store.keep(fileName(name, width), encoded)
      return encoded
    } catch (error) {
      log.debug({ name, reason: reasonOf(error) }, 'A picture could not be had')
      if (failedAt.size >= FAILURES_KEPT) failedAt.clear()
      failedAt.set(name, now().getTime())
      return null
    }
  }

  return {
    read: async (name, width) => {
      const kept = await store.read(fileName(name, width))
      if (kept) return kept
      if (now().getTime() - (failedAt.get(name) ?? Number.NEGATIVE_INFINITY) < RETRY_MS) return null
      const key = fileName(name, width)
      const underWay = making.get(key)
      if (underWay !== undefined) return await underWay
      const made = make(name, width).finally(() => making.delete(key))
      making.set(key, made)
      return await made
    },
    close: () => fetcher.close(),
  }
}

/** Fetches and encodings at once. */
const MAKERS = 4
const STORE_BYTES = 512 * 1024 * 1024
const RETRY_MS = 10 * 60_000
const FAILURES_KEPT = 10_000
/** A decompression bomb is refused by its announced size. */
const PIXELS_MAX = 40_000_000

function fileName(name: string, width: PictureWidth): string {
  return `${name}-${width}.webp`
}

async function addressOf(db: Db, name: string): Promise<string | null> {
  const { rows } = await db.raw<{ rows: { url: string }[] }>('select url from picture where sha256 = ?', [
    name,
  ])
  return rows[0]?.url ?? null
}

async function encode(bytes: Buffer, width: PictureWidth): Promise<Buffer> {
  return await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', animated: false })
    .rotate()
    .resize({ width, height: width * 2, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer()
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error instanceof NotFetchable && error.cause instanceof Error
    ? `${error.message}: ${error.cause.message}`
    : error.message
}
