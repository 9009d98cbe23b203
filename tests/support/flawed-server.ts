/** The flaws that scarcity proofs must find: waits for slow clients forever, leaks files, keeps responses in memory. */
import { openSync } from 'node:fs'
import { createServer } from 'node:http'

const sent: number[][] = []
const server = createServer((request, response) => {
  openSync('/dev/null', 'r')
  sent.push(Array.from({ length: 40_000 }, (_, index) => index / 7))
  request.resume()
  request.once('end', () => response.end('a page'))
})
server.headersTimeout = 0
server.requestTimeout = 0
server.keepAliveTimeout = 0
server.listen(Number(process.env.PORT), '127.0.0.1')
