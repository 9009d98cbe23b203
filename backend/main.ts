import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { announce, describeLink } from './announce.ts'
import { closeBilling, openBilling } from './billing/open-billing.ts'
import { importSource } from './category-imports/import-source.ts'
import { checkFleet, presenceOf } from './check-fleet.ts'
import { describeStartError, describeUnexpectedError } from './commands/describe-start-error.ts'
import { MAIN_CONNECTIONS } from './connections.ts'
import { WEBHOOK_PATH } from './contracts/billing.ts'
import { openDatabase } from './db/knex.ts'
import { type OpenedServer, openForApp } from './db/open.ts'
import { fakeAppDeps, startFakes } from './development/fakes.ts'
import type { RatesSource } from './exchange/take-rates.ts'
import { ASKING_CONNECTIONS, openJobQueue, WORKING_CONNECTIONS } from './job-queue.ts'
import { linkForFirstOperator } from './operator/operator-link.ts'
import { endSignal } from './process/end-signal.ts'
import { type Log, openLog } from './process/log.ts'
import { type Undo, unwind } from './process/unwind.ts'
import { completeEdition } from './refresh/complete-edition.ts'
import { logFirstEdition } from './refresh/log-first-edition.ts'
import { type Config, readConfig } from './settings/config.ts'
import { listAddresses } from './sources/list-addresses.ts'
import { stampAuthority } from './sources/time-stamp/ask-authority.ts'
import { startJobs } from './start-jobs.ts'
import { openProbes, openWeb } from './web.ts'

const STEP_DEADLINE_MS = 5000
/** A signal waits this long for the current start step. */
const BREAK_OFF_MS = 8000

// A closed terminal loses output but must not break the stop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

try {
  await main()
} catch (error) {
  process.stderr.write(`${describeStartError(error) ?? describeUnexpectedError(error)}\n`, () =>
    process.exit(1),
  )
}

/**
 * Start and orderly stop. `ROLE` selects web, worker or both, which meet only in the database and its queue.
 */
async function main(): Promise<void> {
  const started = Date.now()
  const ends = endSignal({ withParent: process.argv.includes('--end-with-parent') })
  const config = readConfig()
  const log = openLog(config)
  const lost = new AbortController()
  const breakOff = () => setTimeout(() => process.exit(1), BREAK_OFF_MS).unref()
  ends.addEventListener('abort', breakOff, { once: true })
  const database = await openForApp(config, {
    prepare: completeEdition,
    signal: ends,
    onTrouble: (message) => log.error(message),
    onLost: (message) => {
      log.fatal(message)
      lost.abort()
    },
  }).catch((error: unknown) => {
    // The signal ended the start, which has stopped what it began. Another error is reported.
    if (error === ends.reason || (error instanceof Error && error.name === 'AbortError')) process.exit(0)
    throw error
  })
  const { directUrl, embedded } = database
  const { role } = config
  // Long statements and LISTEN need a connection past the pooler.
  const url = role === 'worker' ? directUrl : database.url
  const limits = url === directUrl ? 'serving' : 'pooled'
  const begun: Undo[] = [{ what: 'the embedded PostgreSQL', undo: () => embedded?.stop() }]
  const begin = (one: Undo) => {
    begun.push(one)
    ends.throwIfAborted()
  }
  try {
    ends.throwIfAborted()
    await checkFleet(config, database, log)
    const db = openDatabase(url, { name: 'tideline', max: MAIN_CONNECTIONS, limits })
    begin({ what: 'the pool of connections', undo: () => db.destroy() })
    const fakes = await startFakes(config, { db, log, begun: (what, undo) => begin({ what, undo }) })
    const billing = openBilling(config, { url: directUrl, fake: fakes.stripe })
    if (billing) begin({ what: 'the pools of billing', undo: () => closeBilling(billing) })
    const connections = role === 'web' ? ASKING_CONNECTIONS : WORKING_CONNECTIONS
    const queue = await openJobQueue({ config, url: directUrl, connections, log })
    begin({ what: 'the job queue', undo: () => queue.stop() })
    warnOfWhatIsOff(config, database, log)

    if (role !== 'web') {
      const jobs = await startJobs({
        ...{ config, db, url: directUrl, queue, log },
        sandbox: fakes.sandbox,
        rates: ratesSource(config, fakes.sandbox),
        categoryImports: importSource(config, fakes.sandbox),
        witness: stampAuthority(config, fakes.sandbox),
        lists: listAddresses(config, fakes.sandbox),
        billing: billing?.background ?? null,
      })
      begin({ what: 'the jobs', undo: () => jobs.stop() })
    }

    // Before listening, so a reachable page means a successful start.
    const operatorLink =
      role === 'worker'
        ? null
        : await linkForFirstOperator(db, { origin: config.publicUrl.origin, now: new Date() })
    const opening = {
      url,
      limits,
      presence: presenceOf(config),
      begin,
      deadlineMs: STEP_DEADLINE_MS,
    } as const
    const web =
      role === 'worker'
        ? await openProbes({ ...opening, config, db, billing, log })
        : await openWeb({
            ...{ ...opening, config, db, directUrl, billing, log },
            ...fakeAppDeps(fakes, { config, db }),
            sandbox: fakes.sandbox,
            databaseAwayFor: () => embedded?.awayFor() ?? null,
            requestRefresh: queue.requestRefresh,
            askWithin: queue.askWithin,
            wakeOutbox: queue.wakeOutbox,
            wakeListMatching: () => queue.ask('match-lists'),
            wakeImports: () => queue.ask('import-uploads'),
            now: () => new Date(),
          })
    if (role !== 'worker') {
      fakes.stripe?.deliverTo({ url: ownAddress(web.server, WEBHOOK_PATH), host: config.publicUrl.host })
    }

    announce(config, database, web.server, fakes.sandbox, Date.now() - started)
    if (operatorLink) process.stdout.write(`${describeLink(operatorLink)}\n`)
    const stop = new AbortController()
    const firstEdition = logFirstEdition(db, {
      startedAt: started,
      signal: stop.signal,
      say: (line) => process.stdout.write(`${line}\n`),
    }).catch((error: unknown) =>
      log.warn({ err: error }, 'Nobody could tell how the first edition comes along'),
    )
    ends.throwIfAborted()
    ends.removeEventListener('abort', breakOff)
    onEnd(log, { ends, lost: lost.signal }, async () => {
      stop.abort()
      await firstEdition
      await web.drain()
      return await unwind(begun, STEP_DEADLINE_MS)
    })
  } catch (error) {
    const faults = await unwind(begun, STEP_DEADLINE_MS)
    for (const fault of faults) process.stderr.write(`Besides, ${fault}.\n`)
    if (ends.aborted) process.exit(faults.length > 0 ? 1 : 0)
    throw error
  }
}

/** Sample prices need sample rates. */
function ratesSource({ ratesUrl }: Config, sandbox: { ratesUrl: string } | null): RatesSource | null {
  if (sandbox) return { url: sandbox.ratesUrl, origin: 'sandbox' }
  return ratesUrl === null ? null : { url: ratesUrl, origin: 'live' }
}

function warnOfWhatIsOff({ billing, mail, signIn }: Config, { sealedIsOpen }: OpenedServer, log: Log): void {
  if (sealedIsOpen) {
    log.warn(
      'The role of DATABASE_URL can change the sealed tables of the track record. Set DATABASE_OWNER_URL to another role, which owns them.',
    )
  }
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

/** A server on all addresses also answers on loopback. */
function ownAddress(http: Server, path: string): string {
  const { address, family, port } = http.address() as AddressInfo
  const every = address === '0.0.0.0' || address === '::'
  const host = every ? '127.0.0.1' : family === 'IPv6' ? `[${address}]` : address
  return `http://${host}:${port}${path}`
}

/** Exit code 0 after a signal and clean stop; otherwise 1. */
function onEnd(
  log: Log,
  { ends, lost }: { ends: AbortSignal; lost: AbortSignal },
  stop: () => Promise<string[]>,
): void {
  let stopping = false
  const end = (cause: string) => {
    if (stopping) return
    stopping = true
    log.info({ cause }, 'Stopping')
    const exit = (faults: string[]) => {
      for (const fault of faults) log.error({ fault }, 'The stop was not orderly')
      process.exit(faults.length > 0 || lost.aborted ? 1 : 0)
    }
    stop().then(exit, (error: unknown) => exit([String(error)]))
  }
  ends.addEventListener('abort', () => end(String(ends.reason)), { once: true })
  if (lost.aborted) end('database lost')
  else lost.addEventListener('abort', () => end('database lost'), { once: true })
}
