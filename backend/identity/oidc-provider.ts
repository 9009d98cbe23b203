import * as oidc from 'openid-client'
import { Failure } from '../process/failure.ts'
import type { SignInConfig } from '../settings/config.ts'

/** What the callback must match, made when the browser is sent to the provider. */
export interface SignInChecks {
  state: string
  nonce: string
  verifier: string
}

/** The person, as the provider describes them. Issuer and subject identify them; the rest may change. */
export interface Person {
  issuer: string
  subject: string
  email: string | null
  /** Whether the provider vouches for the address; null where it does not say. */
  emailVerified: boolean | null
  firstName: string | null
  lastName: string | null
  pictureUrl: string | null
}

/** The OpenID Connect provider. Its tokens stay in this file: nobody else needs them. */
export interface Provider {
  /** Where to send the browser. `origin`: under which it knows us. Throws `unavailable`. */
  signInAddress(origin: string, checks: SignInChecks): Promise<URL>
  /** The person behind the address the provider sent the browser back to. Throws whatever is wrong with it. */
  person(returned: URL, checks: SignInChecks): Promise<Person>
  /** Where the browser ends its session at the provider; null where it has no such address. */
  endSessionAddress(origin: string): Promise<URL | null>
}

/** How a provider on this very server is reached, which has no address before it is asked from somewhere. */
export interface LocalProvider {
  fetch: typeof fetch
  /** The address under which a browser that knows us by `origin` reaches it. */
  seenFrom(address: URL, origin: string): URL
}

/** Where the provider sends the browser back to. */
export const CALLBACK_PATH = '/api/callback'
const TIMEOUT_SECONDS = 5
/** At most as long as OpenID Connect allows, on one line: what the database could not keep as it is would be somebody else. */
const SUBJECT = /^[^\p{Cc}\p{Cs}\u2028\u2029]{1,255}$/u

export function openProvider(settings: SignInConfig, local: LocalProvider | null): Provider {
  const { issuer, clientId, clientSecret } = settings
  let found: Promise<oidc.Configuration> | null = null

  /** Asked for when it is first needed, and again after a failure: we start without it. */
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
        // Without the first a token's signature is not looked at; settings allow the second outside production only.
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
      const told =
        claims.email === undefined && config.serverMetadata().userinfo_endpoint
          ? { ...claims, ...(await oidc.fetchUserInfo(config, tokens.access_token, sub)) }
          : claims
      return { issuer: iss, subject: sub, ...described(told) }
    },

    async endSessionAddress(origin) {
      const config = await configuration()
      if (!config.serverMetadata().end_session_endpoint) return null
      // By our own name: an ID token as a hint would travel through the browser.
      const address = oidc.buildEndSessionUrl(config, {
        client_id: clientId,
        post_logout_redirect_uri: `${origin}/`,
      })
      return forBrowser(address, origin)
    },
  }
}

/** The client secret goes in a header, which is usual, or in the body, whichever the provider accepts. */
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

/** Whatever a provider sends beside the subject is taken as text of a bounded length, or not at all. */
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
