import type { IncomingMessage } from 'node:http'
import { Failure } from '../failure.ts'

export interface ForgeryRule {
  /** The origin people use us under. */
  publicOrigin: string
  /** Outside production an origin that equals the request's own (already checked) host will do. */
  ownHostWillDo: boolean
}

/**
 * Refuses a write that another site made the browser send. `Sec-Fetch-Site` decides where the browser sends it, else
 * `Origin`; `X-Requested-With: app` cannot be set by a form and forces a preflight, which we never grant.
 */
export function refuseForgery(request: IncomingMessage, rule: ForgeryRule): void {
  const { headers } = request
  const site = headers['sec-fetch-site']
  const sameSite = site === undefined ? isOwnOrigin(headers, rule) : site === 'same-origin'
  if (!sameSite || headers['x-requested-with'] !== 'app') {
    throw new Failure('forbidden', 'This request did not come from the app itself.')
  }
}

function isOwnOrigin({ origin, host }: IncomingMessage['headers'], rule: ForgeryRule): boolean {
  return origin === rule.publicOrigin || (rule.ownHostWillDo && origin === `http://${host}`)
}
