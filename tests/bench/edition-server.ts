/** The two servers of `edition.bench.ts`: the app over a small edition, and a bare one that repeats the app's bytes. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openEmbedded } from '../../backend/db/embedded.ts'
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

const bytes = new Map<string, { body: Buffer; etag: string }>()
for (const path of ['/api/landing/trending', '/api/tiktok/trending']) bytes.set(path, await brotliBytes(path))

const bare = createServer((request, response) => {
  const known = bytes.get(request.url ?? '')
  if (!known) {
    response.writeHead(404).end()
  } else if (request.headers['if-none-match'] === known.etag) {
    response.writeHead(304, { ETag: known.etag }).end()
  } else {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': known.body.length })
    response.end(known.body)
  }
})
process.send?.({ app: appPort, bare: await portOf(bare) })

process.on('message', () => process.send?.(process.cpuUsage()))

process.on('SIGTERM', async () => {
  bare.closeAllConnections()
  await app.stop()
  await db.destroy()
  await embedded.stop()
  await rm(home, { recursive: true, force: true })
  process.exit()
})

/** What the app sends once its smallest packing is ready. */
async function brotliBytes(path: string): Promise<{ body: Buffer; etag: string }> {
  for (;;) {
    const request = get({
      port: appPort,
      host: '127.0.0.1',
      path,
      headers: { 'accept-encoding': 'gzip, br' },
    })
    const [reply] = (await once(request, 'response')) as [IncomingMessage]
    const chunks: Buffer[] = []
    for await (const chunk of reply) chunks.push(chunk)
    if (reply.headers['content-encoding'] === 'br') {
      return { body: Buffer.concat(chunks), etag: reply.headers.etag ?? '' }
    }
    await pause(50)
  }
}

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
