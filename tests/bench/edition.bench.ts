/**
 * Requests per second and CPU per response, against a bare `node:http` server with the same bytes. `bare`
 * sends the same headers, `plain` only two. Rounds interleave, and all servers share one process. The load
 * generator uses raw sockets, to be the faster side.
 * Run: npx tsx tests/bench/edition.bench.ts [rounds] [seconds]
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'

const [rounds = 7, seconds = 1.5] = process.argv.slice(2).map(Number)
const CONNECTIONS = 32

interface Ports {
  app: number
  bare: number
  plain: number
}

const server = fork(fileURLToPath(new URL('./edition-server.ts', import.meta.url)))
try {
  const [ports] = (await once(server, 'message')) as [Ports]
  for (const path of ['/api/landing/trending', '/api/tiktok/trending']) {
    const { etag } = await probe(ports.app, path, '')
    await compare(`${path} 200`, path, '', ports)
    await compare(`${path} 304`, path, `If-None-Match: ${etag}\r\n`, ports)
  }
} finally {
  server.kill()
}

async function compare(label: string, path: string, extra: string, ports: Ports): Promise<void> {
  const rounded: Record<keyof Ports, Round[]> = { app: [], bare: [], plain: [] }
  const { length } = await probe(ports.app, path, extra)
  const order: (keyof Ports)[] = ['app', 'bare', 'plain']
  for (const which of order) await round(ports[which], path, extra)
  for (let at = 0; at < rounds; at += 1) {
    for (const which of at % 2 === 0 ? order : order.toReversed())
      rounded[which].push(await round(ports[which], path, extra))
  }
  process.stdout.write(`${label} (${length} B)\n`)
  for (const which of order) {
    const rates = rounded.app.map(({ rate }, at) => rate / (rounded[which][at]?.rate ?? Number.NaN))
    const costs = rounded.app.map(({ cost }, at) => (rounded[which][at]?.cost ?? Number.NaN) / cost)
    process.stdout.write(
      `  ${which.padEnd(6)} ${String(Math.round(median(rounded[which].map(({ rate }) => rate)))).padStart(6)}/s ` +
        `${median(rounded[which].map(({ cost }) => cost)).toFixed(1)} us` +
        `${which === 'app' ? '' : `  app/${which} ${spread(rates)} by rate, ${spread(costs)} by processor time`}\n`,
    )
  }
}

interface Round {
  rate: number
  /** CPU microseconds per response. */
  cost: number
}

function spread(ratios: number[]): string {
  return `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`
}

async function usedByServer(): Promise<number> {
  server.send('usage')
  const [{ user, system }] = (await once(server, 'message')) as [NodeJS.CpuUsage]
  return user + system
}

function requestText(port: number, path: string, extra: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: gzip, br\r\n${extra}\r\n`
}

async function probe(port: number, path: string, extra: string): Promise<{ length: number; etag: string }> {
  const socket = connect(port, '127.0.0.1')
  socket.write(requestText(port, path, extra))
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  await new Promise((wait) => setTimeout(wait, 150))
  socket.destroy()
  const answer = Buffer.concat(chunks)
  return { length: answer.length, etag: /^etag: (.*)$/im.exec(answer.toString('latin1'))?.[1] ?? '' }
}

async function round(port: number, path: string, extra: string): Promise<Round> {
  const { length } = await probe(port, path, extra)
  const text = requestText(port, path, extra)
  const sockets = Array.from({ length: CONNECTIONS }, () => connect(port, '127.0.0.1'))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  let answered = 0
  const usedBefore = await usedByServer()
  const began = process.hrtime.bigint()
  const until = Date.now() + seconds * 1000
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((done, fail) => {
          let pending = length
          socket.once('error', fail)
          socket.on('data', (chunk) => {
            pending -= chunk.length
            if (pending > 0) return
            if (pending < 0) return fail(new Error('an answer was longer than the first one'))
            answered += 1
            pending = length
            if (Date.now() < until) socket.write(text)
            else done()
          })
          socket.write(text)
        }),
    ),
  )
  const elapsed = Number(process.hrtime.bigint() - began) / 1e9
  for (const socket of sockets) socket.destroy()
  return { rate: answered / elapsed, cost: ((await usedByServer()) - usedBefore) / answered }
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
