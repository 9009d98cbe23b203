import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Headers } from './security-headers.ts'
import type { Answer } from './serve.ts'

/** One answer, ready to be written: nothing is left to compute when it is asked for. */
export interface CachedResponse {
  sameForAll: boolean
  etag: string
  identity: Representation
  gzip: Representation
  /** Null until the slow, small compression has been done. */
  brotli: Representation | null
  /** Headers of a 304, flat. */
  unchanged: string[]
}

export interface Representation {
  body: Buffer
  /** Names and values in turn, as `writeHead` takes them fastest. */
  headers: string[]
}

/**
 * Prepares an answer for keeping. It may be stored by the browser but is asked about each time (`no-cache`), so an
 * unchanged edition costs a 304. The tag is weak: one content, three encodings.
 */
export async function prepareResponse(
  answer: Answer,
  { sameForAll, headers }: { sameForAll: boolean; headers: Headers },
): Promise<CachedResponse> {
  const body = Buffer.from(answer.json)
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const shared: Headers = {
    ...headers,
    ...answer.headers,
    'Cache-Control': 'no-cache',
    Vary: `Accept-Encoding, ${headers.Vary}`,
    ETag: etag,
  }
  return {
    sameForAll,
    etag,
    identity: representation(body, shared),
    gzip: representation(await compressGzip(body, { level: 9 }), shared, 'gzip'),
    brotli: null,
    unchanged: Object.entries(withoutContentType(shared)).flat(),
  }
}

/** Adds the smallest encoding. Runs on zlib's own threads, after the reply is already being served. */
export async function addBrotli(reply: CachedResponse): Promise<void> {
  const { body } = reply.identity
  const small = await compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
  const shared = pairs(reply.identity.headers)
  reply.brotli = representation(small, shared, 'br')
}

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)

function representation(body: Buffer, shared: Headers, encoding?: string): Representation {
  const headers = {
    ...shared,
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
    'Content-Length': String(body.length),
  }
  return { body, headers: Object.entries(headers).flat() }
}

function pairs(flat: string[]): Headers {
  return Object.fromEntries(
    flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? '']] : [])),
  )
}

function withoutContentType(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'Content-Type'))
}
