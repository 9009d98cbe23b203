import pg from 'pg'
import type { Log } from '../process/log.ts'

export interface EditionListener {
  stop(): Promise<void>
}

/**
 * Called on NOTIFY, after each (re)connection because messages in between are lost, and every half minute
 * against a dead connection.
 */
export function listenForEditions({
  url,
  name,
  log,
  onEdition,
}: {
  url: string
  name: string
  log: Log
  onEdition(): Promise<void>
}): EditionListener {
  let stopped = false
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | null = null
  const poll = setInterval(() => void onEdition(), POLL_MS)
  poll.unref()

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: 2000,
    })
    client = next
    next.on('notification', () => void onEdition())
    next.on('error', (error) => log.debug({ err: error }, 'The line that announces editions broke'))
    next.once('end', reconnect)
    try {
      await next.connect()
      await next.query('listen edition')
      await onEdition()
    } catch (error) {
      log.debug({ err: error }, 'No line that announces editions yet')
      // A client that never connected emits no `end`.
      next.removeListener('end', reconnect)
      await next.end().catch((closing: unknown) => log.debug({ err: closing }, 'It was closed already'))
      reconnect()
    }
  }

  function reconnect(): void {
    if (stopped || retry) return
    retry = setTimeout(() => {
      retry = null
      void connect()
    }, RECONNECT_MS)
    retry.unref()
  }

  void connect()
  return {
    stop: async () => {
      stopped = true
      clearInterval(poll)
      if (retry) clearTimeout(retry)
      await client?.end().catch((error: unknown) => log.debug({ err: error }, 'It was closed already'))
    },
  }
}

const POLL_MS = 30_000
const RECONNECT_MS = 1000
