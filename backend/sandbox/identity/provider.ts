import type { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import type Koa from 'koa'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { Provider } from 'oidc-provider/lib/provider.js'
import { Failure } from '../../process/failure.ts'
import { SANDBOX_SIGN_IN } from '../../settings/config.ts'
import { SANDBOX_PAGE_POLICY } from '../page-policy.ts'
import { type BackChannel, backChannel } from './back-channel.ts'
import { providerConfiguration } from './configuration.ts'
import { IDENTITY_PATH } from './identity-path.ts'
import { interaction } from './interaction.ts'
import { isTooOld, TOO_OLD, troublePage } from './pages.ts'
import type { Person, PreparedPersona } from './people.ts'

export interface IdentityProvider {
  /** `req.url` still starts with IDENTITY_PATH. Rejects with the inner error after an error page. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** For openid-client's `customFetch`, without a network. */
  fetch: BackChannel
}

export interface IdentityProviderDeps {
  prepare(persona: PreparedPersona): Promise<void>
  trustProxy?: boolean
}

const PEOPLE_KEPT = 1000

export function createIdentityProvider({
  prepare,
  trustProxy = false,
}: IdentityProviderDeps): IdentityProvider {
  const people = new Map<string, Person>()
  const remember = (person: Person) => {
    people.delete(person.subject)
    people.set(person.subject, person)
    const [oldest] = people.keys()
    if (people.size > PEOPLE_KEPT && oldest) people.delete(oldest)
  }

  const provider = new Provider(
    SANDBOX_SIGN_IN.issuer,
    providerConfiguration((subject) => people.get(subject)),
  )
  provider.proxy = trustProxy
  const allows = (paths: string[]) => (address: string) =>
    isOwnAddress(address, { host: Provider.ctx?.host, paths })
  provider.Client.prototype.redirectUriAllowed = allows(['/api/callback'])
  provider.Client.prototype.postLogoutRedirectUriAllowed = allows(['/', '/signed-out'])

  const troubles = new WeakMap<IncomingMessage, Error>()
  provider.on('server_error', (ctx, error) => troubles.set(ctx.req, error))
  // Koa's event, missing in the library's types.
  const koa: EventEmitter = provider
  koa.on('error', (error: Error, ctx?: Koa.Context) => ctx && troubles.set(ctx.req, error))
  provider.use(answered(troubles))
  provider.use(withoutScript)
  provider.use(interaction({ provider, prepare, remember }))

  const listener = provider.callback()
  return {
    handle: async (request, response) => {
      const asked = request.url ?? ''
      const url = withoutOldHint(asked.slice(IDENTITY_PATH.length))
      // The library compares both to find its mount path.
      Object.assign(request, { url, originalUrl: IDENTITY_PATH + url })
      response.setHeader('Content-Security-Policy', SANDBOX_PAGE_POLICY)
      response.setHeader('Cache-Control', 'no-store')
      try {
        await listener(request, response)
      } finally {
        request.url = asked
      }
      const trouble = troubles.get(request)
      if (trouble) throw trouble
    },
    fetch: backChannel(listener),
  }
}

function answered(troubles: WeakMap<IncomingMessage, Error>): Koa.Middleware {
  return async (ctx, next) => {
    try {
      await next()
      if (ctx.status !== 404 || ctx.body) return
      showTrouble(ctx, 404, NOWHERE)
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown))
      if (isTooOld(error)) return showTrouble(ctx, 400, TOO_OLD)
      troubles.set(ctx.req, error)
      showTrouble(ctx, error instanceof Failure ? error.status : 500, BROKEN)
    }
  }
}

function showTrouble(ctx: Koa.Context, status: number, trouble: Parameters<typeof troublePage>[0]): void {
  ctx.status = status
  ctx.type = 'html'
  ctx.body = troublePage(trouble)
}

const NOWHERE = {
  title: 'There is nothing here',
  sentence: 'No page has this address.',
  code: 'not_found',
}
const QUERY_ONLY = {
  title: 'Signing in did not work',
  sentence: "The sandbox's sign-in answers in the address and in no other way.",
  code: 'unsupported_response_mode',
}
const BROKEN = {
  title: 'Signing in did not work',
  sentence: 'Something went wrong on our side. Please try again shortly.',
  code: 'server_error',
}

/** Replaces answers that need a script, which our pages forbid. */
const withoutScript: Koa.Middleware = async (ctx, next) => {
  if (ctx.path === '/auth' && (ctx.query.response_mode ?? 'query') !== 'query')
    return showTrouble(ctx, 400, QUERY_ONLY)
  await next()
  const { oidc } = ctx as KoaContextWithOIDC
  if (oidc?.route === 'discovery') {
    ctx.body = { ...(ctx.body as object), response_modes_supported: ['query'] }
  }
  if (oidc?.route === 'end_session' && ctx.status === 200 && !oidc.session?.accountId) {
    const { postLogoutRedirectUri, state } = oidc.session?.state ?? {}
    const back = new URL(String(postLogoutRedirectUri ?? '/'), ctx.href)
    if (typeof state === 'string') back.searchParams.set('state', state)
    ctx.redirect(back.href)
    ctx.status = 303
  }
}

/** A client id makes the ID token optional; one from before a restart would be refused. */
function withoutOldHint(url: string): string {
  const [path, query] = url.split('?', 2)
  if (path !== '/session/end' || !query) return url
  const parameters = new URLSearchParams(query)
  if (parameters.has('client_id')) parameters.delete('id_token_hint')
  return `${path}?${parameters}`
}

/** The host is this computer, a literal address or the browser's `host` with port; the path is one of `paths`. */
function isOwnAddress(
  address: string,
  { host, paths }: { host: string | undefined; paths: string[] },
): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, username, password, hostname, host: named, pathname, hash } = new URL(address)
  const isNear = hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || named === host
  return isNear && paths.includes(pathname) && /^https?:$/.test(protocol) && username + password + hash === ''
}
