import type Router from '@koa/router'
import type Koa from 'koa'
import { Failure } from '../process/failure.ts'

/**
 * Settles what no handler will: an unknown address under /api is 404, a known one asked with a wrong method is 405
 * with `Allow`, and OPTIONS says what is allowed. Runs before the router, so that such a request costs nothing.
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

/**
 * Registers one method alone. The router adds HEAD to every GET, and whoever asks for headers alone does not mean to change
 * anything.
 */
export function registerWithoutHead(
  router: Router,
  method: string,
  path: string,
  handler: (ctx: Koa.Context & { params: unknown }) => Promise<unknown>,
): void {
  const route = router.register(path, [method], handler)
  if ('methods' in route) route.methods = [method]
}

/** What every address outside the router answers: the app's files and pages. */
const PAGE_METHODS = ['GET', 'HEAD']
