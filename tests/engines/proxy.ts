import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sourceOf } from './engine.ts'

/** Cuts the network and collects errors in any engine. */
export interface FaultProxy {
  origin: string
  forwardTo(app: string): void
  cutNetwork(): void
  restoreNetwork(): void
  /** Page errors, CSP violations and faulty responses since the last call. */
  complaints(): string[]
  close(): Promise<void>
}

const TOLD = '/complaint-of-a-page'
const STOPPED = '/api/csp-report'
/** Error listener, loaded before the page's scripts. */
const LISTENER = '/listener-of-a-test.js'

export async function startProxy(): Promise<FaultProxy> {
  const noise: string[] = []
  let app = new URL('http://localhost')
  let isShut = false
  const server = createServer(async (incoming, outgoing) => {
    if (isShut) return incoming.socket.destroy()
    const [path = ''] = (incoming.url ?? '').split('?')
    if (path === LISTENER) {
      const script = `${sourceOf(listen)}(${JSON.stringify(TOLD)});`
      return outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
    }
    if (path !== TOLD && path !== STOPPED) return pass(incoming, outgoing, { app, path, noise })
    noise.push(`${path === TOLD ? '' : 'policy: '}${await textOf(incoming)}`)
    outgoing.writeHead(204).end()
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    forwardTo: (address) => {
      app = new URL(address)
    },
    cutNetwork: () => {
      isShut = true
      server.closeAllConnections()
    },
    restoreNetwork: () => {
      isShut = false
    },
    complaints: () => noise.splice(0),
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

interface Target {
  app: URL
  path: string
  noise: string[]
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse, { app, path, noise }: Target): void {
  const headers = { ...incoming.headers }
  if (!path.startsWith('/assets/')) {
    delete headers['if-none-match']
    delete headers['accept-encoding']
  }
  const { hostname, port } = app
  const forwarded = request(
    { host: hostname, port, path: incoming.url, method: incoming.method, headers },
    async (reply) => {
      const status = reply.statusCode ?? 502
      const policy = reply.headers['content-security-policy']
      const answered = { ...reply.headers }
      // The sandbox's pages have a CSP without reporting.
      if (policy && !policy.includes('report-uri'))
        answered['content-security-policy'] = `${policy}; report-uri ${STOPPED}`
      // A 503 asks for a retry; a page that breaks on it fails its journey.
      if (status === 500 || (status === 404 && !path.startsWith('/api/')))
        noise.push(`answer ${status}: ${path}`)
      const isPage = /^text\/html/.test(reply.headers['content-type'] ?? '')
      if (!isPage) {
        outgoing.writeHead(status, answered)
        reply.pipe(outgoing)
        return
      }
      const html = (await textOf(reply)).replace('<script>', `<script src="${LISTENER}"></script>$&`)
      delete answered['content-length']
      delete answered.etag
      outgoing.writeHead(status, answered).end(html)
    },
  )
  forwarded.on('error', () => outgoing.destroy())
  incoming.pipe(forwarded)
}

async function textOf(stream: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of stream.setEncoding('utf8')) text += chunk
  return text
}

function listen(proxy: string): void {
  const report = (kind: string, words: unknown) => navigator.sendBeacon(proxy, `${kind}: ${words}`)
  addEventListener('error', ({ message }) => report('error', message))
  addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason))
  const { error, warn } = console
  console.error = (...words: unknown[]) => {
    report('console error', words.join(' '))
    error.apply(console, words)
  }
  console.warn = (...words: unknown[]) => {
    report('console warn', words.join(' '))
    warn.apply(console, words)
  }
}
