import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Failure } from '../process/failure.ts'

export interface CsrfRule {
  publicOrigin: string
  /** Outside production, the request's own checked host is enough. */
  ownHostWillDo: boolean
}

/**
 * Refuses side effects by other sites or prefetching. `Sec-Fetch-Site` decides, else `Origin`. A form or link
 * cannot set `X-Requested-With: app`; scripts need a preflight, which is never granted.
 */
export function refuseCsrf({ method, headers }: IncomingMessage, rule: CsrfRule): void {
  if (!isFromOwnPage(headers, method, rule) || headers['x-requested-with'] !== 'app') {
    throw new Failure('forbidden', 'This request did not come from our app. Open the app and try again.')
  }
  if (isPrefetch(headers))
    throw new Failure('forbidden', 'This page cannot be loaded in advance. Open it with a tap.')
}

/** Plain HTML forms cannot send the header. */
export function refuseForeignForm({ method, headers }: IncomingMessage, rule: CsrfRule): void {
  if (isFromOwnPage(headers, method, rule)) return
  throw new Failure(
    'forbidden',
    'This form was not sent from our website. Open the page again and send it from there.',
  )
}

/** Programs with a key send no origin, so a foreign one is another site's page. */
export function refuseForeignOrigin({ headers }: IncomingMessage, rule: CsrfRule): void {
  if (headers.origin === undefined || isOwnOrigin(headers, undefined, rule)) return
  throw new Failure(
    'forbidden',
    'Web pages of other sites cannot ask this. Use a program that sends no Origin.',
  )
}

function isFromOwnPage(headers: IncomingHttpHeaders, method: string | undefined, rule: CsrfRule): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined ? isOwnOrigin(headers, method, rule) : site === 'same-origin'
}

/** Browsers without `Sec-Fetch-Site` omit `Origin` on same-origin GETs, never on writes. */
function isOwnOrigin({ origin, host }: IncomingHttpHeaders, method: string | undefined, rule: CsrfRule) {
  if (origin === undefined) return method === 'GET'
  return origin === rule.publicOrigin || (rule.ownHostWillDo && origin === `http://${host}`)
}

function isPrefetch(headers: IncomingHttpHeaders): boolean {
  return ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name] ?? '')),
  )
}
