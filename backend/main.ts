import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { createApp } from './app.ts'
import { closeBilling, openBilling } from './billing/open-billing.ts'
import { type Config, readConfig } from './config.ts'
import { WEBHOOK_PATH } from './contracts/billing.ts'
import { SANDBOX_BILLING_PATH } from './contracts/sandbox-payments.ts'
import { openDatabase } from './db/knex.ts'
import { type OpenedServer, openForApp } from './db/open.ts'
import { watchForSilence } from './db/silence.ts'
import { tellFirstEdition } from './first-edition.ts'
import { openReadPools } from './http/reads.ts'
import { startJobs } from './jobs.ts'
import { type Log, openLog } from './log.ts'
import { completeEdition } from './refresh/complete-edition.ts'
import { openIdentityProvider } from './sandbox/identity/open-identity-provider.ts'
import { preparePersona } from './sandbox/identity/prepare-persona.ts'
import { tableMemory } from './sandbox/memory.ts'
import { type RunningSandbox, startSandbox } from './sandbox/start-sandbox.ts'
import { startStripeStandIn } from './sandbox/stripe/start-stand-in.ts'
import { type Undo, unwind, withDeadline } from './unwind.ts'
import { unforeseen, whyItCannotStart } from './why-it-cannot-start.ts'

const STEP_DEADLINE_MS = 5000

try {
  await main()
} catch (error) {
  process.stderr.write(`${whyItCannotStart(error) ?? unforeseen(error)}\n`, () => process.exit(1))
}

/** Process only: settings, database, listen, signals, orderly stop. */
async function main(): Promise<void> {
  const started = Date.now()
  const config = readConfig()
  const log = openLog(config)
  const lost = new AbortController()
  const server = await openForApp(config, {
    prepare: completeEdition,
    onTrouble: (message) => log.error(message),
    onLost: (message) => {
      log.fatal(message)
      lost.abort()
    },
  })
  const begun: Undo[] = [{ what: 'the embedded PostgreSQL', undo: () => server.embedded?.stop() }]
  try {
    const db = openDatabase(server.url, { name: 'tideline', limits: 'serving' })
    const healthDb = openDatabase(server.url, { name: 'tideline health', max: 2, limits: 'serving' })
    const reads = openReadPools(server.url)
    begun.push(
      { what: 'the pool of connections', undo: () => db.destroy() },
      { what: 'the pool of the health checks', undo: () => healthDb.destroy() },
      { what: 'the pool of visitors', undo: () => reads.visitors.destroy() },
      { what: 'the pool of members', undo: () => reads.members.destroy() },
    )
    const sandbox = config.sandbox ? await startSandbox({ timeZone: config.market.timeZone }) : null
    if (sandbox) begun.push({ what: 'the sandbox', undo: () => sandbox.stop() })
    const standIn =
      config.billing.by === 'sandbox'
        ? await startStripeStandIn({
            memory: tableMemory(db, 'stripe'),
            onTrouble: (error) => log.warn({ err: error }, 'The Stripe sandbox had an error'),
          })
        : null
    if (standIn) begun.push({ what: 'the Stripe sandbox', undo: () => standIn.stop() })
    const billing = openBilling(config, { url: server.url, fake: standIn })
    if (billing) begun.push({ what: 'the pools of billing', undo: () => closeBilling(billing) })
    else log.warn('Payments are off. Set the STRIPE_ settings to turn them on.')
    if (config.mail.by === 'off') {
      log.warn(
        'E-mail is off: contact messages are saved but nobody is notified, nobody can sign up for the newsletter, and no weekly reports or payment notices are sent. Set SMTP_URL to turn it on.',
      )
    }
    if (!config.signIn) {
      log.warn('Sign-in is off. Set OIDC_ISSUER and OIDC_CLIENT_ID to connect a sign-in service.')
    }
    const silence = watchForSilence({
      url: server.url,
      pools: [db, healthDb, reads.visitors, reads.members, ...(billing ? [billing.db] : [])],
      log,
    })
    begun.push({ what: 'the watch for silence', undo: () => silence.stop() })
    const jobs = await startJobs({
      config,
      db,
      url: server.url,
      sandbox,
      billing: billing?.background ?? null,
      log,
    })
    begun.push({ what: 'the jobs', undo: () => jobs.stop() })
    const app = await createApp({
      config,
      db,
      reads,
      healthDb,
      url: server.url,
      databaseAwayFor: () => server.embedded?.awayFor() ?? null,
      log,
      sandbox,
      identityProvider:
        config.signIn?.by === 'sandbox'
          ? await openIdentityProvider({
              prepare: (persona) => preparePersona(db, persona),
              trustProxy: config.trustProxy,
            })
          : null,
      standIn,
      billing,
      requestRefresh: () => jobs.requestRefresh(),
      wakeOutbox: () => jobs.wakeOutbox(),
      now: () => new Date(),
    })
    begun.push({ what: 'the app', undo: () => app.close() })
    const http = app.server
    await listen(http, config)
    const { metricsServer } = app
    if (metricsServer && config.metrics.by === 'own port') {
      begun.push({
        what: 'the port of the metrics',
        undo: () => {
          metricsServer.close()
          metricsServer.closeAllConnections()
        },
      })
      await listen(metricsServer, config.metrics)
    }
    standIn?.deliverTo({ url: ownAddress(http, WEBHOOK_PATH), host: config.publicUrl.host })
    announce(config, server, http, sandbox, Date.now() - started)
    const stop = new AbortController()
    const told = tellFirstEdition(db, {
      startedAt: started,
      signal: stop.signal,
      say: (line) => process.stdout.write(`${line}\n`),
    }).catch((error: unknown) =>
      log.warn({ err: error }, 'Nobody could tell how the first edition comes along'),
    )
    onEnd(log, lost.signal, async () => {
      stop.abort()
      await told
      await drain(http)
      return await unwind(begun, STEP_DEADLINE_MS)
    })
  } catch (error) {
    const faults = await unwind(begun, STEP_DEADLINE_MS)
    for (const fault of faults) process.stderr.write(`Besides, ${fault}.\n`)
    throw error
  }
}

function listen(http: Server, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((done, fail) => {
    http.once('error', fail)
    http.listen(port, host, () => {
      http.off('error', fail)
      done()
    })
  })
}

function announce(
  config: Config,
  { embedded }: OpenedServer,
  http: Server,
  sandbox: RunningSandbox | null,
  ms: number,
): void {
  const address = http.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const shown =
    config.publicUrl.port === String(config.port) ? `http://localhost:${port}` : config.publicUrl.origin
  const lines = [
    `Tideline is ready on ${shown} (${(ms / 1000).toFixed(1)} s)`,
    `  database: ${embedded ? `embedded, under ${config.dataDir}` : 'DATABASE_URL'}`,
    `  data: ${sandbox ? `sample data from the sandbox at ${sandbox.origin}` : 'connected sources (those with keys) and imported files'}`,
    `  mail: ${mailInWords(config.mail)}`,
    `  sign-in: ${signInInWords(config)}`,
    `  payments: ${paymentsInWords(config.billing)}`,
  ]
  if (config.host === '0.0.0.0' || config.host === '::') {
    lines.push(...ownAddresses().map((ip) => `  on this network: http://${ip}:${port}`))
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

function mailInWords({ by }: Config['mail']): string {
  if (by === 'smtp') return 'by SMTP_URL'
  return by === 'sandbox' ? 'to the page /api/sandbox/outbox' : 'off; set SMTP_URL to send e-mails'
}

function signInInWords({ signIn, signInName }: Config): string {
  if (!signIn) return 'off; set OIDC_ISSUER and OIDC_CLIENT_ID to turn it on'
  return signIn.by === 'sandbox'
    ? 'sandbox sign-in page, with any e-mail address'
    : `${signInName}, ${signIn.issuer}`
}

function paymentsInWords({ by }: Config['billing']): string {
  if (by === 'stripe') return 'by Stripe'
  return by === 'sandbox'
    ? `sandbox with test cards; test tools: ${SANDBOX_BILLING_PATH}`
    : 'off; set the five STRIPE_ settings to turn them on'
}

/** By which this process reaches itself: a server on every address also answers on the loopback one. */
function ownAddress(http: Server, path: string): string {
  const { address, family, port } = http.address() as AddressInfo
  const every = address === '0.0.0.0' || address === '::'
  const host = every ? '127.0.0.1' : family === 'IPv6' ? `[${address}]` : address
  return `http://${host}:${port}${path}`
}

function ownAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
}

/** New connections are refused, answers under way finish, idle ones are closed. */
async function drain(http: Server): Promise<void> {
  http.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'))
  const closed = new Promise<void>((done) => http.close(() => done()))
  const sweep = setInterval(() => http.closeIdleConnections(), 50)
  await withDeadline(closed, STEP_DEADLINE_MS)
  clearInterval(sweep)
  http.closeAllConnections()
}

/** Stops once, by a signal (0 when all of it ended well, 1 otherwise) or because the database is lost (1). */
function onEnd(log: Log, lost: AbortSignal, stop: () => Promise<string[]>): void {
  let stopping = false
  const end = (cause: NodeJS.Signals | 'database lost') => {
    if (stopping) return
    stopping = true
    log.info({ cause }, 'Stopping')
    const exit = (faults: string[]) => {
      for (const fault of faults) log.error({ fault }, 'The stop was not orderly')
      process.exit(faults.length > 0 || lost.aborted ? 1 : 0)
    }
    stop().then(exit, (error: unknown) => exit([String(error)]))
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  process.on('SIGHUP', end)
  if (lost.aborted) end('database lost')
  else lost.addEventListener('abort', () => end('database lost'), { once: true })
}
