import type { Server } from 'node:http'
import { createApp } from './app.ts'
import type { AppDeps } from './app-deps.ts'
import type { Config } from './config.ts'
import { startDatabaseWatchdog } from './db/database-watchdog.ts'
import { openDatabase } from './db/knex.ts'
import { openReadPools } from './http/read-pools.ts'
import { type Undo, withDeadline } from './unwind.ts'

/** What the web part is given; the pools that only readers need it opens itself. */
export interface WebDeps extends Omit<AppDeps, 'healthDb' | 'reads'> {
  /** How long one step of an orderly stop may take. */
  deadlineMs: number
  /** Told of each thing to be undone as soon as it is there. */
  begin(begun: Undo): void
}

export interface Web {
  /** Listening. */
  server: Server
  /** New connections are refused, answers under way finish, idle ones are closed. */
  drain(): Promise<void>
}

/** What answers browsers: the readers' pools, the app with its pages in memory, and the ports. */
export async function openWeb({ begin, deadlineMs, ...deps }: WebDeps): Promise<Web> {
  const { config, db, url, billing, log } = deps
  const healthDb = openDatabase(url, { name: 'tideline health', max: 2, limits: 'serving' })
  const reads = openReadPools(url)
  begin({ what: 'the pool of the health checks', undo: () => healthDb.destroy() })
  begin({ what: 'the pool of visitors', undo: () => reads.visitors.destroy() })
  begin({ what: 'the pool of members', undo: () => reads.members.destroy() })
  const pools = [db, healthDb, reads.visitors, reads.members, ...(billing ? [billing.db] : [])]
  const silence = startDatabaseWatchdog({ url, pools, log })
  begin({ what: 'the watch for silence', undo: () => silence.stop() })
  const app = await createApp({ ...deps, healthDb, reads })
  begin({ what: 'the app', undo: () => app.close() })
  const { server, metricsServer } = app
  await listen(server, config)
  if (metricsServer && config.metrics.by === 'own port') {
    begin({
      what: 'the port of the metrics',
      undo: () => {
        metricsServer.close()
        metricsServer.closeAllConnections()
      },
    })
    await listen(metricsServer, config.metrics)
  }
  return { server, drain: () => drain(server, deadlineMs) }
}

function listen(http: Server, { host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  return new Promise((done, fail) => {
    http.once('error', fail)
    http.listen(port, host, () => {
      http.off('error', fail)
      done()
    })
  })
}

async function drain(http: Server, deadlineMs: number): Promise<void> {
  http.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'))
  const closed = new Promise<void>((done) => http.close(() => done()))
  const sweep = setInterval(() => http.closeIdleConnections(), 50)
  await withDeadline(closed, deadlineMs)
  clearInterval(sweep)
  http.closeAllConnections()
}
