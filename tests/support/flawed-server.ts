/**
 * A server with the mistakes that the proofs of scarcity look for: it waits for slow clients for ever, opens a file for each
 * request and leaves it open, and remembers what it sent. A proof that does not find them proves nothing.
 */
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
