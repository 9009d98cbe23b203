import type { Readable } from 'node:stream'
import { request } from 'undici'
import { retryAfterSeconds } from '../outgoing/retry-after.ts'
import { SourceFailure } from './port.ts'
import { cleanText } from './text.ts'

const BODY_MAX = 16 * 1024 * 1024

/** A retry may succeed. */
export class Outage extends Error {
  /** Seconds. */
  readonly retryAfter: number | null

  constructor(message: string, options: { retryAfter?: number | null; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'Outage'
    this.retryAfter = options.retryAfter ?? null
  }
}

/** A 4xx answer; a retry does not help. */
export class Refused extends SourceFailure {
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.name = 'Refused'
    this.status = status
  }
}

interface Asked {
  label: string
  headers: Readonly<Record<string, string>>
  /** Default: `BODY_MAX`. */
  maxBytes?: number
  explain?(status: number, body: string): SourceFailure | null
}

/** No redirects; one deadline, one size limit. Throws `Outage` or `SourceFailure`. */
export async function readAnswer(
  url: URL,
  asked: Asked,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<string> {
  return (await exchange(url, { method: 'GET' }, asked, { timeoutMs, signal })).toString('utf8')
}

export async function postForAnswer(
  url: URL,
  body: Buffer,
  asked: Asked,
  within: { timeoutMs: number; signal: AbortSignal },
): Promise<Buffer> {
  return await exchange(url, { method: 'POST', body }, asked, within)
}

async function exchange(
  url: URL,
  sent: { method: 'GET' } | { method: 'POST'; body: Buffer },
  asked: Asked,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<Buffer> {
  const deadline = new AbortController()
  const stop = () => deadline.abort(signal.reason)
  const timer = setTimeout(
    () => deadline.abort(new Outage(`did not answer within ${timeoutMs / 1000} s`)),
    timeoutMs,
  )
  signal.addEventListener('abort', stop, { once: true })
  try {
    const headers = { accept: 'application/json', ...asked.headers }
    const answer = await request(url, { ...sent, headers, signal: deadline.signal })
    const bytes = await readBody(answer.body, asked.maxBytes ?? BODY_MAX)
    if (answer.statusCode === 200) return bytes
    const body = bytes.toString('utf8')
    const retryAfter = retryAfterSeconds(one(answer.headers['retry-after']), new Date())
    throw asked.explain?.(answer.statusCode, body) ?? judge(answer.statusCode, body, retryAfter, asked.label)
  } catch (error) {
    if (error instanceof Outage || error instanceof SourceFailure) throw error
    if (deadline.signal.aborted) throw deadline.signal.reason
    throw new Outage('could not be reached, or the connection broke', { cause: error })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

async function readBody(body: Readable, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) throw new SourceFailure(`an answer exceeds ${most / 1024 / 1024} MB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function judge(status: number, body: string, retryAfter: number | null, label: string): Error {
  if (status === 429) return new Outage('allows no more calls right now (429)', { retryAfter })
  if (status === 408 || status === 425 || status >= 500)
    return new Outage(`has an error (${status})`, { retryAfter })
  const detail = detailIn(body)
  if (status === 401 || status === 403)
    return new Refused(`${label} refused the key (${status})${detail}`, status)
  if (status === 402) return new Refused(`${label} has no credits left (402)${detail}`, status)
  if (status >= 300 && status < 400) return new Refused(`${label} redirects elsewhere (${status})`, status)
  return new Refused(`${label} refused the call (${status})${detail}`, status)
}

/** Ignores HTML. */
function detailIn(body: string): string {
  const text = body.trimStart().startsWith('<') ? null : cleanText(body, 160)
  return text ? `: ${text}` : ''
}

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}
