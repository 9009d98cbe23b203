import { createHash } from 'node:crypto'
import type Router from '@koa/router'
import type Koa from 'koa'
import { PICTURE_WIDTHS, type PictureFormat, type PictureWidth } from '../contracts/pictures.ts'
import { Failure } from '../failure.ts'

/** The picture whose address has this SHA-256; null where there is none. `shared`: it is nobody's own. */
type ReadPicture = (
  sha256: string,
  width: PictureWidth,
  format: PictureFormat,
) => Promise<{ bytes: Buffer; format: PictureFormat; shared: boolean } | null>

/**
 * `/img/:sha256/:width`: named by its address at the source, behind which the content may change, so nobody keeps it for
 * ever. The market's are kept for an hour; a member's is asked for each time, because it goes when they say so.
 */
export function servePictures(router: Router, read: ReadPicture): void {
  router.get('/img/:sha256/:width', async (ctx) => {
    const name = ctx.params.sha256 ?? ''
    const width = PICTURE_WIDTHS.find((known) => String(known) === ctx.params.width)
    const picture = width && /^[0-9a-f]{64}$/.test(name) ? await read(name, width, formatFor(ctx)) : null
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

/** AVIF only to who names it: of those that take anything, some cannot read it. */
function formatFor(ctx: Koa.Context): PictureFormat {
  return ctx.get('Accept').includes('image/avif') && ctx.accepts('image/avif') ? 'avif' : 'webp'
}
