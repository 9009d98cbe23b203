import { createServer, type IncomingMessage, type Server } from 'node:http'
import type Router from '@koa/router'
import type Koa from 'koa'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { Failure } from '../process/failure.ts'
import type { Log } from '../process/log.ts'

export interface Metrics {
  measure: Koa.Middleware
  /** On the app's port, for callers on this machine only. */
  serve(router: Router): void
  createServer(log: Log): Server
}

/** Prometheus metrics. Routes are counted by pattern, because addresses are private. */
export function createMetrics({ editionHits }: { editionHits(): number }): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests that went through the stack, by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  new Counter({
    name: 'edition_replies_total',
    help: 'Replies written from memory, in front of the stack',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(editionHits())
    },
  })

  return {
    measure: async (ctx, next) => {
      const stop = seconds.startTimer()
      await next()
      stop({ method: ctx.method, route: routeOf(ctx), status: ctx.status })
    },
    serve: (router) => {
      router.get('/metrics', async (ctx) => {
        if (!isFromThisMachine(ctx.req)) throw new Failure('not_found', 'Page not found.')
        ctx.type = registry.contentType
        ctx.body = await registry.metrics()
      })
    },
    createServer: (log) => {
      const server = createServer((request, response) => {
        if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
          response.writeHead(404).end()
          return
        }
        registry.metrics().then(
          (figures) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(figures),
          (error: unknown) => {
            log.error({ err: error }, 'The figures could not be read')
            response.writeHead(500).end()
          },
        )
      })
      server.headersTimeout = 5000
      server.requestTimeout = 5000
      return server
    },
  }
}

function routeOf(ctx: Koa.Context): string {
  return typeof ctx._matchedRoute === 'string' ? ctx._matchedRoute : 'other'
}

/** A local proxy forwards other callers, with a forwarding header or their host. */
function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  const peer = socket.remoteAddress ?? ''
  const isLoopback = peer === '::1' || peer.startsWith('127.') || peer.startsWith('::ffff:127.')
  return isLoopback && OWN_HOST.test(headers.host ?? '') && !Object.keys(headers).some(isOfProxy)
}

const OWN_HOST = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i

function isOfProxy(header: string): boolean {
  return /^(via$|cf-|x-(original|envoy|arr|azure|amz)|fly-|fastly-)|forward|proxy|(real|client|remote)-?(ip|addr|port)/.test(
    header,
  )
}
