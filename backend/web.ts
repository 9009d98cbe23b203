import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { createApp } from './app.ts'
import type { AppDeps } from './app-deps.ts'
import type { Presence } from './check-fleet.ts'
import { HEALTH_CONNECTIONS } from './connections.ts'
import { startDatabaseWatchdog } from './db/database-watchdog.ts'
import { type Limits, openDatabase } from './db/knex.ts'
import { createProbes } from './http/probes.ts'
import { openReadPools } from './http/read-pools.ts'
import { type Undo, withDeadline } from './process/unwind.ts'
import type { Config } from './settings/config.ts'

interface Opening {
  url: string
  limits: Limits
  presence: Presence
  deadlineMs: number
  begin(begun: Undo): void
}

export interface WebDeps
  extends Opening,
    Omit<AppDeps, 'healthDb' | 'reads' | 'url' | 'presence' | 'stopping'> {
  /** Direct connection, not through a pooler. */
  directUrl: string
}

export interface Web {
  server: Server
  /**
   * Fails the readiness check but keeps answering until balancers notice. Then refuses new connections,
   * finishes current answers and closes idle connections.
   */
  drain(): Promise<void>
}

export async function openWeb({
  begin,
  deadlineMs,
  url,
  directUrl,
  limits,
  presence,
  ...deps
}: WebDeps): Promise<Web> {
  const { config, db, billing, log } = deps
  const healthDb = openDatabase(url, { name: 'tideline health', max: HEALTH_CONNECTIONS, limits })
  const reads = openReadPools(url, { readUrl: config.databaseReadUrl, limits })
  const { visitors, members, replica } = reads
  begin({ what: 'the pool of the health checks', undo: () => healthDb.destroy() })
  begin({ what: 'the pool of visitors', undo: () => visitors.destroy() })
  begin({ what: 'the pool of members', undo: () => members.destroy() })
  const pools = [db, healthDb, visitors, members, ...(billing ? [billing.db] : [])]
  const silence = startDatabaseWatchdog({ url, pools, log })
  begin({ what: 'the watch for silence', undo: () => silence.stop() })
  if (config.databaseReadUrl !== null && replica) {
    begin({ what: 'the pool of the replica', undo: () => replica.destroy() })
    const watch = { url: config.databaseReadUrl, name: presence.replica, pools: [replica] }
    const silenceThere = startDatabaseWatchdog({ ...watch, log })
    begin({ what: 'the watch for silence of the replica', undo: () => silenceThere.stop() })
  }
  const stopping = new AbortController()
  const app = await createApp({
    ...deps,
    healthDb,
    reads,
    url: directUrl,
    presence: presence.database,
    stopping: stopping.signal,
  })
  begin({ what: 'the app', undo: () => app.close() })
  const web = await openPorts(app, { config, begin, deadlineMs, stopping })
  app.warm()
  return web
}

export async function openProbes({
  config,
  db,
  billing,
  log,
  url,
  limits,
  presence,
  begin,
  deadlineMs,
}: Opening & Pick<AppDeps, 'config' | 'db' | 'billing' | 'log'>): Promise<Web> {
  const healthDb = openDatabase(url, { name: 'tideline health', max: HEALTH_CONNECTIONS, limits })
  begin({ what: 'the pool of the health checks', undo: () => healthDb.destroy() })
  const pools = [db, healthDb, ...(billing ? [billing.background.db] : [])]
  const silence = startDatabaseWatchdog({ url, name: presence.database, pools, log })
  begin({ what: 'the watch for silence', undo: () => silence.stop() })
  const stopping = new AbortController()
  const probes = createProbes({ config, healthDb, log, stopping: stopping.signal })
  return await openPorts(probes, { config, begin, deadlineMs, stopping })
}

async function openPorts(
  { server, metricsServer }: { server: Server; metricsServer: Server | null },
  {
    config,
    begin,
    deadlineMs,
    stopping,
  }: Pick<Opening, 'begin' | 'deadlineMs'> & { config: Config; stopping: AbortController },
): Promise<Web> {
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
  return {
    server,
    drain: async () => {
      stopping.abort()
      await drain(server, { lingerMs: 1000 * config.drainSeconds, deadlineMs })
    },
  }
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

async function drain(
  http: Server,
  { lingerMs, deadlineMs }: { lingerMs: number; deadlineMs: number },
): Promise<void> {
  http.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'))
  await pause(lingerMs)
  const closed = new Promise<void>((done) => http.close(() => done()))
  const sweep = setInterval(() => http.closeIdleConnections(), 50)
  await withDeadline(closed, deadlineMs)
  clearInterval(sweep)
  http.closeAllConnections()
}
