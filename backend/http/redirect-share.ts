import type Koa from 'koa'
import { SHARE_TARGET } from '../contracts/share-target.ts'

/**
 * Redirects a share that no service worker took, and reads no byte of the body. Runs before the check of body
 * sizes, because a photo is larger than the limit of forms.
 */
export function redirectShare(): Koa.Middleware {
  return async (ctx, next) => {
    if (ctx.method !== 'POST' || ctx.path !== SHARE_TARGET) return await next()
    ctx.status = 303
    ctx.set('Location', `${SHARE_TARGET}?refused=worker`)
    ctx.set('Connection', 'close')
    ctx.body = ''
  }
}
