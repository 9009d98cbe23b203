import { randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { Failure } from '../process/failure.ts'
import type { Log } from '../process/log.ts'
import { failureJson } from './failures.ts'
import type { Headers } from './security-headers.ts'

/** Node's own limit would drop the rest silently. */
const HEADERS_MAX = 100
/** Time for a refused sender to read the response. */
const LINGER_MS = 1000

/**
 * Malformed requests fail before any middleware, in the usual shape. Logs at debug level only, without sent
 * bytes.
 */
export function createHttpServer(
  app: RequestListener,
  { headers, log }: { headers: Headers; log: Log },
): Server {
  /** Responses leave in request order. */
  const newest = new WeakMap<Duplex, ServerResponse>()
  const refused = new WeakSet<Duplex>()

  // Further bytes on such a connection are ignored.
  const closing = (body: string): Headers => ({
    ...headers,
    Connection: 'close',
    'Content-Length': String(Buffer.byteLength(body)),
  })

  const listener: RequestListener = (request, response) => {
    const { socket } = request
    // Came in one packet with a refused request.
    if (refused.has(socket)) return
    newest.set(socket, response)
    const failure = failureOf(request)
    if (!failure) return app(request, response)
    refused.add(socket)
    const body = failureJson(failure, noted(failure, log))
    response.writeHead(failure.status, closing(body))
    response.end(body)
  }

  const server = createServer(
    // A missing host is refused below, like a second one.
    { requireHostHeader: false, insecureHTTPParser: false, connectionsCheckingInterval: 2000 },
    listener,
  )
  // Slow clients are disconnected.
  server.headersTimeout = 10_000
  server.requestTimeout = 30_000
  server.keepAliveTimeout = 65_000
  server.maxHeadersCount = 0
  // Node would answer 417; other expectations may be ignored.
  server.on('checkExpectation', listener)
  server.on('clientError', (error: NodeJS.ErrnoException, stream: Duplex) => {
    const socket = stream as Socket
    if (refused.has(socket)) return
    refused.add(socket)
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const answer = newest.get(socket)
    if (!answer || answer.writableFinished) return say()
    // The next request is malformed: finish the pending response first.
    if (answer.req.complete) return void answer.once('close', say)
    // The current request is malformed, and its reader fails when the connection ends.
    if (answer.socket === socket && !answer.headersSent) return say()
    socket.destroy()

    function say(): void {
      if (!socket.writable) return void socket.destroy()
      const failure = failureOfError(error)
      const body = failureJson(failure, noted(failure, log, error.code))
      const lines = Object.entries(closing(body)).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.end(`HTTP/1.1 ${failure.status} ${REASONS[failure.status]}\r\n${lines.join('')}\r\n${body}`)
      setTimeout(() => socket.destroy(), LINGER_MS).unref()
    }
  })
  return server
}

/** Checks a parsed head; null if valid. Reduces an absolute URL of our host to its path. */
function failureOf(request: IncomingMessage): Failure | null {
  const { rawHeaders, headers, httpVersion, url = '' } = request
  if (rawHeaders.length > 2 * HEADERS_MAX) return tooLargeHead()
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return malformed('Ask by HTTP/1.1.')
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  if (hosts > 1) return malformed('A request names its host once.')
  if (hosts === 0 && httpVersion !== '1.0') return malformed('A request names its host.')
  if (url.startsWith('/') || url === '*') return null
  const [, host, path = ''] = /^https?:\/\/([^/?#]+)(.*)$/i.exec(url) ?? []
  if (host === undefined || host.toLowerCase() !== headers.host?.toLowerCase()) {
    return malformed('The address names another host than the request.')
  }
  request.url = path.startsWith('/') ? path : `/${path}`
  return null
}

function failureOfError({ code }: NodeJS.ErrnoException): Failure {
  if (code === 'HPE_HEADER_OVERFLOW') return tooLargeHead()
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return new Failure('too_large', 'The body is too large.')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new Failure('request_timeout', 'The request took too long to arrive.')
  }
  return malformed('This is not a request that can be read.')
}

function tooLargeHead(): Failure {
  return new Failure('headers_too_large', `A request may hold at most ${HEADERS_MAX} headers, 16 KB in all.`)
}

function malformed(message: string): Failure {
  return new Failure('invalid_input', message)
}

function noted(failure: Failure, log: Log, cause?: string): string {
  const id = randomUUID()
  log.debug({ id, code: failure.code, cause }, 'Refused a request')
  return id
}

const REASONS: Partial<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  431: 'Request Header Fields Too Large',
}
