import type { IncomingMessage } from 'node:http'
import { MEMBER_COOKIE } from '../contracts/identity.ts'

/** The cookies that signing in sets, by what they are for. */
export interface Cookies {
  /** Whose session it is; only the server reads it. */
  session: string
  /** Which browser began to sign in. */
  signIn: string
  /** A pseudonym of who is signed in, for the page's script; no secret. */
  member: string
  /** Sent over https only. */
  secure: boolean
}

/**
 * Over https names that a browser gives to this very host alone. Over plain http, which only development has, without:
 * Safari keeps no such cookie on localhost, and a phone on the same network comes by an address without a certificate.
 */
export function cookiesFor(publicUrl: URL): Cookies {
  const secure = publicUrl.protocol === 'https:'
  const named = (name: string) => (secure ? `__Host-${name}` : name)
  return { session: named('sid'), signIn: named('oidc'), member: named(MEMBER_COOKIE), secure }
}

/** Whether a request might be a signed-in viewer's: cheap, and never wrong on the side of no. */
export function carriesSession(request: IncomingMessage): boolean {
  return request.headers.cookie?.includes('sid=') ?? false
}
