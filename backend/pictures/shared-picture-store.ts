import type { PictureFormat, PictureWidth } from '../contracts/pictures.ts'
import type { Db } from '../db/knex.ts'
import { forEachLogged } from '../process/for-each-logged.ts'
import type { Log } from '../process/log.ts'
import { unknownPictures } from './known-picture.ts'
import type { OpenBucket } from './picture-bucket.ts'
import type { KeptPicture, PictureStore } from './picture-store.ts'

export interface SharedPictureStore extends Pick<PictureStore, 'read' | 'keep'> {
  close(): Promise<void>
}

interface Sharing {
  bucket: OpenBucket
  isFresh(picture: KeptPicture): boolean
  log: Log
}

/** A local folder, and a bucket that processes share. Works without the bucket. */
export function sharePictures(folder: PictureStore, { bucket, isFresh, log }: Sharing): SharedPictureStore {
  const sending = new Set<Promise<void>>()
  let awayUntil = 0

  async function tried<T>(what: string, work: () => Promise<T>): Promise<T | null> {
    if (performance.now() < awayUntil) return null
    try {
      return await work()
    } catch (error) {
      awayUntil = performance.now() + AWAY_MS
      log.warn({ err: error }, what)
      return null
    }
  }

  return {
    read: async (name, width, format) => {
      const own = await folder.read(name, width, format)
      if (own && isFresh(own)) return own
      const others = await tried('The bucket of pictures could not be read', () =>
        bucket.read(objectName(name, width, format)),
      )
      if (!others || (own && own.madeAt >= others.madeAt)) return own
      await folder.keep(name, width, format, others.bytes, others.madeAt)
      return others
    },
    keep: async (name, width, format, bytes) => {
      await folder.keep(name, width, format, bytes)
      // Only other processes need it.
      const sent = tried('A picture could not be shared', () =>
        bucket.write(objectName(name, width, format), bytes, `image/${format}`),
      ).then(() => undefined)
      sending.add(sent)
      void sent.finally(() => sending.delete(sent))
    },
    close: async () => {
      await Promise.all(sending)
    },
  }
}

/** Pause in ms after the bucket did not answer. */
const AWAY_MS = 10_000

const objectName = (name: string, width: PictureWidth, format: PictureFormat) => `${name}-${width}.${format}`

/**
 * One process of the fleet runs this. Each request checks the row first, so unreferenced pictures are never
 * served.
 */
export async function sweepBucket(db: Db, bucket: OpenBucket, log: Log): Promise<void> {
  for await (const objects of bucket.pages()) {
    const pictureOf = (object: string) => /^[0-9a-f]{64}(?=-)/.exec(object)?.[0] ?? ''
    const names = [...new Set(objects.map(pictureOf))].filter(Boolean)
    const gone = new Set(await unknownPictures(db, names))
    const message = 'Could not remove a picture from the bucket; the next sweep tries again'
    const unused = objects.filter((object) => gone.has(pictureOf(object)))
    await forEachLogged(unused, { log, message, nameOf: (object) => object }, bucket.remove)
  }
}
