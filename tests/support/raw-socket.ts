import { once } from 'node:events'
import { connect } from 'node:net'

export interface RawReply {
  status: number
  headers: Record<string, string>
  body: string
}

/** Sends raw bytes, for requests that HTTP clients cannot send. Collects the reply until close or `quietMs` of silence. */
export async function exchange(
  origin: string,
  bytes: string | Buffer | readonly (string | Buffer)[],
  { quietMs = 400 }: { quietMs?: number } = {},
): Promise<{ replies: RawReply[]; text: string; closed: boolean }> {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port) })
  const chunks: Buffer[] = []
  let closed = false
  let quiet: NodeJS.Timeout | undefined
  await once(socket, 'connect')
  const ended = new Promise<void>((done) => {
    const wait = () => {
      clearTimeout(quiet)
      quiet = setTimeout(done, quietMs)
    }
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      wait()
    })
    // A refusing server may reset the connection.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      closed = true
      done()
    })
    wait()
  })
  for (const part of Array.isArray(bytes) ? bytes : [bytes]) {
    socket.write(typeof part === 'string' ? Buffer.from(part, 'latin1') : part)
    await new Promise((done) => setTimeout(done, 20))
  }
  await ended
  clearTimeout(quiet)
  socket.destroy()
  const text = Buffer.concat(chunks).toString('latin1')
  return { replies: repliesIn(text), text, closed }
}

/** Supports our replies only: a stated length, or one chunk. */
function repliesIn(text: string): RawReply[] {
  const replies: RawReply[] = []
  let at = 0
  for (let end = text.indexOf('\r\n\r\n', at); end >= 0; end = text.indexOf('\r\n\r\n', at)) {
    const [first = '', ...lines] = text.slice(at, end).split('\r\n')
    const headers = Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
      }),
    )
    const status = Number(first.split(' ')[1])
    const length = status === 100 ? 0 : Number(headers['content-length'] ?? 0)
    replies.push({ status, headers, body: text.slice(end + 4, end + 4 + length) })
    at = end + 4 + length
  }
  return replies
}
