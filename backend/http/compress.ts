import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type Koa from 'koa'

const WORTH_IT_BYTES = 1024

/** On a phone the network is slower than zlib. */
export function compress(): Koa.Middleware {
  return async (ctx, next) => {
    await next()
    const { body } = ctx
    if (typeof body !== 'string' || body.length < WORTH_IT_BYTES) return
    ctx.vary('Accept-Encoding')
    if (ctx.acceptsEncodings('gzip', 'identity') !== 'gzip') return
    const type = ctx.response.get('Content-Type')
    ctx.body = await pack(body, { level: 6 })
    ctx.set('Content-Type', type)
    ctx.set('Content-Encoding', 'gzip')
  }
}

const pack = promisify(gzip)
