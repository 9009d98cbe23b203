import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Failure } from '../process/failure.ts'

export interface CsrfRule {
  /** The origin people use us under. */
  publicOrigin: string
  /** Outside production an origin that equals the request's own (already checked) host will do. */
  ownHostWillDo: boolean
}

/**
 * Refuses what has an effect when another site made the browser send it, or the browser itself, ahead of a tap.
 * `Sec-Fetch-Site` decides where the browser sends it, else `Origin`; `X-Requested-With: app` cannot be set by a form, a
 * link or a picture and forces a preflight, which we never grant.
 */
export function refuseCsrf({ method, headers }: IncomingMessage, rule: CsrfRule): void {
  if (!isFromOwnPage(headers, method, rule) || headers['x-requested-with'] !== 'app') {
    throw new Failure('forbidden', 'This request did not come from our app. Open the app and try again.')
  }
  if (isPrefetch(headers))
    throw new Failure('forbidden', 'This page cannot be loaded in advance. Open it with a tap.')
}

/** The same for a form of a plain page of our own, which can send no sign of the app. */
export function refuseForeignForm({ method, headers }: IncomingMessage, rule: CsrfRule): void {
  if (isFromOwnPage(headers, method, rule)) return
  throw new Failure(
    'forbidden',
    'This form was not sent from our website. Open the page again and send it from there.',
  )
}

/** For what programs send with a key: they name no origin, and a page of another site is no program of its owner's. */
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

/** Browsers that say no `Sec-Fetch-Site` send a GET to their own origin without `Origin`; a write always has it. */
function isOwnOrigin({ origin, host }: IncomingHttpHeaders, method: string | undefined, rule: CsrfRule) {
  if (origin === undefined) return method === 'GET'
  return origin === rule.publicOrigin || (rule.ownHostWillDo && origin === `http://${host}`)
}

/** Prefetched, prerendered or previewed: by the standard's header, or by those of older browsers. */
function isPrefetch(headers: IncomingHttpHeaders): boolean {
  return ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name] ?? '')),
  )
}
