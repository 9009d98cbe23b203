import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http'
import { duplexPair } from 'node:stream'
import type { CustomFetch, CustomFetchOptions } from 'openid-client'
import { SANDBOX_SIGN_IN } from '../../settings/config.ts'

export type BackChannel = typeof fetch & CustomFetch

/** HTTP over an in-memory pipe, without a port. Throws for an address outside the issuer. */
export function backChannel(listener: RequestListener): BackChannel {
  const server = createServer(listener)
  return async (input: Parameters<typeof fetch>[0], init?: RequestInit | CustomFetchOptions) => {
    const asked = new Request(input, init as RequestInit)
    const { origin, pathname, search } = new URL(asked.url)
    if (origin !== SANDBOX_SIGN_IN.issuer)
      throw new TypeError(`The sandbox's sign-in does not answer for ${origin}`)

    const [ours, theirs] = duplexPair()
    server.emit('connection', theirs)
    const body = Buffer.from(await asked.arrayBuffer())
    const outgoing = request({
      createConnection: () => ours,
      method: asked.method,
      path: pathname + search,
      signal: asked.signal,
      headers: {
        ...Object.fromEntries(asked.headers),
        host: new URL(origin).host,
        'content-length': body.length,
        connection: 'close',
      },
    })
    outgoing.end(body)
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    return answerOf(incoming, Buffer.concat(chunks))
  }
}

function answerOf(incoming: IncomingMessage, body: Buffer): Response {
  const headers = new Headers()
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  // `Response` refuses an empty body too under such a status.
  return new Response(body.length > 0 ? new Uint8Array(body) : null, {
    status: incoming.statusCode ?? 500,
    headers,
  })
}
