import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface Balancer {
  origin: string
  use(origins: string[]): void
  /** Requests retried on another process. */
  retried(): number
  /** Requests without an answer. */
  given(): number
  close(): void
}

const LOOK_MS = 500

/** Round robin over ready processes. The next one retries, except for writes that may have begun. */
export async function startBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  let all: string[] = []
  let ready: string[] = []
  let turn = 0
  let retried = 0
  let given = 0

  async function look(): Promise<void> {
    const asked = all
    const found = await Promise.all(asked.map(async (origin) => ((await isReady(origin)) ? [origin] : [])))
    if (asked === all) ready = found.flat()
  }
  const looking = setInterval(() => void look(), LOOK_MS)

  function next(tried: Set<string>): string | undefined {
    const rest = (ready.length > 0 ? ready : all).filter((origin) => !tried.has(origin))
    turn += 1
    return rest[turn % rest.length] ?? all.find((origin) => !tried.has(origin))
  }

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    const changes = incoming.method !== 'GET' && incoming.method !== 'HEAD'
    const tried = new Set<string>()
    for (let origin = next(tried); origin !== undefined; origin = next(tried)) {
      tried.add(origin)
      const outcome = await attempt(origin, incoming, body, outgoing)
      if (outcome === 'answered') return
      // A partial response cannot be retried.
      if (outgoing.headersSent) return void outgoing.destroy()
      if (changes && outcome === 'broken off') break
      retried += 1
    }
    given += 1
    outgoing.writeHead(502).end()
  }

  function attempt(
    origin: string,
    { url, method, headers }: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
  ): Promise<'answered' | 'refused' | 'broken off'> {
    return new Promise((done) => {
      const { hostname, port } = new URL(origin)
      const asked = request({ hostname, port, path: url, method, headers, agent })
      asked.on('error', (error: NodeJS.ErrnoException) =>
        done(error.code === 'ECONNREFUSED' ? 'refused' : 'broken off'),
      )
      asked.on('response', (reply) => {
        // Hop-by-hop headers are not forwarded.
        const { connection: _, 'keep-alive': __, ...kept } = reply.headers
        outgoing.writeHead(reply.statusCode ?? 502, kept)
        reply.on('error', () => done('broken off'))
        reply.on('end', () => done('answered'))
        reply.pipe(outgoing)
      })
      asked.end(body)
    })
  }

  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy())
  })
  server.keepAliveTimeout = 120_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    use: (origins) => {
      all = origins
      ready = ready.filter((origin) => origins.includes(origin))
      void look()
    },
    retried: () => retried,
    given: () => given,
    close: () => {
      clearInterval(looking)
      agent.destroy()
      server.close()
      server.closeAllConnections()
    },
  }
}

async function isReady(origin: string): Promise<boolean> {
  // A stopped server is not ready.
  const reply = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => null)
  await reply?.arrayBuffer()
  return reply?.status === 200
}
