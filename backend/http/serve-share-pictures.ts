import type Router from '@koa/router'
import type Koa from 'koa'
import { Failure } from '../process/failure.ts'
import { FairQueue } from './fair-queue.ts'
import { networkBlockOf } from './rate-limit.ts'

interface ShareSource<Card> {
  /** Keyed by the first segment after `/og/`. Null: not found. */
  cards: Record<string, (ctx: Koa.Context, id: string) => Promise<Card | null>>
  find(
    address: string,
    readCard: () => Promise<Card | null>,
    queued: <T>(work: () => Promise<T>) => Promise<T>,
  ): Promise<{ png: Buffer; etag: string } | 'unknown' | 'not drawn'>
}

/** Cached for an hour, because they show the current edition. Fallback: the brand's picture. */
export function serveSharePictures<Card>(router: Router, { cards, find }: ShareSource<Card>): void {
  const queue = new FairQueue(DRAWING)
  router.get(['/og/:kind.png', '/og/:kind/:id.png'], async (ctx) => {
    const { kind = '', id } = ctx.params
    const read = Object.hasOwn(cards, kind) ? cards[kind] : undefined
    if (!read || (id === undefined) !== (kind === 'track-record')) throw notFound()
    const picture = await find(
      `${kind} ${id ?? ''}`,
      () => read(ctx, id ?? ''),
      (work) => queue.run(networkBlockOf(ctx.ip), work),
    )
    if (picture === 'unknown') throw notFound()
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
    if (picture === 'not drawn') {
      ctx.redirect('/share.png')
      return
    }
    ctx.status = 200
    ctx.set('Cache-Control', 'public, max-age=3600')
    ctx.set('ETag', picture.etag)
    if (ctx.fresh) {
      ctx.status = 304
      return
    }
    ctx.type = 'image/png'
    ctx.body = picture.png
  })
}

/** Drawn one at a time. Over these limits the brand's picture is served. */
const DRAWING = { slots: 1, ofOne: 1, waitingOfOne: 10, waitingInAll: 200, patienceMs: 5000 }

const notFound = () => new Failure('not_found', 'Picture not found.')
