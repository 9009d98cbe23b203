import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type Koa from 'koa'
import { Failure } from '../process/failure.ts'
import type { Config } from '../settings/config.ts'

/**
 * In production PUBLIC_URL's host. Otherwise also localhost and literal addresses on the port, for phones on
 * the network. DNS rebinding needs a name.
 */
export function ownHost({ env, publicUrl }: Pick<Config, 'env' | 'publicUrl'>) {
  // Memoized, because both run on every request.
  const publicHost = publicUrl.host
  let lastHost = ''
  let lastPort: number | undefined
  return (request: IncomingMessage): boolean => {
    const { host } = request.headers
    if (host === publicHost) return true
    if (env === 'production' || host === undefined) return false
    const port = request.socket.localPort
    if (host === lastHost && port === lastPort) return true
    if (!isLocal(host, port)) return false
    lastHost = host
    lastPort = port
    return true
  }
}

/** PUBLIC_URL; outside production the browser's address, so a phone returns there. After the host check. */
export function originAsked({ env, publicUrl }: Pick<Config, 'env' | 'publicUrl'>) {
  return ({ req: { headers } }: Koa.Context): string =>
    env === 'production' || !headers.host || headers.host === publicUrl.host
      ? publicUrl.origin
      : `http://${headers.host}`
}

/** 421: no response is built from a forged host. */
export function refuseForeignHost(isOwn: (request: IncomingMessage) => boolean): Koa.Middleware {
  return async (ctx, next) => {
    if (!isOwn(ctx.req)) throw new Failure('wrong_host', 'This server does not answer for that host.')
    await next()
  }
}

function isLocal(host: string, port: number | undefined): boolean {
  const parts = /^(\[[0-9a-f:.]+\]|[^:]+)(?::(\d+))?$/i.exec(host)
  const name = parts?.[1]?.replace(/^\[|\]$/g, '') ?? ''
  return Number(parts?.[2] ?? 80) === port && (name === 'localhost' || isIP(name) !== 0)
}
