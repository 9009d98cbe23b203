import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import * as client from 'openid-client'
import { compress } from '../../backend/http/compress.ts'
import { failures } from '../../backend/http/failures.ts'
import { refuseWrongMethod } from '../../backend/http/routing.ts'
import { headerSets } from '../../backend/http/security-headers.ts'
import { createApi } from '../../backend/http/serve.ts'
import { VISITOR } from '../../backend/http/viewer.ts'
import { openLog } from '../../backend/process/log.ts'
import { IDENTITY_PATH } from '../../backend/sandbox/identity/identity-path.ts'
import type { PreparedPersona } from '../../backend/sandbox/identity/people.ts'
import { createIdentityProvider, type IdentityProvider } from '../../backend/sandbox/identity/provider.ts'
import { serveIdentity } from '../../backend/sandbox/identity/serve-identity.ts'
import { readConfig, SANDBOX_SIGN_IN } from '../../backend/settings/config.ts'
import { openCookieJar } from './cookie-jar.ts'

export interface RunningIdentity {
  provider: IdentityProvider
  port: number
  thrown: unknown[]
  stop(): void
}

/** The sandbox's sign-in on its own port, within the app's outer middleware. */
export async function runIdentity(
  prepare: (persona: PreparedPersona) => Promise<void> = async () => undefined,
): Promise<RunningIdentity> {
  const provider = createIdentityProvider({ prepare })
  const thrown: unknown[] = []
  const server = createServer(stackAround(provider, thrown))
  server.listen(0)
  await once(server, 'listening')
  return {
    provider,
    port: (server.address() as AddressInfo).port,
    thrown,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

type Browser = ReturnType<typeof openBrowser>

export interface Page {
  status: number
  headers: Headers
  text: string
  location: URL | undefined
}

/** Cookies by path, one page, no script. */
export function openBrowser(
  identity: RunningIdentity,
  { host = 'localhost', cookies = openCookieJar() } = {},
) {
  const origin = `http://${host}:${identity.port}`
  const verifier = client.randomPKCECodeVerifier()
  let page = ''
  const configured = client.discovery(
    new URL(SANDBOX_SIGN_IN.issuer),
    SANDBOX_SIGN_IN.clientId,
    SANDBOX_SIGN_IN.clientSecret,
    undefined,
    {
      [client.customFetch]: identity.provider.fetch,
      execute: [client.allowInsecureRequests],
    },
  )

  const browser = {
    origin,
    cookies,
    async visit(address: string | URL, form?: Record<string, string>): Promise<Page> {
      const url = new URL(address, origin)
      const response = await fetch(url, {
        redirect: 'manual',
        headers: {
          cookie: cookies.sentTo(url.pathname),
          accept: 'text/html',
        },
        ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
      })
      for (const cookie of response.headers.getSetCookie()) cookies.keep(cookie)
      const location = response.headers.get('location')
      return {
        status: response.status,
        headers: response.headers,
        text: await response.text(),
        location: location ? new URL(location, url) : undefined,
      }
    },
    async begin(wrong: Record<string, string | undefined> = {}): Promise<Page> {
      const parameters = {
        redirect_uri: `${origin}/api/callback`,
        scope: 'openid email profile',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state: 'abc',
        nonce: 'once',
        ...wrong,
      }
      const given = Object.entries(parameters).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      )
      const url = client.buildAuthorizationUrl(await configured, Object.fromEntries(given))
      const first = await browser.visit(seenByBrowser(url, origin))
      if (!first.location?.pathname.includes('/interaction/')) return first
      page = first.location.href
      return await browser.visit(page)
    },
    send: (form: Record<string, string>) => browser.visit(page, form),
    async follow(reply: Page): Promise<URL> {
      let at = reply
      for (let hops = 0; hops < 5; hops += 1) {
        if (at.status !== 303 || at.location?.origin !== origin) throw new Error(`${at.status} ${at.text}`)
        if (at.location.pathname === '/api/callback') return at.location
        at = await browser.visit(at.location)
      }
      throw new Error('Too many redirects')
    },
    async exchange(back: URL, checks: client.AuthorizationCodeGrantChecks = {}) {
      return await client.authorizationCodeGrant(await configured, back, {
        pkceCodeVerifier: verifier,
        expectedState: 'abc',
        expectedNonce: 'once',
        idTokenExpected: true,
        ...checks,
      })
    },
    async finish(reply: Page): Promise<client.IDToken & Record<string, unknown>> {
      const tokens = await browser.exchange(await browser.follow(reply))
      return { ...tokens.claims() } as client.IDToken
    },
    async endSession(parameters: Record<string, string>): Promise<string> {
      const url = client.buildEndSessionUrl(await configured, {
        post_logout_redirect_uri: `${origin}/`,
        ...parameters,
      })
      return seenByBrowser(url, origin)
    },
    configured,
  }
  return browser
}

export async function signIn(browser: Browser, form: Record<string, string>) {
  const shown = await browser.begin()
  if (shown.status !== 200) throw new Error(`${shown.status} ${shown.text}`)
  return await browser.finish(await browser.send(form))
}

export async function signedIn(browser: Browser) {
  await browser.begin()
  const tokens = await browser.exchange(
    await browser.follow(await browser.send({ email: 'lee@seller.example' })),
  )
  const claims = tokens.claims()
  if (!claims) throw new Error('No ID token')
  return {
    claims,
    token: tokens.id_token ?? '',
    access: tokens.access_token,
    configuration: await browser.configured,
  }
}

function seenByBrowser(url: URL, origin: string): string {
  return url.href.replace(SANDBOX_SIGN_IN.issuer, origin + IDENTITY_PATH)
}

const noDatabase = () => Promise.reject(new Error('There is no database here'))

function stackAround(identity: IdentityProvider, thrown: unknown[]) {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', SANDBOX: 'off' })
  const koa = new Koa()
  koa.silent = true
  koa.use(failures({ log: openLog(config), headers: headerSets(false) }))
  koa.use(async (_ctx, next) => {
    try {
      await next()
    } catch (error) {
      thrown.push(error)
      throw error
    }
  })
  const { router } = createApi({
    read: noDatabase,
    readsOf: () => noDatabase,
    readPrimary: noDatabase,
    primaryOf: () => noDatabase,
    countCall: async () => undefined,
    csrf: { publicOrigin: 'http://localhost', ownHostWillDo: true },
    identifyViewer: async () => VISITOR,
    accessFailure: () => null,
    beginSession: async () => undefined,
    endSession: async () => undefined,
    originOf: () => 'http://localhost',
    now: () => new Date(),
    planNow: () => new Date(),
  })
  serveIdentity(router, identity)
  koa.use(refuseWrongMethod(router))
  koa.use(compress())
  koa.use(router.routes())
  return koa.callback()
}
