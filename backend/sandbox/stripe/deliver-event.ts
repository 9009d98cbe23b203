import { createHmac } from 'node:crypto'
import { request } from 'node:http'
import { unixSeconds } from './calendar.ts'

export interface Webhook {
  url: string
  host: string
}

const TIMEOUT_MS = 10_000

/** `status` is null without a response. */
export interface Outcome {
  status: number | null
  answer: string
}

/** `signedAt`: real Unix seconds, default now. `tamper` changes the signed body. Never rejects. */
export function deliverEvent(
  body: string,
  {
    to,
    secret,
    signal,
    signedAt = unixSeconds(new Date()),
    tamper = (untouched) => untouched,
  }: {
    to: Webhook
    secret: string
    signal: AbortSignal
    signedAt?: number
    tamper?: (body: string) => string
  },
): Promise<Outcome> {
  const sent = tamper(body)
  return new Promise((done) => {
    const failed = (error: Error) => done({ status: null, answer: error.message })
    const outgoing = request(to.url, {
      method: 'POST',
      timeout: TIMEOUT_MS,
      signal,
      headers: {
        host: to.host,
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(sent),
        'stripe-signature': signature(body, { secret, at: signedAt }),
      },
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')))
    outgoing.on('error', failed)
    outgoing.on('response', (response) => {
      response.on('error', failed)
      response.on('end', () =>
        done({ status: response.statusCode ?? null, answer: `${response.statusCode}` }),
      )
      response.resume()
    })
    outgoing.end(sent)
  })
}

/** `stripe-signature`; `at`: real Unix seconds. */
function signature(payload: string, { secret, at }: { secret: string; at: number }): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`
}
