import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type Koa from 'koa'
import { Failure } from '../process/failure.ts'
import type { Config } from '../settings/config.ts'

/**
 * Whether a request names one of our hosts. In production only PUBLIC_URL's. Elsewhere also localhost and any literal
 * address on the port it came in by: a phone on the same network opens the computer's address, and rebinding a name
 * needs a name.
 */
export function ownHost({ env, publicUrl }: Pick<Config, 'env' | 'publicUrl'>) {
  // Asked for every request, also in front of the stack, so neither answer is worked out twice.
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

/**
 * The origin under which a browser knows us: PUBLIC_URL's; outside production that of the address it used, so that a phone
 * on the same network comes back to where it was. Ask only for requests that named one of our hosts.
 */
export function originAsked({ env, publicUrl }: Pick<Config, 'env' | 'publicUrl'>) {
  return ({ req: { headers } }: Koa.Context): string =>
    env === 'production' || !headers.host || headers.host === publicUrl.host
      ? publicUrl.origin
      : `http://${headers.host}`
}

/** 421 for anything else: nothing of ours is built from a host that a caller made up. */
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
