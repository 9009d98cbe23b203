import type { IncomingMessage } from 'node:http'

/** The cookie that a signed-in browser sends. */
export const SESSION_COOKIE = '__Host-sid'

/** Whether a request might be a signed-in viewer's: cheap, and never wrong on the side of no. */
export function carriesSession(request: IncomingMessage): boolean {
  return request.headers.cookie?.includes(SESSION_COOKIE) ?? false
}
