import { Logger, makeWorkerUtils } from 'graphile-worker'
import pg from 'pg'
import type { Transaction } from './db/knex.ts'
import type { Log } from './process/log.ts'
import type { Config } from './settings/config.ts'

/** What any process may enqueue for the process that works on the queue. */
export interface JobQueue {
  /** Asks for a refresh. Many askers get one run. */
  requestRefresh(): Promise<void>
  /** Has the outbox sent now rather than within a minute. */
  wakeOutbox(): Promise<void>
  /** Has a line of the timetable done if the transaction is committed: what asks for it and that it is asked are one. */
  askWithin(
    trx: Transaction,
    task: 'refresh' | 'accept-run' | 'send-pushes' | 'send-webhooks',
    payload?: { slot: string | null },
  ): Promise<void>
  /** Has a line of the timetable done once more, as soon as somebody is free for it. */
  ask(task: string): Promise<void>
  /** What the library works with: its own pool, and our log. */
  shared: { pgPool: pg.Pool; logger: Logger }
  stop(): Promise<void>
}

/** Lines of the timetable that run side by side. */
export const AT_ONCE = 4
/** Each line that runs holds a connection of the queue, and one more listens. */
export const WORKING_CONNECTIONS = AT_ONCE + 1
/** Of a process that only asks for things to be done. */
export const ASKING_CONNECTIONS = 2

export interface JobQueueDeps {
  config: Pick<Config, 'mail'>
  url: string
  /** Most connections it may hold; who works on the queue needs more than who only asks. */
  connections: number
  log: Log
}

export async function openJobQueue({ config, url, connections, log }: JobQueueDeps): Promise<JobQueue> {
  const pool = new pg.Pool({ connectionString: url, max: connections, application_name: 'tideline jobs' })
  const lost = (error: Error) => log.warn({ err: error }, 'The job queue lost a connection')
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  const shared = { pgPool: pool, logger: asLogger(log) }
  const queue = await makeWorkerUtils(shared)
  await queue.migrate()
  return {
    requestRefresh: async () => {
      await queue.addJob('refresh', {}, { jobKey: 'refresh', maxAttempts: 3 })
    },
    wakeOutbox: async () => {
      if (config.mail.by !== 'smtp') return
      await queue.addJob('send-letters', {}, { jobKey: 'send-letters', maxAttempts: 1 })
    },
    ask: async (task) => {
      await queue.addJob(task, {}, { jobKey: task, maxAttempts: 1 })
    },
    askWithin: async (trx, task, payload = { slot: null }) => {
      await trx.raw(
        `select from graphile_worker.add_job(?, payload := ?::json, job_key := ?, max_attempts := 1)`,
        [task, JSON.stringify(payload), task],
      )
    },
    shared,
    stop: async () => {
      await queue.release()
      await pool.end()
    },
  }
}

/** The queue reports each job at info; ours is a quiet log. */
function asLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ queue: message }, 'Job queue')
    else if (level === 'warning') log.warn({ queue: message }, 'Job queue')
    else log.trace({ queue: message }, 'Job queue')
  })
}
