import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import {
  type Agent,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  request,
  type Server,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createApp } from '../../backend/app.ts'
import type { AppDeps } from '../../backend/app-deps.ts'
import { type Fakes, fakeAppDeps } from '../../backend/development/fakes.ts'
import { openLog } from '../../backend/process/log.ts'
import { type Config, readConfig } from '../../backend/settings/config.ts'
import { makeMember } from './members.ts'
import { stopAfterFile } from './stop-after-file.ts'

export interface RunningApp {
  origin: string
  metricsOrigin: string | null
  server: Server
  config: Config
  call(path: string, options?: CallOptions): Promise<Reply>
  reached(edition: number): Promise<void>
  stop(): Promise<void>
}

export interface CallOptions {
  method?: string
  as?: 'free' | 'pro'
  headers?: OutgoingHttpHeaders
  body?: string | Buffer
  agent?: Agent
}

export interface Reply {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

export interface AppParts extends Omit<AppDeps, 'config' | 'localProvider' | 'mountFakes'> {
  fakeStripe: Fakes['stripe']
  identityProvider: Fakes['identity']
}

export async function startApp(
  given: Pick<AppDeps, 'db' | 'url'> & Partial<AppParts> & { environment?: NodeJS.ProcessEnv },
): Promise<RunningApp> {
  const { environment, fakeStripe = null, identityProvider = null, ...deps } = given
  const dataDir = await mkdtemp(join(tmpdir(), 'tideline-app-'))
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    SANDBOX: 'off',
    ...environment,
  })
  const app = await createApp({
    config,
    healthDb: deps.db,
    reads: { visitors: deps.db, members: deps.db },
    presence: 'tideline editions',
    databaseAwayFor: () => null,
    stopping: new AbortController().signal,
    log: openLog(config),
    sandbox: null,
    ...fakeAppDeps(
      { stripe: fakeStripe, identity: identityProvider, sandbox: null },
      { config, db: deps.db },
    ),
    billing: null,
    requestRefresh: async () => undefined,
    askWithin: async () => undefined,
    wakeOutbox: async () => undefined,
    wakeListMatching: async () => undefined,
    wakeImports: async () => undefined,
    now: () => new Date(),
    ...deps,
  })
  const { server, metricsServer } = app
  const origin = await listening(server)
  const metricsOrigin = metricsServer && (await listening(metricsServer))
  const members = new Map<'free' | 'pro', Promise<string>>()
  const cookieOf = (plan: 'free' | 'pro') => {
    const known = members.get(plan) ?? makeMember(deps.db, { plan }).then(({ cookie }) => cookie)
    members.set(plan, known)
    return known
  }
  return {
    origin,
    metricsOrigin,
    server,
    config,
    call: async (path, { as, headers, ...options } = {}) =>
      call(origin, path, {
        ...options,
        headers: { ...(as ? { cookie: await cookieOf(as) } : {}), ...headers },
      }),
    reached: async (edition) => {
      const { rows } = await deps.db.raw('select published_at from edition where id = ?', [edition])
      const published = rows[0].published_at.toISOString()
      for (let tries = 0; tries < 200; tries += 1) {
        const { text } = await call(origin, '/api/stats')
        // The last answer in memory: no read of the app's own is left.
        const { headers } = await call(origin, '/api/track-record')
        if (JSON.parse(text).publishedAt === published && headers['cache-control'] === 'no-cache') return
        await pause(25)
      }
      throw new Error(`Edition ${edition} was not reached within 5 s`)
    },
    stop: stopAfterFile(async () => {
      server.close()
      server.closeAllConnections()
      metricsServer?.close()
      metricsServer?.closeAllConnections()
      await app.close()
      await rm(dataDir, { recursive: true, force: true })
    }),
  }
}

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A raw request: no normalization, redirects or decompression. */
async function call(origin: string, path: string, options: Omit<CallOptions, 'as'> = {}): Promise<Reply> {
  const { method = 'GET', headers = {}, body, agent = false } = options
  const outgoing = request(origin, {
    method,
    path,
    agent,
    headers: {
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      ...headers,
    },
  })
  outgoing.end(body)
  const [incoming] = await once(outgoing, 'response')
  // The server may refuse and close during a large upload.
  outgoing.on('error', () => undefined)
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  return {
    status: incoming.statusCode,
    headers: incoming.headers,
    text: Buffer.concat(chunks).toString('utf8'),
  }
}
