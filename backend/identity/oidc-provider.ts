import * as oidc from 'openid-client'
import { Failure } from '../process/failure.ts'
import type { SignInConfig } from '../settings/config.ts'

export interface SignInChecks {
  state: string
  nonce: string
  verifier: string
}

/** Issuer and subject identify the person; the rest may change. */
export interface Person {
  issuer: string
  subject: string
  email: string | null
  /** Null: not stated. */
  emailVerified: boolean | null
  firstName: string | null
  lastName: string | null
  pictureUrl: string | null
}

/** OpenID Connect provider. Its tokens stay in this file. */
export interface Provider {
  /** `origin`: ours as the browser sees it. Throws `unavailable`. */
  signInAddress(origin: string, checks: SignInChecks): Promise<URL>
  /** Checks the callback address. Throws on any error. */
  person(returned: URL, checks: SignInChecks): Promise<Person>
  /** Logout address at the provider; null if it has none. */
  endSessionAddress(origin: string): Promise<URL | null>
}

/** A provider on this server, whose address depends on the caller's origin. */
export interface LocalProvider {
  fetch: typeof fetch
  seenFrom(address: URL, origin: string): URL
}

export const CALLBACK_PATH = '/api/callback'
const TIMEOUT_SECONDS = 5
/** OpenID Connect's length limit, one line. A subject changed in storage would be another person. */
const SUBJECT = /^[^\p{Cc}\p{Cs}\u2028\u2029]{1,255}$/u

export function openProvider(settings: SignInConfig, local: LocalProvider | null): Provider {
  const { issuer, clientId, clientSecret } = settings
  let found: Promise<oidc.Configuration> | null = null

  /** Fetched at first use and again after a failure, so the server starts without it. */
  function configuration(): Promise<oidc.Configuration> {
    found ??= discover().catch((cause: unknown) => {
      found = null
      throw new Failure('unavailable', 'We cannot reach the sign-in service right now.', {
        retryAfter: 10,
        cause,
      })
    })
    return found
  }

  function discover(): Promise<oidc.Configuration> {
    const plainHttp = new URL(issuer).protocol === 'http:'
    return oidc.discovery(
      new URL(issuer),
      clientId,
      undefined,
      clientSecret ? bySecret(clientSecret) : oidc.None(),
      {
        timeout: TIMEOUT_SECONDS,
        ...(local ? { [oidc.customFetch]: local.fetch as oidc.CustomFetch } : {}),
        // The first makes the library check token signatures; the second is for outside production.
        execute: [oidc.enableNonRepudiationChecks, ...(plainHttp ? [oidc.allowInsecureRequests] : [])],
      },
    )
  }

  const forBrowser = (address: URL, origin: string) => local?.seenFrom(address, origin) ?? address

  return {
    async signInAddress(origin, { state, nonce, verifier }) {
      const address = oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: origin + CALLBACK_PATH,
        scope: 'openid email profile',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      })
      return forBrowser(address, origin)
    },

    async person(returned, { state, nonce, verifier }) {
      const config = await configuration()
      const tokens = await oidc.authorizationCodeGrant(config, returned, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('The provider sent no ID token')
      const { sub, iss } = claims
      if (!SUBJECT.test(sub)) throw new Error('The subject of the ID token is none')
      const profile =
        claims.email === undefined && config.serverMetadata().userinfo_endpoint
          ? { ...claims, ...(await oidc.fetchUserInfo(config, tokens.access_token, sub)) }
          : claims
      return { issuer: iss, subject: sub, ...described(profile) }
    },

    async endSessionAddress(origin) {
      const config = await configuration()
      if (!config.serverMetadata().end_session_endpoint) return null
      // An ID token hint would pass through the browser.
      const address = oidc.buildEndSessionUrl(config, {
        client_id: clientId,
        post_logout_redirect_uri: `${origin}/`,
      })
      return forBrowser(address, origin)
    },
  }
}

/** Secret in a header (usual) or the body, as the provider accepts. */
function bySecret(secret: string): oidc.ClientAuth {
  const inHeader = oidc.ClientSecretBasic(secret)
  const inBody = oidc.ClientSecretPost(secret)
  return (server, ...request) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (ways.includes('client_secret_basic') ? inHeader : inBody)(server, ...request)
  }
}

export const newChecks = (): SignInChecks => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
})

/** Untrusted claims: text of limited length, or dropped. */
function described(claims: Record<string, unknown>): Omit<Person, 'issuer' | 'subject'> {
  const { email, email_verified, given_name, family_name, name, picture } = claims
  const [first = null, ...rest] = text(name, 200)?.split(' ') ?? []
  const pictureUrl = text(picture, 2000)
  return {
    email: text(email, 320),
    emailVerified: truth(email_verified),
    firstName: text(given_name, 100) ?? first,
    lastName: text(family_name, 100) ?? (rest.join(' ') || null),
    pictureUrl: pictureUrl?.startsWith('https://') ? pictureUrl : null,
  }
}

/** Some providers send it as text. */
function truth(value: unknown): boolean | null {
  if (value === true || value === 'true') return true
  return value === false || value === 'false' ? false : null
}

function text(value: unknown, longest: number): string | null {
  if (typeof value !== 'string') return null
  const line = value.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ').trim()
  return line && line.length <= longest ? line : null
}
