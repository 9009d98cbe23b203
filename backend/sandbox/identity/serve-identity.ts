import type Router from '@koa/router'
import { IDENTITY_PATH } from './identity-path.ts'
import type { IdentityProvider } from './provider.ts'

/** Hands everything under IDENTITY_PATH to the sandbox's sign-in, which writes its own replies. */
export function serveIdentity(router: Router, provider: IdentityProvider): void {
  router.all(`${IDENTITY_PATH}/{*path}`, async (ctx) => {
    // What is thrown is logged outside, where nothing can be added to a reply that is written.
    ctx.respond = false
    await provider.handle(ctx.req, ctx.res)
  })
}
