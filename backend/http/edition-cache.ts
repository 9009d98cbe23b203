import type { IncomingMessage, ServerResponse } from 'node:http'
import { belowVersion, readEdition } from '../contracts/edition-version.ts'
import type { Transaction } from '../db/knex.ts'
import type { Log } from '../process/log.ts'
import {
  addBrotli,
  type CachedResponse,
  FOR_SECONDS,
  keepBrotli,
  prepareResponse,
  type Representation,
} from './cached-response.ts'
import { type EditionState, editionState } from './edition-version.ts'
import { PRECOMPUTED_RESPONSES, type PrecomputedResponse } from './precomputed-responses.ts'
import type { Headers } from './security-headers.ts'
import type { Api } from './serve.ts'
import { visitorCall } from './visitor-call.ts'

export interface EditionCache {
  /** Writes the reply if it is in memory and this request may have it; otherwise touches nothing and says false. */
  answers(request: IncomingMessage, response: ServerResponse): boolean
  /** Builds anew if another version is current than the one in memory. Asked while at it, it looks once more. */
  renew(): Promise<void>
  /** The edition in memory; null while there is none. */
  current(): Pick<EditionState, 'edition' | 'version'> | null
  /** Replies written from memory so far. */
  hits(): number
}

interface CacheDeps {
  api: Api
  headers: Headers
  /** The digest of what answers. */
  code: string
  log: Log
  isOwnHost(request: IncomingMessage): boolean
  /** Never wrong on the side of no. */
  mayBeMember(request: IncomingMessage): boolean
  /** What else was built from the version before may go. */
  onNewVersion(): void
  /** Other facts, not only other words about their contacts. */
  onNewFacts(): void
}

/** An edition's public answers in memory, in front of the stack (docs/decisions: edition cache). */
export function createEditionCache(deps: CacheDeps): EditionCache {
  let replies = new Map<string, CachedResponse>()
  /** Undefined until it was looked for. */
  let state: EditionState | null | undefined
  let renewing: Promise<void> | null = null
  let askedMeanwhile = false
  let compressing: Promise<void> = Promise.resolve()
  let hits = 0

  async function build(): Promise<void> {
    const built = await deps.api.read(async (trx) => {
      const current = await editionState(trx, deps.code)
      if (state !== undefined && current?.version === state?.version) return null
      return { current, replies: await buildResponses(trx, deps, { current, before: replies }) }
    })
    if (!built) return
    const { current } = built
    const isOther = current?.edition !== state?.edition || current?.revision !== state?.revision
    state = current
    replies = built.replies
    if (isOther) deps.onNewFacts()
    deps.onNewVersion()
    deps.log.info({ edition: current?.edition, addresses: replies.size }, 'Edition in memory')
  }

  async function buildUntilNoneAsks(): Promise<void> {
    do {
      askedMeanwhile = false
      await build().catch((error: unknown) =>
        deps.log.warn({ err: error }, 'The edition could not be read; the last one stays'),
      )
    } while (askedMeanwhile)
    renewing = null
    compressing = compressWhenIdle(replies, compressing)
  }

  /** One after the other: this is the processor's spare time, and while an edition is being read there is none. */
  async function compressWhenIdle(own: typeof replies, before: Promise<void>): Promise<void> {
    await before
    try {
      for (const reply of new Set(own.values())) {
        if (own !== replies || renewing !== null) return
        if (!reply.brotli) await addBrotli(reply)
      }
    } catch (error) {
      deps.log.warn({ err: error }, 'No smaller encoding')
    }
  }

  return {
    answers: (request, response) => {
      const reply = replies.get(request.url ?? '')
      if (reply === undefined || !isPlainRead(request)) return false
      if (!deps.isOwnHost(request) || !(reply.sameForAll || !deps.mayBeMember(request))) return false
      hits += 1
      write(reply, request, response)
      return true
    },
    renew: () => {
      askedMeanwhile = renewing !== null
      renewing ??= buildUntilNoneAsks()
      return renewing
    },
    current: () => state ?? null,
    hits: () => hits,
  }
}

/** Asks the mounted endpoints themselves, as a visitor. */
async function buildResponses(
  trx: Transaction,
  { api, headers }: CacheDeps,
  { current, before }: { current: EditionState | null; before: Map<string, CachedResponse> },
): Promise<Map<string, CachedResponse>> {
  const built = new Map<string, CachedResponse>()
  for (const hot of PRECOMPUTED_RESPONSES) {
    const answer = await served(api, hot).answer(
      { params: {}, query: hot.query, body: {} },
      visitorCall((work) => work(trx)),
    )
    const { sameForAll, endpoint } = hot
    const reply = await prepareResponse(answer, {
      sameForAll,
      headers,
      edition: endpoint.edition !== undefined,
    })
    for (const address of hot.addresses) {
      keepBrotli(reply, before.get(address))
      built.set(address, reply)
      if (current && reply.belowVersion) built.set(belowVersion(current.version, address), reply.belowVersion)
    }
  }
  if (current) built.set(readEdition.path, await pointerTo(current.version, headers))
  return built
}

function pointerTo(version: string, headers: Headers): Promise<CachedResponse> {
  const answer = { json: JSON.stringify({ version }), headers: {} }
  return prepareResponse(answer, { sameForAll: true, headers, storing: FOR_SECONDS })
}

function served(api: Api, { endpoint }: PrecomputedResponse) {
  const found = api.served.find((candidate) => candidate.endpoint === endpoint)
  if (!found) throw new Error(`${endpoint.path} is precomputed but not mounted`)
  return found
}

/** A read that brings no body: anything odd is the stack's to refuse. */
function isPlainRead({ method, headers }: IncomingMessage): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  )
}

function write(reply: CachedResponse, request: IncomingMessage, response: ServerResponse): void {
  const known = request.headers['if-none-match']
  if (known !== undefined && (known === reply.etag || known === '*' || known.includes(reply.etag))) {
    response.writeHead(304, reply.unchanged)
    response.end()
    return
  }
  const { headers, body } = chosen(reply, request.headers['accept-encoding'])
  response.writeHead(200, headers)
  if (request.method === 'HEAD') response.end()
  else response.end(body)
}

/** `q=0` is rare enough to be answered with plain bytes, which everyone can read. */
function chosen(reply: CachedResponse, accepted: string | string[] | undefined): Representation {
  if (typeof accepted !== 'string' || accepted.includes('q=0')) return reply.identity
  if (reply.brotli !== null && accepted.includes('br')) return reply.brotli
  return accepted.includes('gzip') ? reply.gzip : reply.identity
}
