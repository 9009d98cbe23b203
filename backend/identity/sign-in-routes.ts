import { randomBytes } from 'node:crypto'
import type Router from '@koa/router'
import type Koa from 'koa'
import { cutText } from '../contracts/cut-text.ts'
import { LOGIN_PATH, RETURN_TO } from '../contracts/identity.ts'
import type { Db } from '../db/knex.ts'
import { createRateLimit, networkOf } from '../http/rate-limit.ts'
import { registerWithoutHead } from '../http/routing.ts'
import type { Headers } from '../http/security-headers.ts'
import type { MailSettings } from '../inbox/mail-settings.ts'
import { Failure } from '../process/failure.ts'
import type { Log } from '../process/log.ts'
import type { Cookies } from './cookies.ts'
import { deviceName } from './device-name.ts'
import { notifyNewDevice } from './notify-new-device.ts'
import { CALLBACK_PATH, newChecks, type Provider } from './oidc-provider.ts'
import { SIGN_IN_MINUTES, storePendingSignIn, takePendingSignIn } from './pending-sign-in.ts'
import { safeReturnPath } from './safe-return-path.ts'
import type { Sessions } from './sessions.ts'
import { askFirstPage, NOT_OPEN_PAGE, notSignedInPage } from './sign-in-pages.ts'
import { upsertMember } from './upsert-member.ts'

export interface SignInDeps {
  db: Db
  /** Null: sign-in is not configured. */
  provider: Provider | null
  sessions: Sessions
  cookies: Cookies
  headers: Headers
  originOf(ctx: Koa.Context): string
  mailSettings: MailSettings
  wakeOutbox(): void
  log: Log
  now(): Date
}

export function serveSignIn(router: Router, deps: SignInDeps): void {
  const { db, provider, sessions, cookies, headers, originOf, mailSettings, wakeOutbox, log, now } = deps
  const limit = createRateLimit(db, {
    name: 'sign-in',
    points: 60,
    seconds: 600,
    sentence: 'From your network many have just begun to sign in.',
  })

  registerWithoutHead(router, 'GET', LOGIN_PATH, async (ctx) => {
    const returnTo = safeReturnPath(ctx.query[RETURN_TO])
    if (!provider) return page(ctx, 503, NOT_OPEN_PAGE)
    if (!isAskedFor(ctx)) return page(ctx, 200, askFirstPage(returnTo))
    await limit(networkOf(ctx.ip))
    const browser = ctx.cookies.get(cookies.signIn, { signed: false }) ?? newBrowserKey()
    const checks = newChecks()
    const address = await reachable(ctx, returnTo, () => provider.signInAddress(originOf(ctx), checks))
    if (!address) return
    await storePendingSignIn(db, { ...checks, browser, returnTo }, now())
    ctx.cookies.set(cookies.signIn, browser, {
      signed: false,
      secure: cookies.secure,
      httpOnly: true,
      sameSite: 'lax',
      overwrite: true,
      maxAge: SIGN_IN_MINUTES * 60_000,
    })
    ctx.status = 303
    ctx.redirect(address.href)
  })

  registerWithoutHead(router, 'GET', CALLBACK_PATH, async (ctx) => {
    const { state, error } = ctx.query
    const browser = ctx.cookies.get(cookies.signIn, { signed: false })
    const begun =
      provider && browser && typeof state === 'string'
        ? await takePendingSignIn(db, { browser, state }, now())
        : null
    if (!provider || !begun) return refuse(ctx, 'no such sign-in under way in this browser', '/dashboard')
    const returned = new URL(ctx.url, originOf(ctx))
    const person = await reachable(ctx, begun.returnTo, () =>
      provider.person(returned, begun).catch((cause: unknown) => {
        if (cause instanceof Failure) throw cause
        if (error === 'access_denied') return turnedBack(ctx, begun.returnTo)
        return refuse(ctx, reasonOf(cause), begun.returnTo)
      }),
    )
    if (!person) return
    const device = deviceName(ctx.get('user-agent'))
    const member = await db.transaction(async (trx) => {
      const found = await upsertMember(trx, person, now())
      if (!found.isNew) await notifyNewDevice(trx, { memberId: found.id, device }, mailSettings)
      return found
    })
    await sessions.begin(ctx, member.id)
    wakeOutbox()
    log.info({ audit: 'signed in', member: member.id, isNew: member.isNew }, 'Signed in')
    ctx.status = 303
    ctx.redirect(begun.returnTo)
  })

  function page(ctx: Koa.Context, status: number, html: string): null {
    ctx.set(headers)
    ctx.status = status
    ctx.type = 'text/html; charset=utf-8'
    ctx.body = html
    return null
  }

  /** An outage is a page, because no app is loaded here. */
  async function reachable<T>(ctx: Koa.Context, returnTo: string, ask: () => Promise<T>): Promise<T | null> {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'unavailable') throw error
      log.warn({ err: error.cause }, 'The sign-in provider cannot be reached')
      ctx.set('Retry-After', String(error.retryAfter ?? 10))
      const text = 'We cannot reach the sign-in service right now. Try again in a minute.'
      return page(ctx, 503, notSignedInPage({ title: 'Sign-in does not work right now', text, returnTo }))
    }
  }

  function refuse(ctx: Koa.Context, reason: string, returnTo: string): null {
    log.warn({ audit: 'sign-in refused', reason }, 'Sign-in refused')
    const text = `This sign-in is too old, was already used, or was started in another browser. Start again and finish within ${SIGN_IN_MINUTES} minutes in the same browser.`
    return page(ctx, 400, notSignedInPage({ title: 'You are not signed in', text, returnTo }))
  }

  function turnedBack(ctx: Koa.Context, returnTo: string): null {
    log.warn({ audit: 'sign-in refused', reason: 'access_denied' }, 'Sign-in refused')
    const text = 'You cancelled the sign-in. Nothing was saved.'
    return page(ctx, 400, notSignedInPage({ title: 'You are not signed in', text, returnTo }))
  }
}

/** A person opened it, from our pages or by hand. Browsers without these headers are trusted. */
function isAskedFor(ctx: Koa.Context): boolean {
  const site = ctx.get('sec-fetch-site')
  if (/prefetch|prerender/i.test(`${ctx.get('sec-purpose')}${ctx.get('purpose')}`)) return false
  return (
    site === '' || ((site === 'same-origin' || site === 'none') && ctx.get('sec-fetch-mode') === 'navigate')
  )
}

function newBrowserKey(): string {
  return randomBytes(32).toString('base64url')
}

/** Omits text from the provider or browser. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown'
  const [line = ''] = `${'code' in cause ? `${String(cause.code)}: ` : ''}${cause.message}`.split('\n')
  return cutText(line, 200)
}
