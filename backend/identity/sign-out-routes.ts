import type Koa from 'koa'
import { LOGOUT_PATH, signOut } from '../contracts/sign-out.ts'
import { registerWithoutHead } from '../http/routing.ts'
import type { Headers } from '../http/security-headers.ts'
import { type Api, mount } from '../http/serve.ts'
import type { Log } from '../process/log.ts'
import type { Provider } from './oidc-provider.ts'
import { ASK_SIGN_OUT_PAGE } from './sign-in-pages.ts'

export const CLEAR_BROWSER = { name: 'Clear-Site-Data', value: '"cache", "storage"' } as const

export interface SignOutDeps {
  provider: Provider | null
  headers: Headers
  originOf(ctx: Koa.Context): string
  log: Log
}

/** POST from the app, or its documented address opened from our own page. */
export function serveSignOut(api: Api, { provider, headers, originOf, log }: SignOutDeps): void {
  mount(api, signOut, async (_input, call) => {
    await call.signOut()
    call.reply.header(CLEAR_BROWSER.name, CLEAR_BROWSER.value)
    return { endSessionUrl: await endSessionAddress(provider, call.origin, log) }
  })

  registerWithoutHead(api.router, 'GET', LOGOUT_PATH, async (ctx) => {
    if (!isOwnNavigation(ctx, originOf(ctx))) {
      ctx.set(headers)
      // An old browser, which sends only a referrer, continues from here.
      ctx.set('Referrer-Policy', 'same-origin')
      ctx.status = 403
      ctx.type = 'text/html; charset=utf-8'
      ctx.body = ASK_SIGN_OUT_PAGE
      return
    }
    await api.endSession(ctx)
    ctx.set(CLEAR_BROWSER.name, CLEAR_BROWSER.value)
    ctx.status = 303
    ctx.redirect((await endSessionAddress(provider, originOf(ctx), log)) ?? '/')
  })
}

/** An outage of the provider must not prevent signing out. */
export async function endSessionAddress(
  provider: Provider | null,
  origin: string,
  log: Log,
): Promise<string | null> {
  try {
    return (await provider?.endSessionAddress(origin))?.href ?? null
  } catch (error) {
    log.warn({ err: error }, 'Signed out here only: the provider cannot be reached')
    return null
  }
}

function isOwnNavigation(ctx: Koa.Context, origin: string): boolean {
  if (/prefetch|prerender/i.test(`${ctx.get('sec-purpose')}${ctx.get('purpose')}`)) return false
  const site = ctx.get('sec-fetch-site')
  if (site === '') return ctx.get('referer').startsWith(`${origin}/`)
  return (
    site === 'same-origin' &&
    ctx.get('sec-fetch-mode') === 'navigate' &&
    ctx.get('sec-fetch-dest') === 'document'
  )
}
