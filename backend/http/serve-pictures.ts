import { createHash } from 'node:crypto'
import type Router from '@koa/router'
import { Failure } from '../failure.ts'

export interface PictureSource<Width extends number> {
  /** Those that are made. */
  widths: readonly Width[]
  /** The picture whose address has this SHA-256; null where there is none. `shared`: it is nobody's own. */
  read(sha256: string, width: Width): Promise<{ bytes: Buffer; shared: boolean } | null>
}

/**
 * `/img/:sha256/:width`: named by its address at the source, behind which the content may change, so nobody keeps it for
 * ever. The market's are kept for an hour; a member's is asked for each time, because it goes when they say so.
 */
export function servePictures<Width extends number>(
  router: Router,
  { widths, read }: PictureSource<Width>,
): void {
  router.get('/img/:sha256/:width', async (ctx) => {
    const name = ctx.params.sha256 ?? ''
    const width = widths.find((known) => String(known) === ctx.params.width)
    const picture = width && /^[0-9a-f]{64}$/.test(name) ? await read(name, width) : null
    if (!picture) throw new Failure('not_found', 'Picture not found.')
    ctx.status = 200
    ctx.set('Cache-Control', picture.shared ? 'public, max-age=3600' : 'private, no-cache')
    ctx.set('ETag', `"${createHash('sha256').update(picture.bytes).digest('base64url')}"`)
    if (ctx.fresh) {
      ctx.status = 304
      return
    }
    ctx.type = 'image/webp'
    ctx.body = picture.bytes
  })
}
