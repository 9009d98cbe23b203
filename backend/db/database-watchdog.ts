import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../process/log.ts'
import { cutConnections, type Db } from './knex.ts'

/**
 * Notices within two seconds that the database has fallen silent without closing anything (a cable, a firewall, a server
 * that hangs) and cuts the pools' connections, so that whoever waits on one is told. The limits of statements are longer,
 * because an answer may take its time; that the simplest question gets none means that nobody is there.
 */
export function startDatabaseWatchdog({
  url,
  name = 'tideline silence',
  pools,
  log,
}: {
  url: string
  /** Shown in pg_stat_activity. */
  name?: string
  pools: Db[]
  log: Log
}): { stop(): Promise<void> } {
  const stop = new AbortController()
  let line: Line | null = null
  let silent = false

  async function look(): Promise<void> {
    const isNew = line === null
    line ??= openLine(url, name)
    const answer = await answerInTime(line, isNew && !silent ? GREETING_MS : ANSWER_MS)
    if (answer !== 'answered') hangUp()
    if (stop.signal.aborted || answer === 'broken') return
    if (answer === 'silence') for (const db of pools) cutConnections(db)
    if (answer === 'silence' && !silent) log.error('The database has fallen silent; its connections are cut')
    if (answer === 'answered' && silent) log.warn('The database answers again')
    silent = answer === 'silence'
  }

  function hangUp(): void {
    line?.cut()
    line = null
  }

  const watching = (async () => {
    while (!stop.signal.aborted) {
      await look()
      // Cut short by the signal alone: the loop looks at it next.
      await pause(EVERY_MS, undefined, { signal: stop.signal }).catch(() => undefined)
    }
    hangUp()
  })()
  return {
    stop: async () => {
      stop.abort()
      hangUp()
      await watching
    },
  }
}

const EVERY_MS = 400
const ANSWER_MS = 1000
/** To be greeted takes several answers, and one of ours is worked out on the threads that compress: it may stand in line there. */
const GREETING_MS = 3000

interface Line {
  ask(): Promise<void>
  cut(): void
}

function openLine(url: string, name: string): Line {
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    stream: () => socket,
  })
  // Said by the answer that does not come.
  client.on('error', () => undefined)
  const connected = client.connect()
  return {
    ask: async () => {
      await connected
      await client.query('select 1')
    },
    cut: () => socket.destroy(),
  }
}

/** `broken`: the connection is refused or was closed, which the pools are told themselves. */
async function answerInTime(line: Line, withinMs: number): Promise<'answered' | 'broken' | 'silence'> {
  const answer = line.ask().then(
    () => 'answered' as const,
    () => 'broken' as const,
  )
  for (let waited = 0; waited < withinMs; waited += STEP_MS) {
    const heard = await Promise.race([answer, pause(STEP_MS, null)])
    if (heard) return heard
  }
  return 'silence'
}

/** Time is counted in turns of our own loop: while something keeps us from reading, it is not the database that is silent. */
const STEP_MS = 50
