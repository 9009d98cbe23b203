import type Router from '@koa/router'
import type Koa from 'koa'
import { Failure } from '../process/failure.ts'
import { FairQueue } from './fair-queue.ts'
import { networkBlockOf } from './rate-limit.ts'

interface ShareSource<Card> {
  /** By the first part of the address after `/og/`; null where there is no such thing. */
  cards: Record<string, (ctx: Koa.Context, id: string) => Promise<Card | null>>
  find(
    address: string,
    readCard: () => Promise<Card | null>,
    inTurn: <T>(work: () => Promise<T>) => Promise<T>,
  ): Promise<{ png: Buffer; etag: string } | 'unknown' | 'not drawn'>
}

/**
 * `/og/product/:id.png`, `/og/supplier/:id.png`, `/og/track-record.png`: what other sites show of a link to us, so they may, and
 * keep it for an hour: it is of today's edition. What cannot be drawn now is the brand's own picture.
 */
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

/** They are drawn one after the other. Beyond these bounds the brand's own picture serves. */
const DRAWING = { places: 1, ofOne: 1, waitingOfOne: 10, waitingInAll: 200, patienceMs: 5000 }

const notFound = () => new Failure('not_found', 'Picture not found.')
