import { Logger, makeWorkerUtils } from 'graphile-worker'
import pg from 'pg'
import type { Transaction } from './db/knex.ts'
import type { Log } from './process/log.ts'
import type { Config } from './settings/config.ts'

export interface JobQueue {
  /** Concurrent requests share one run. */
  requestRefresh(): Promise<void>
  wakeOutbox(): Promise<void>
  askWithin(
    trx: Transaction,
    task: 'refresh' | 'accept-run' | 'send-pushes' | 'send-webhooks',
    payload?: { slot: string | null },
  ): Promise<void>
  ask(task: string): Promise<void>
  shared: { pgPool: pg.Pool; logger: Logger }
  stop(): Promise<void>
}

export const AT_ONCE = 4
/** One per running job, and one listener. */
export const WORKING_CONNECTIONS = AT_ONCE + 1
export const ASKING_CONNECTIONS = 2

export interface JobQueueDeps {
  config: Pick<Config, 'mail'>
  url: string
  /** Workers need more than processes that only enqueue. */
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

/** Each job at info is too much for our log. */
function asLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ queue: message }, 'Job queue')
    else if (level === 'warning') log.warn({ queue: message }, 'Job queue')
    else log.trace({ queue: message }, 'Job queue')
  })
}
