/**
 * For `edition.bench.ts`: the app, a server that repeats its exact bytes, and one that sends bodies with two
 * headers.
 */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openEmbedded } from '../../backend/db/embedded/embedded.ts'
import { migrate, openDatabase } from '../../backend/db/knex.ts'
import { startApp } from '../support/app.ts'
import { makeMatch, makeProduct, makeSupplier, publishEdition } from '../support/factories.ts'

const home = await mkdtemp(join(tmpdir(), 'tideline-bench-'))
const embedded = await openEmbedded(home, { role: 'bench', share: false })
const url = embedded.connectionString
const db = openDatabase(url, { name: 'bench', limits: 'serving' })
await migrate(db)
const products: { id: number }[] = []
for (let index = 0; index < 60; index += 1) {
  const id = await makeProduct(db, {
    name: `Insulated steel bottle number ${index}`,
    description: 'Keeps cold. '.repeat(12),
  })
  for (const position of [1, 2, 3]) await makeMatch(db, id, await makeSupplier(db), { position })
  products.push({ id })
}
await publishEdition(db, products)
const app = await startApp({ db, url })
const appPort = Number(new URL(app.origin).port)

const bytes = new Map<string, Kept>()
for (const path of ['/api/landing/trending', '/api/tiktok/trending']) bytes.set(path, await keptBytes(path))

const bare = repeating(({ headers, headersUnchanged }) => ({ headers, headersUnchanged }))
const plain = repeating(({ body, etag }) => ({
  headers: ['Content-Type', 'application/json', 'Content-Length', String(body.length)],
  headersUnchanged: ['ETag', etag],
}))
process.send?.({ app: appPort, bare: await portOf(bare), plain: await portOf(plain) })

process.on('message', () => process.send?.(process.cpuUsage()))

process.on('SIGTERM', async () => {
  bare.closeAllConnections()
  plain.closeAllConnections()
  await app.stop()
  await db.destroy()
  await embedded.stop()
  await rm(home, { recursive: true, force: true })
  process.exit()
})

interface Kept {
  body: Buffer
  etag: string
  /** Alternating names and values, without headers that Node adds. */
  headers: string[]
  headersUnchanged: string[]
}

function repeating(choose: (kept: Kept) => Pick<Kept, 'headers' | 'headersUnchanged'>): Server {
  const replies = new Map([...bytes].map(([path, kept]) => [path, { ...kept, ...choose(kept) }]))
  return createServer((request, response) => {
    const known = replies.get(request.url ?? '')
    if (!known) {
      response.writeHead(404).end()
    } else if (request.headers['if-none-match'] === known.etag) {
      response.writeHead(304, known.headersUnchanged).end()
    } else {
      response.writeHead(200, known.headers)
      response.end(known.body)
    }
  })
}

/** Waits for the app's smallest compression. */
async function keptBytes(path: string): Promise<Kept> {
  for (;;) {
    const reply = await ask(path, {})
    const chunks: Buffer[] = []
    for await (const chunk of reply) chunks.push(chunk)
    if (reply.headers['content-encoding'] === 'br') {
      const etag = reply.headers.etag ?? ''
      const unchanged = await ask(path, { 'if-none-match': etag })
      unchanged.resume()
      const [headers, headersUnchanged] = [ownHeaders(reply), ownHeaders(unchanged)]
      return { body: Buffer.concat(chunks), etag, headers, headersUnchanged }
    }
    await pause(50)
  }
}

async function ask(path: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const request = get({
    port: appPort,
    host: '127.0.0.1',
    path,
    headers: { 'accept-encoding': 'gzip, br', ...headers },
  })
  const [reply] = (await once(request, 'response')) as [IncomingMessage]
  return reply
}

function ownHeaders({ rawHeaders }: IncomingMessage): string[] {
  const byNode = new Set(['date', 'connection', 'keep-alive'])
  return rawHeaders.filter((_, at) => !byNode.has(rawHeaders[at - (at % 2)]?.toLowerCase() ?? ''))
}

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
