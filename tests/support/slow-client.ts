import { connect } from 'node:net'

/** How a client takes its time: over the head of its request, over the body, or over the reply. */
export type Slowness = 'head' | 'body' | 'reading'

export interface SlowClient {
  /** One byte more, in either direction. */
  step(): void
  isOpen(): boolean
  leave(): void
}

const BODY_BYTES = 1000

/** A client on the loopback that never gets done. */
export function slowClient(port: number, kind: Slowness): SlowClient {
  let open = true
  const socket = connect(port, '127.0.0.1')
  // Being let go is what the proof waits for.
  socket.on('error', () => undefined)
  socket.on('close', () => {
    open = false
  })
  socket.write(START[kind](port))
  // A byte at a time, so that the system's own buffer is what fills.
  if (kind === 'reading') socket.pause()
  else socket.resume()
  return {
    step: () => {
      if (!open) return
      if (kind === 'reading') socket.read(1)
      else socket.write('a')
    },
    isOpen: () => open,
    leave: () => socket.destroy(),
  }
}

const START: Record<Slowness, (port: number) => string> = {
  head: (port) => `GET /api/stats HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Slow: `,
  body: (port) =>
    `POST /api/contact HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: ${BODY_BYTES}\r\n\r\n{`,
  reading: (port) => `GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`,
}
