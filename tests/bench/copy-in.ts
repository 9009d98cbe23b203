import { EventEmitter, once } from 'node:events'
import type { Duplex } from 'node:stream'
import pg from 'pg'

/** COPY is PostgreSQL's fastest way to load rows. One connection each. */
export interface Copy {
  add(columns: readonly Value[]): Promise<void> | undefined
  end(): Promise<number>
}

type Value = string | number | boolean | null

interface CopyConnection extends pg.Connection {
  stream: Duplex
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

export async function openCopy(url: string, table: string, columns: readonly string[]): Promise<Copy> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const copying = copyQuery(`copy ${table} (${columns.join(', ')}) from stdin`)
  client.query(copying.query)
  const connection = await copying.started
  let waiting: string[] = []
  let rows = 0
  const flush = async () => {
    connection.sendCopyFromChunk(Buffer.from(waiting.join('')))
    waiting = []
    // Backpressure: otherwise rows pile up in memory.
    if (connection.stream.writableNeedDrain)
      await Promise.race([once(connection.stream, 'drain'), copying.done])
  }
  return {
    add: (values) => {
      waiting.push(`${values.map(textOf).join('\t')}\n`)
      rows += 1
      return waiting.length < CHUNK_ROWS ? undefined : flush()
    },
    end: async () => {
      if (waiting.length > 0) await flush()
      connection.endCopyFrom()
      await copying.done
      await client.end()
      return rows
    },
  }
}

const CHUNK_ROWS = 1000

/** `started`: the server accepts rows. `done`: all are stored. Both reject on a query error. */
function copyQuery(text: string) {
  const events = new EventEmitter()
  const started = once(events, 'started').then(([connection]) => connection as CopyConnection)
  const done = once(events, 'done')
  // The awaited promise reports the error; the other must not be an unhandled rejection.
  started.catch(() => undefined)
  done.catch(() => undefined)
  const query = {
    submit: (connection: pg.Connection) => connection.query(text),
    handleCopyInResponse: (connection: CopyConnection) => events.emit('started', connection),
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => events.emit('done'),
    handleError: (error: Error) => events.emit('error', error),
  }
  return { query, started, done }
}

function textOf(value: Value): string {
  if (value === null) return '\\N'
  return typeof value === 'string'
    ? value.replace(/[\\\t\n\r]/g, (sign) => ESCAPED[sign] ?? sign)
    : String(value)
}

const ESCAPED: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
