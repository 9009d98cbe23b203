import { createHash } from 'node:crypto'
import type Router from '@koa/router'
import type Koa from 'koa'
import { PICTURE_WIDTHS, type PictureFormat, type PictureWidth } from '../contracts/pictures.ts'
import type { Read } from '../db/snapshot.ts'
import { Failure } from '../process/failure.ts'
import { FairQueue } from './fair-queue.ts'
import { networkBlockOf } from './rate-limit.ts'
import type { ReadsOf } from './read-pools.ts'
import { VISITOR } from './viewer.ts'

interface PictureTurns {
  read: Read
  make<T>(work: () => Promise<T>): Promise<T>
}

/** Finds a picture by the SHA-256 of its source URL. `shared`: not private to a member. */
type ReadPicture = (
  sha256: string,
  width: PictureWidth,
  format: PictureFormat,
  turns: PictureTurns,
) => Promise<{ bytes: Buffer; format: PictureFormat; shared: boolean } | null>

/**
 * A source URL's content may change, so never immutable. Market pictures are cached for an hour; a member's
 * are revalidated, because the member can delete them.
 */
export function servePictures(
  router: Router,
  { read, primaryOf }: { read: ReadPicture; primaryOf: ReadsOf },
): void {
  const queue = new FairQueue(MAKING)
  const turnsOf = (ctx: Koa.Context): PictureTurns => ({
    // A member's new picture may not be on the replica yet.
    read: primaryOf(VISITOR, ctx),
    make: (work) => queue.run(networkBlockOf(ctx.ip), work),
  })
  router.get('/img/:sha256/:width', async (ctx) => {
    const name = ctx.params.sha256 ?? ''
    const width = PICTURE_WIDTHS.find((known) => String(known) === ctx.params.width)
    const picture =
      width && /^[0-9a-f]{64}$/.test(name) ? await read(name, width, formatFor(ctx), turnsOf(ctx)) : null
    if (!picture) throw new Failure('not_found', 'Picture not found.')
    ctx.status = 200
    ctx.vary('Accept')
    ctx.set('Cache-Control', picture.shared ? 'public, max-age=3600' : 'private, no-cache')
    ctx.set('ETag', `"${createHash('sha256').update(picture.bytes).digest('base64url')}"`)
    if (ctx.fresh) {
      ctx.status = 304
      return
    }
    ctx.type = `image/${picture.format}`
    ctx.body = picture.bytes
  })
}

/** A picture holds a few megabytes; a page shows up to a hundred. */
const MAKING = { slots: 4, ofOne: 3, waitingOfOne: 100, waitingInAll: 500, patienceMs: 20_000 }

/** AVIF only by name: some clients with a wildcard cannot read it. */
function formatFor(ctx: Koa.Context): PictureFormat {
  return ctx.get('Accept').includes('image/avif') && ctx.accepts('image/avif') ? 'avif' : 'webp'
}
