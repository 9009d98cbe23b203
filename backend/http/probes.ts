import type { Server } from 'node:http'
import Router from '@koa/router'
import Koa from 'koa'
import type { AppDeps } from '../app-deps.ts'
import { failures } from './failures.ts'
import { serveHealth } from './health.ts'
import { createMetrics } from './metrics.ts'
import { headerSets } from './security-headers.ts'
import { createHttpServer } from './server.ts'

export function createProbes({
  config,
  healthDb,
  stopping,
  log,
}: Pick<AppDeps, 'config' | 'healthDb' | 'stopping' | 'log'>): {
  server: Server
  metricsServer: Server | null
} {
  const koa = new Koa({ proxy: config.trustProxy, maxIpsCount: 1 })
  koa.silent = true
  const headers = headerSets(config.publicUrl.protocol === 'https:')
  const metrics = createMetrics({ editionHits: () => 0 })
  const probes = new Router()
  serveHealth(probes, { healthDb, databaseAwayFor: () => null, isWarming: () => false, stopping })
  if (config.metrics.by === 'same machine') metrics.serve(probes)
  koa.use(failures({ log, headers }))
  koa.use(probes.routes())
  return {
    server: createHttpServer(koa.callback(), { headers: headers.api, log }),
    metricsServer: config.metrics.by === 'own port' ? metrics.createServer(log) : null,
  }
}
