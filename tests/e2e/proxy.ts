import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Proxy {
  url: string
  publishBuild(): void
  cut(): void
  close(): Promise<void>
}

export async function openProxy(target: string): Promise<Proxy> {
  let build = 0
  let cut = false
  const upstream = new URL(target)
  const server = createServer((incoming, outgoing) => {
    if (cut) return incoming.socket.destroy()
    // Forces an uncompressed 200, to append a line as a new build.
    const { 'if-none-match': _, ...asked } = incoming.headers
    const headers = { ...asked, host: upstream.host, 'accept-encoding': 'identity' }
    const forwarded = request(
      { host: upstream.hostname, port: upstream.port, path: incoming.url, method: incoming.method, headers },
      (answer) => {
        const worker = incoming.url === '/service-worker.js' && build > 0
        const { 'content-length': _length, etag: _etag, ...rest } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, worker ? rest : answer.headers)
        answer.on('data', (chunk) => outgoing.write(chunk))
        answer.on('end', () => outgoing.end(worker ? `\n// build ${build}` : ''))
      },
    )
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    publishBuild: () => {
      build += 1
    },
    cut: () => {
      cut = true
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
