import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
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
import { OPENED_FIRST, OPENED_LATER, type PrecomputedResponse } from './precomputed-responses.ts'
import type { Headers } from './security-headers.ts'
import { type Api, servedOf } from './serve.ts'
import { visitorCall } from './visitor-call.ts'

/** Other processes on the machine read the edition first. */
const COMPRESS_AFTER_MS = 1000

export interface EditionCache {
  /** Returns false and leaves the request untouched unless it can be answered from memory. */
  answers(request: IncomingMessage, response: ServerResponse): boolean
  /** Rebuilds for another version. A call during a rebuild triggers one more check. */
  renew(): Promise<void>
  /** Null without an edition in memory. */
  current(): Pick<EditionState, 'edition' | 'version'> | null
  hits(): number
}

interface CacheDeps {
  api: Api
  headers: Headers
  code: string
  log: Log
  isOwnHost(request: IncomingMessage): boolean
  /** May be wrongly true, never wrongly false. */
  mayBeMember(request: IncomingMessage): boolean
  /** Data built from the old version can be dropped. */
  onNewVersion(): void
  /** Called only for changed facts, not for contact changes alone. */
  onNewFacts(): void
}

/** Public responses in memory, before the middleware stack (docs/decisions: edition cache). */
export function createEditionCache(deps: CacheDeps): EditionCache {
  let replies = new Map<string, CachedResponse>()
  /** Undefined before the first lookup. */
  let state: EditionState | null | undefined
  /** False if the rest could not be built. */
  let isWhole = false
  let renewing: Promise<void> | null = null
  let askedMeanwhile = false
  let abandoned = false
  let compressing: Promise<void> = Promise.resolve()
  let hits = 0

  /** `OPENED_FIRST` are served first; the stack answers the others meanwhile. */
  async function build(): Promise<void> {
    await deps.api.read(async (trx) => {
      const current = await editionState(trx, deps.code)
      if (isWhole && state !== undefined && current?.version === state?.version) return
      const before = replies
      const first = await buildResponses(trx, deps, { current, before, of: OPENED_FIRST })
      isWhole = false
      show(current, first)
      // Once in a row: on a slow machine every build may be asked for again before its end.
      const mayAbandon = !abandoned
      const isOutdated = () => mayAbandon && askedMeanwhile
      const rest = await buildResponses(trx, deps, { current, before, of: OPENED_LATER, isOutdated })
      replies = new Map([...first, ...rest])
      abandoned = isOutdated()
      // The next version's first addresses do not wait for the rest of this one.
      if (abandoned) return
      isWhole = true
      deps.log.info({ edition: current?.edition, addresses: replies.size }, 'Edition in memory')
    })
  }

  function show(current: EditionState | null, first: typeof replies): void {
    const isOther = current?.edition !== state?.edition || current?.revision !== state?.revision
    state = current
    replies = first
    if (isOther) deps.onNewFacts()
    deps.onNewVersion()
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

  /** One at a time, and none while an edition is being read. */
  async function compressWhenIdle(own: typeof replies, before: Promise<void>): Promise<void> {
    await before
    await pause(COMPRESS_AFTER_MS, null, { ref: false })
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

async function buildResponses(
  trx: Transaction,
  { api, headers }: CacheDeps,
  {
    current,
    before,
    of,
    isOutdated,
  }: {
    current: EditionState | null
    before: Map<string, CachedResponse>
    of: readonly PrecomputedResponse[]
    isOutdated?: () => boolean
  },
): Promise<Map<string, CachedResponse>> {
  const built = new Map<string, CachedResponse>()
  for (const hot of of) {
    if (isOutdated?.()) break
    const answer = await servedOf(api, hot.endpoint).answer(
      { params: {}, query: hot.query, body: {} },
      visitorCall(api, (work) => work(trx)),
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

/** Unusual requests go through the full stack. */
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

/** `q=0` is rare and gets uncompressed bytes. */
function chosen(reply: CachedResponse, accepted: string | string[] | undefined): Representation {
  if (typeof accepted !== 'string' || accepted.includes('q=0')) return reply.identity
  if (reply.brotli !== null && accepted.includes('br')) return reply.brotli
  return accepted.includes('gzip') ? reply.gzip : reply.identity
}
