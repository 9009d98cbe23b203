import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod/mini'
import { one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import type { Log } from '../log.ts'
import { addBrotli, type CachedResponse, prepareResponse, type Representation } from './cached-response.ts'
import { PRECOMPUTED_RESPONSES, type PrecomputedResponse } from './precomputed-responses.ts'
import type { Headers } from './security-headers.ts'
import type { Api } from './serve.ts'
import { VISITOR } from './viewer.ts'

export interface EditionCache {
  /** Writes the reply if it is in memory and this request may have it; otherwise touches nothing and says false. */
  answers(request: IncomingMessage, response: ServerResponse): boolean
  /**
   * Builds anew if another edition is current than the one in memory, or since then a contact has been found dead or facts
   * of the edition had to go. Asked while at it, it looks once more.
   */
  renew(): Promise<void>
  /** The edition in memory; null while there is none. */
  current(): number | null
  /** Replies written from memory so far. */
  hits(): number
}

interface CacheDeps {
  api: Api
  headers: Headers
  log: Log
  isOwnHost(request: IncomingMessage): boolean
  /** Never wrong on the side of no. */
  mayBeMember(request: IncomingMessage): boolean
  /** What else was built from the edition as it was may go. */
  onNewEdition(): void
}

/** An edition's public answers in memory, in front of the stack (docs/decisions: edition cache). */
export function createEditionCache(deps: CacheDeps): EditionCache {
  let replies = new Map<string, CachedResponse>()
  let edition: number | null | undefined
  let revision: number | null | undefined
  let contactMarks: number | undefined
  let renewing: Promise<void> | null = null
  let askedMeanwhile = false
  let hits = 0

  async function build(): Promise<void> {
    const built = await deps.api.read(async (trx) => {
      const current = await currentState(trx)
      const isSame = current.edition === edition && current.revision === revision
      if (isSame && current.contactMarks === contactMarks) return null
      return { current, replies: await buildResponses(trx, deps, replies) }
    })
    if (!built) return
    const isNew = built.current.edition !== edition || built.current.revision !== revision
    edition = built.current.edition
    revision = built.current.revision
    contactMarks = built.current.contactMarks
    replies = built.replies
    if (isNew) deps.onNewEdition()
    deps.log.info({ edition, addresses: replies.size }, 'Edition in memory')
    void compress(built.replies).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'No smaller encoding'),
    )
  }

  async function buildUntilNoneAsks(): Promise<void> {
    do {
      askedMeanwhile = false
      await build().catch((error: unknown) =>
        deps.log.warn({ err: error }, 'The edition could not be read; the last one stays'),
      )
    } while (askedMeanwhile)
    renewing = null
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
    current: () => edition ?? null,
    hits: () => hits,
  }
}

/** What the answers are made from: the edition, what had to go of it since, and what members say of its contacts. */
const CurrentState = z.object({
  edition: z.nullable(z.int()),
  revision: z.nullable(z.int()),
  contactMarks: z.int(),
})
type CurrentState = z.infer<typeof CurrentState>

async function currentState(trx: Transaction): Promise<CurrentState> {
  return await one(
    trx,
    CurrentState,
    `select c.edition_id as edition, c.revision, m.revision as "contactMarks"
     from contact_marks m left join current_edition c on true`,
  )
}

/** Asks the mounted endpoints themselves, as a visitor. What did not change keeps its compressed bytes. */
async function buildResponses(
  trx: Transaction,
  { api, headers }: CacheDeps,
  before: Map<string, CachedResponse>,
): Promise<Map<string, CachedResponse>> {
  const built = new Map<string, CachedResponse>()
  for (const hot of PRECOMPUTED_RESPONSES) {
    const answer = await served(api, hot).answer(
      { params: {}, query: hot.query, body: {} },
      {
        ...{ viewer: VISITOR, address: '', origin: '', read: (work) => work(trx) },
        signIn: nobodySigns,
        signOut: nobodySigns,
      },
    )
    const reply = await prepareResponse(answer, { sameForAll: hot.sameForAll, headers })
    for (const address of hot.addresses) {
      const known = before.get(address)
      const same = known !== undefined && known.etag === reply.etag && known.brotli !== null
      built.set(address, same ? { ...reply, brotli: known.brotli } : reply)
    }
  }
  return built
}

async function nobodySigns(): Promise<void> {
  throw new Error('The edition cache asks as a visitor')
}

function served(api: Api, { endpoint }: PrecomputedResponse) {
  const found = api.served.find((candidate) => candidate.endpoint === endpoint)
  if (!found) throw new Error(`${endpoint.path} is precomputed but not mounted`)
  return found
}

/** One after the other: this is the processor's spare time. */
async function compress(replies: Map<string, CachedResponse>): Promise<void> {
  for (const reply of new Set(replies.values())) if (!reply.brotli) await addBrotli(reply)
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
