import type Router from '@koa/router'
import { IDENTITY_PATH } from './identity-path.ts'
import type { IdentityProvider } from './provider.ts'

export function serveIdentity(router: Router, provider: IdentityProvider): void {
  router.all(`${IDENTITY_PATH}/{*path}`, async (ctx) => {
    // Errors are logged outside; the reply is already written.
    ctx.respond = false
    await provider.handle(ctx.req, ctx.res)
  })
}
