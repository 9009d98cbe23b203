import * as z from 'zod/mini'
import { changed, many } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'
import { forEachLogged } from '../process/for-each-logged.ts'
import type { Log } from '../process/log.ts'
import { createPictureFetcher, type FakePictureServer } from './fetch-picture.ts'
import { openPictureResizer } from './picture-resizer.ts'

interface HashDeps {
  db: Db
  fakeServer: FakePictureServer | null
  now: Date
  /** Ends the turn between two pictures. */
  signal: AbortSignal
  log: Log
}

/** A turn comes every five minutes, so 86,400 pictures a day. Fetching is sequential to spare their servers. */
const PICTURES_A_TURN = 300
/** A shop may show another picture under the same address, or be away for an hour. */
const AGAIN_AFTER = { look: '30 days', none: '1 day' }

/** Computes the look of products' first pictures, best product first. Returns the number of new looks. */
export async function hashPictures({ db, fakeServer, now, signal, log }: HashDeps): Promise<number> {
  const waiting = await many(db, Waiting, WAITING, { now, most: PICTURES_A_TURN })
  if (waiting.length === 0) return 0
  const fetcher = createPictureFetcher(fakeServer)
  const resizer = openPictureResizer(log)
  const message = 'A picture has no look for now'
  let found = 0
  try {
    await forEachLogged(
      waiting,
      { log, message, nameOf: ({ sha256 }) => sha256 },
      async ({ sha256, url }) => {
        if (signal.aborted) return
        const look = await fetcher
          .fetch(url)
          .then((bytes) => resizer.look(bytes))
          .catch((error: unknown) => {
            log.debug({ err: error, sha256 }, message)
            return null
          })
        if (look !== null) found += 1
        await changed(
          db,
          'update picture set look = coalesce(:look, look), looked_at = :now where sha256 = :sha256',
          { look, now, sha256 },
        )
      },
    )
  } finally {
    await Promise.all([fetcher.close(), resizer.close()])
  }
  return found
}

const WAITING = `
  select picture.sha256, picture.url
  from current_edition c
  join trend on trend.edition_id = c.edition_id
  join product on product.id = trend.product_id
  join picture on picture.url = product.image_urls->>0
  where picture.looked_at is null or picture.looked_at < cast(:now as timestamptz)
    - case when picture.look is null then interval '${AGAIN_AFTER.none}' else interval '${AGAIN_AFTER.look}' end
  group by picture.sha256, picture.url
  order by min(trend.place)
  limit :most`
const Waiting = z.object({ sha256: z.string(), url: z.string() })
