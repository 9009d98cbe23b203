import { isIP } from 'node:net'
import { Agent, type Dispatcher, request } from 'undici'
import { cutText } from '../contracts/cut-text.ts'
import { isPublicAddress, lookupPublic } from './public-address.ts'
import { retryAfterSeconds } from './retry-after.ts'

/** Shown to the owner of the URL. */
export class NotReached extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.name = 'NotReached'
  }
}

export interface OutsideAnswer {
  status: number
  /** Seconds. */
  retryAfter: number | null
  text: string
}

export interface Outside {
  /** Throws `NotReached`. */
  post(
    url: string,
    message: { headers: Record<string, string>; body: string | Buffer },
  ): Promise<OutsideAnswer>
  /** Reason against sending; null if allowed. */
  refusal(url: string): string | null
  close(): Promise<void>
}

const TIME_MAX_MS = 10_000
const ANSWER_MAX = 1000

/**
 * User-supplied URLs are untrusted: only https to public addresses, no credentials, no redirects. `ownFakes`:
 * allowed local URL prefixes; empty in production.
 */
export function openOutside(ownFakes: readonly string[]): Outside {
  const limits = { connections: 8, headersTimeout: TIME_MAX_MS, bodyTimeout: TIME_MAX_MS }
  const outside = new Agent({ ...limits, connect: { lookup: lookupPublic, timeout: 5000 } })
  const inside = new Agent(limits)
  const isOwn = (url: URL) => ownFakes.some((prefix) => url.href.startsWith(prefix))
  const refusal = (text: string): string | null => {
    const url = URL.canParse(text) ? new URL(text) : null
    if (!url) return 'This is not an address.'
    return isOwn(url) ? null : refusalOf(url)
  }
  return {
    refusal,
    post: async (text, message) => {
      const reason = refusal(text)
      if (reason) throw new NotReached(reason)
      const url = new URL(text)
      try {
        return await send(url, message, isOwn(url) ? inside : outside)
      } catch (error) {
        throw new NotReached(sentenceOf(error), error)
      }
    },
    close: async () => {
      await Promise.all([outside.destroy(), inside.destroy()])
    },
  }
}

/** DNS sees no literal addresses; names are checked at connection time. */
export function refusalOf(url: URL): string | null {
  if (url.protocol !== 'https:') return 'The address must begin with https://.'
  if (url.username !== '' || url.password !== '') return 'The address must not hold a name or password.'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (
    isIP(host) !== 0
      ? !isPublicAddress(host)
      : !host.includes('.') || /\.(localhost|local|internal)$/i.test(host)
  ) {
    return 'The address must be one that everybody on the internet can reach.'
  }
  return null
}

async function send(
  url: URL,
  { headers, body }: { headers: Record<string, string>; body: string | Buffer },
  dispatcher: Dispatcher,
): Promise<OutsideAnswer> {
  const reply = await request(url, {
    method: 'POST',
    dispatcher,
    signal: AbortSignal.timeout(TIME_MAX_MS),
    headers: { ...headers, 'user-agent': 'Tideline/1.0 (alerts)' },
    body,
  })
  const after = reply.headers['retry-after']
  return {
    status: reply.statusCode,
    retryAfter: retryAfterSeconds(typeof after === 'string' ? after : undefined, new Date()),
    text: await beginningOf(reply.body),
  }
}

async function beginningOf(body: Dispatcher.ResponseData['body']): Promise<string> {
  // Destroying a body emits an error, which ends the process without a listener.
  body.on('error', () => undefined)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk as Buffer)
    size += (chunk as Buffer).length
    if (size >= ANSWER_MAX) break
  }
  body.destroy()
  const text = cutText(Buffer.concat(chunks).toString('utf8'), ANSWER_MAX)
  return text.replace(/[^\P{Cc}\n\t]|\uFFFD/gu, '').trim()
}

function sentenceOf(error: unknown): string {
  const { name, code } = error as { name?: string; code?: string }
  if (name === 'PrivateAddress') return 'The address must be one that everybody on the internet can reach.'
  if (name === 'TimeoutError' || code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_CONNECT_TIMEOUT') {
    return 'No answer came within 10 seconds.'
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The server’s name was not found.'
  if (code === 'ECONNREFUSED') return 'The server refused the connection.'
  if (code?.includes('CERT') || code?.includes('SSL') || code?.includes('TLS')) {
    return 'The server’s certificate is not valid.'
  }
  return 'The connection failed.'
}
