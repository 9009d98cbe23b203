import type Router from '@koa/router'
import { Failure } from '../failure.ts'
import { PICTURE_WIDTHS } from './address.ts'
import type { Pictures } from './pictures.ts'

/** `/img/:sha256/:width`: named by content's address, so it may be kept for as long as a browser likes. */
export function servePictures(router: Router, pictures: Pictures): void {
  router.get('/img/:sha256/:width', async (ctx) => {
    const name = ctx.params.sha256 ?? ''
    const width = PICTURE_WIDTHS.find((known) => String(known) === ctx.params.width)
    const bytes = width && /^[0-9a-f]{64}$/.test(name) ? await pictures.read(name, width) : null
    if (!bytes) throw new Failure('not_found', 'There is no such picture.')
    ctx.set('Cache-Control', 'public, max-age=2592000, immutable')
    ctx.type = 'image/webp'
    ctx.body = bytes
  })
}
