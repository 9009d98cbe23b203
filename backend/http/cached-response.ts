import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { POINTER_SECONDS } from '../contracts/edition-version.ts'
import type { Headers } from './security-headers.ts'
import type { Answer } from './serve.ts'

export interface CachedResponse {
  sameForAll: boolean
  etag: string
  identity: Representation
  gzip: Representation
  /** Null until the slow Brotli compression finishes. */
  brotli: Representation | null
  unchanged: string[]
  /** The same body for the versioned URL; null if not versioned. */
  belowVersion: CachedResponse | null
}

export interface Representation {
  body: Buffer
  /** Alternating names and values, the fastest for `writeHead`. */
  headers: string[]
}

/** Versioned URLs never change. */
export const FOR_EVER: Headers = { 'Cache-Control': 'public, max-age=31536000, immutable' }
export const FOR_SECONDS: Headers = { 'Cache-Control': `public, max-age=${POINTER_SECONDS}` }
/** An unchanged edition costs a 304. */
const ASKED_EACH_TIME: Headers = { 'Cache-Control': 'no-cache' }

interface Kept {
  sameForAll: boolean
  headers: Headers
  edition?: boolean
  storing?: Headers
}

/** Weak ETag: one content, three encodings. */
export async function prepareResponse(
  answer: Answer,
  { sameForAll, headers, edition = false, storing = ASKED_EACH_TIME }: Kept,
): Promise<CachedResponse> {
  const body = Buffer.from(answer.json)
  const packed = await compressGzip(body, { level: 9 })
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const own = { ...headers, ...answer.headers, ETag: etag }
  const written = (shared: Headers, forAll: boolean): CachedResponse => ({
    sameForAll: forAll,
    etag,
    identity: representation(body, shared),
    gzip: representation(packed, shared, 'gzip'),
    brotli: null,
    unchanged: Object.entries(withoutContentType(shared)).flat(),
    belowVersion: null,
  })
  const shared = { Vary: 'Accept-Encoding' }
  return {
    ...written(
      { ...own, ...storing, ...(sameForAll ? shared : { Vary: `Accept-Encoding, ${headers.Vary}` }) },
      sameForAll,
    ),
    belowVersion: edition ? written({ ...own, ...FOR_EVER, ...shared }, true) : null,
  }
}

/** Runs on zlib's threads, after serving has begun. */
export async function addBrotli(reply: CachedResponse): Promise<void> {
  const { body } = reply.identity
  const small = await compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
  putBrotli(reply, small)
}

/** Reuses compressed bytes of an unchanged body. */
export function keepBrotli(reply: CachedResponse, known: CachedResponse | undefined): void {
  if (known?.brotli && known.etag === reply.etag) putBrotli(reply, known.brotli.body)
}

function putBrotli(reply: CachedResponse, small: Buffer): void {
  reply.brotli = representation(small, pairs(reply.identity.headers), 'br')
  if (reply.belowVersion) putBrotli(reply.belowVersion, small)
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
