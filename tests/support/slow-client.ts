import { connect } from 'node:net'

/** Slow in request head, body, or reading the reply. */
export type Slowness = 'head' | 'body' | 'reading'

export interface SlowClient {
  step(): void
  isOpen(): boolean
  leave(): void
}

const BODY_BYTES = 1000

export function slowClient(port: number, kind: Slowness): SlowClient {
  let open = true
  const socket = connect(port, '127.0.0.1')
  // Disconnection is the expected result.
  socket.on('error', () => undefined)
  socket.on('close', () => {
    open = false
  })
  socket.write(START[kind](port))
  // Reads by byte, so the system's buffer fills.
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
