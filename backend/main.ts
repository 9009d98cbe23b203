import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { closeBilling, openBilling } from './billing/open-billing.ts'
import { importSource } from './category-imports/import-source.ts'
import { type Config, readConfig } from './config.ts'
import { WEBHOOK_PATH } from './contracts/billing.ts'
import { SANDBOX_BILLING_PATH } from './contracts/sandbox-payments.ts'
import { openDatabase } from './db/knex.ts'
import { type OpenedServer, openForApp } from './db/open.ts'
import { describeStartError, describeUnexpectedError } from './describe-start-error.ts'
import { fakeAppDeps, startFakes } from './development/fakes.ts'
import type { RatesSource } from './exchange/take-rates.ts'
import { openJobQueue } from './job-queue.ts'
import { startJobs, WORKING_CONNECTIONS } from './jobs.ts'
import { type Log, openLog } from './log.ts'
import { logFirstEdition } from './log-first-edition.ts'
import { LINK_HOURS, linkForFirstOperator } from './operator/operator-link.ts'
import { completeEdition } from './refresh/complete-edition.ts'
import { listAddresses } from './sources/list-addresses.ts'
import { type Undo, unwind } from './unwind.ts'
import { openWeb } from './web.ts'

const STEP_DEADLINE_MS = 5000

try {
  await main()
} catch (error) {
  process.stderr.write(`${describeStartError(error) ?? describeUnexpectedError(error)}\n`, () =>
    process.exit(1),
  )
}

/**
 * Process only: settings, database, what both parts need, the worker's part, the web's part, signals, orderly stop. A
 * process does both for now; neither part knows the other, they meet in the database and its queue.
 */
async function main(): Promise<void> {
  const started = Date.now()
  const config = readConfig()
  const log = openLog(config)
  const lost = new AbortController()
  const database = await openForApp(config, {
    prepare: completeEdition,
    onTrouble: (message) => log.error(message),
    onLost: (message) => {
      log.fatal(message)
      lost.abort()
    },
  })
  const { url, embedded } = database
  const begun: Undo[] = [{ what: 'the embedded PostgreSQL', undo: () => embedded?.stop() }]
  const begin = (one: Undo) => void begun.push(one)
  try {
    const db = openDatabase(url, { name: 'tideline', limits: 'serving' })
    begin({ what: 'the pool of connections', undo: () => db.destroy() })
    const fakes = await startFakes(config, { db, log, begun: (what, undo) => begin({ what, undo }) })
    const billing = openBilling(config, { url, fake: fakes.stripe })
    if (billing) begin({ what: 'the pools of billing', undo: () => closeBilling(billing) })
    const queue = await openJobQueue({ config, url, connections: WORKING_CONNECTIONS, log })
    begin({ what: 'the job queue', undo: () => queue.stop() })
    warnOfWhatIsOff(config, log)

    const jobs = await startJobs({
      ...{ config, db, url, queue, log },
      sandbox: fakes.sandbox,
      rates: ratesSource(config, fakes.sandbox),
      categoryImports: importSource(config, fakes.sandbox),
      lists: listAddresses(config, fakes.sandbox),
      billing: billing?.background ?? null,
    })
    begin({ what: 'the jobs', undo: () => jobs.stop() })

    // Before anything listens: from then on, until signals are heeded, nothing may be waited for.
    const operatorLink = await linkForFirstOperator(db, { origin: config.publicUrl.origin, now: new Date() })
    const web = await openWeb({
      ...{ config, db, url, billing, log, begin },
      ...fakeAppDeps(fakes, { config, db }),
      sandbox: fakes.sandbox,
      databaseAwayFor: () => embedded?.awayFor() ?? null,
      requestRefresh: queue.requestRefresh,
      askWithin: queue.askWithin,
      wakeOutbox: queue.wakeOutbox,
      wakeListMatching: () => queue.ask('match-lists'),
      wakeImports: () => queue.ask('import-uploads'),
      now: () => new Date(),
      deadlineMs: STEP_DEADLINE_MS,
    })
    fakes.stripe?.deliverTo({ url: ownAddress(web.server, WEBHOOK_PATH), host: config.publicUrl.host })

    announce(config, database, web.server, fakes.sandbox, Date.now() - started)
    if (operatorLink) process.stdout.write(`${describeLink(operatorLink)}\n`)
    const stop = new AbortController()
    const told = logFirstEdition(db, {
      startedAt: started,
      signal: stop.signal,
      say: (line) => process.stdout.write(`${line}\n`),
    }).catch((error: unknown) =>
      log.warn({ err: error }, 'Nobody could tell how the first edition comes along'),
    )
    onEnd(log, lost.signal, async () => {
      stop.abort()
      await told
      await web.drain()
      return await unwind(begun, STEP_DEADLINE_MS)
    })
  } catch (error) {
    const faults = await unwind(begun, STEP_DEADLINE_MS)
    for (const fault of faults) process.stderr.write(`Besides, ${fault}.\n`)
    throw error
  }
}

/** Sample prices go with sample rates. */
function ratesSource({ ratesUrl }: Config, sandbox: { ratesUrl: string } | null): RatesSource | null {
  if (sandbox) return { url: sandbox.ratesUrl, origin: 'sandbox' }
  return ratesUrl === null ? null : { url: ratesUrl, origin: 'live' }
}

function warnOfWhatIsOff({ billing, mail, signIn }: Config, log: Log): void {
  if (billing.by === 'off') log.warn('Payments are off. Set the STRIPE_ settings to turn them on.')
  if (mail.by === 'off') {
    log.warn(
      'E-mail is off: contact messages are saved but nobody is notified, nobody can sign up for the newsletter, and no weekly reports or payment notices are sent. Set SMTP_URL to turn it on.',
    )
  }
  if (!signIn) {
    log.warn('Sign-in is off. Set OIDC_ISSUER and OIDC_CLIENT_ID to connect a sign-in service.')
  }
}

function announce(
  config: Config,
  { embedded }: OpenedServer,
  http: Server,
  sandbox: { origin: string } | null,
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
    `  mail: ${describeMail(config.mail)}`,
    ...(sandbox && config.env !== 'production'
      ? ['  notifications, webhooks and feeds: to be seen on the page /api/sandbox/receivers']
      : []),
    `  sign-in: ${describeSignIn(config)}`,
    `  payments: ${describePayments(config.billing)}`,
  ]
  if (config.host === '0.0.0.0' || config.host === '::') {
    lines.push(...ownAddresses().map((ip) => `  on this network: http://${ip}:${port}`))
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

function describeLink(link: string): string {
  return [
    'Nobody runs this server yet. Whoever opens this link first becomes its operator (it works once,',
    `within ${LINK_HOURS} hours; a new one: npm run plan -- operator link):`,
    `  ${link}`,
  ].join('\n')
}

function describeMail({ by }: Config['mail']): string {
  if (by === 'smtp') return 'by SMTP_URL'
  return by === 'sandbox' ? 'to the page /api/sandbox/outbox' : 'off; set SMTP_URL to send e-mails'
}

function describeSignIn({ signIn, signInName }: Config): string {
  if (!signIn) return 'off; set OIDC_ISSUER and OIDC_CLIENT_ID to turn it on'
  return signIn.by === 'sandbox'
    ? 'sandbox sign-in page, with any e-mail address'
    : `${signInName}, ${signIn.issuer}`
}

function describePayments({ by }: Config['billing']): string {
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
