import type { IncomingMessage } from 'node:http'
import { MEMBER_COOKIE } from '../contracts/identity.ts'

export interface Cookies {
  /** Identifies the session; read only by the server. */
  session: string
  /** Identifies the browser that began to sign in. */
  signIn: string
  member: string
  secure: boolean
}

/**
 * `__Host-` over https only: Safari drops such cookies on localhost, and a phone uses an address without a
 * certificate.
 */
export function cookiesFor(publicUrl: URL): Cookies {
  const secure = publicUrl.protocol === 'https:'
  const named = (name: string) => (secure ? `__Host-${name}` : name)
  return { session: named('sid'), signIn: named('oidc'), member: named(MEMBER_COOKIE), secure }
}

/** Cheap; may be wrongly true, never wrongly false. */
export function carriesSession(request: IncomingMessage): boolean {
  return request.headers.cookie?.includes('sid=') ?? false
}
