import type Router from '@koa/router'
import type Koa from 'koa'
import { Failure } from '../process/failure.ts'

/**
 * Unknown /api path: 404. Wrong method: 405 with `Allow`. OPTIONS: the allowed methods. Before the router, so
 * these stay cheap.
 */
export function refuseWrongMethod(...routers: Router[]): Koa.Middleware {
  return async (ctx, next) => {
    const matches = routers.flatMap((router) => router.match(ctx.path, ctx.method).path)
    const allowed = [...new Set(matches.flatMap((layer) => layer.methods))].sort()
    const known = matches.length > 0
    if (!known && ctx.path.startsWith('/api')) throw new Failure('not_found', 'Page not found.')
    const methods = known ? allowed : PAGE_METHODS
    if (methods.includes(ctx.method)) return await next()
    ctx.set('Allow', [...methods, 'OPTIONS'].join(', '))
    if (ctx.method !== 'OPTIONS') {
      throw new Failure('method_not_allowed', 'This method is not allowed here.')
    }
    ctx.status = 204
  }
}

/** The router adds HEAD to every GET, but HEAD must not have effects. */
export function registerWithoutHead(
  router: Router,
  method: string,
  path: string,
  handler: (ctx: Koa.Context & { params: unknown }) => Promise<unknown>,
): void {
  const route = router.register(path, [method], handler)
  if ('methods' in route) route.methods = [method]
}

const PAGE_METHODS = ['GET', 'HEAD']
