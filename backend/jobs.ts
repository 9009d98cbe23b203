import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Logger, makeWorkerUtils, parseCronItems, type Runner, run } from 'graphile-worker'
import pg from 'pg'
import { reconcile, tellOfEnds } from './billing/reconcile.ts'
import type { SyncDeps } from './billing/sync.ts'
import type { Config } from './config.ts'
import type { Db } from './db/knex.ts'
import { tidySignIns } from './identity/tidy-sign-ins.ts'
import { sendLetters } from './inbox/send-letters.ts'
import { tidyInbox } from './inbox/tidy-inbox.ts'
import type { Log } from './log.ts'
import { WRITTEN_EVERY } from './reports/weekly/report-week.ts'
import { writeWeeklyReports } from './reports/weekly/write-reports.ts'
import type { Sandbox } from './sandbox/start-sandbox.ts'
import { type DueRefresh, dueRefresh } from './sources/due.ts'

/** Lines of the timetable that run side by side; each holds a connection, and one more listens. */
const AT_ONCE = 4

export interface Jobs {
  /** Asks for a refresh. Many askers get one run. */
  requestRefresh(): Promise<void>
  /** Has the letters that wait sent now rather than within a minute. */
  lettersWait(): Promise<void>
  stop(): Promise<void>
}

/**
 * The timetable. The library sees to it that a line runs once in the whole fleet. The refresh is asked for every
 * minute rather than once a day, so that a missed slot or a killed run is made up by whoever is alive. It runs in a
 * process of its own, so that scoring never delays a reader.
 */
export async function startJobs({ config, db, url, sandbox, billing, log }: JobsDeps): Promise<Jobs> {
  const pool = new pg.Pool({ connectionString: url, max: AT_ONCE + 1, application_name: 'tideline jobs' })
  const lost = (error: Error) => log.warn({ err: error }, 'The job queue lost a connection')
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  const shared = { pgPool: pool, logger: asLogger(log) }
  const children = new Set<ChildProcess>()
  const start = (due: Parameters<typeof startRefresh>[0]) =>
    startRefresh(due, { config, url, sandbox, log, children })

  const runner: Runner = await run({
    ...shared,
    concurrency: AT_ONCE,
    noHandleSignals: true,
    taskList: {
      refresh: async () => start({ cause: 'request', slot: null }),
      'refresh-if-due': async () => {
        const due = await dueRefresh(db, config, new Date())
        if (due) start(due)
      },
      'send-letters': () => sendLetters(db, config.mail, log),
      'weekly-reports': async () => {
        const office = { mail: config.mail, origin: config.publicUrl.origin }
        const { timeZone } = config.market
        const now = () => new Date()
        await writeWeeklyReports({ db, office, timeZone, log, now, planNow: billing?.now ?? now })
      },
      'tidy-inbox': () => tidyInbox(db),
      'tidy-sign-ins': () => tidySignIns(db),
      'tell-of-ends': async () => {
        if (billing) await tellOfEnds({ ...billing, log })
      },
      'reconcile-billing': async () => {
        if (billing) await reconcile({ ...billing, log })
      },
    },
    parsedCronItems: parseCronItems([
      { task: 'refresh-if-due', match: '* * * * *', options: { jobKey: 'refresh-if-due', maxAttempts: 1 } },
      { task: 'send-letters', match: '* * * * *', options: { jobKey: 'send-letters', maxAttempts: 1 } },
      {
        task: 'weekly-reports',
        match: `*/${WRITTEN_EVERY} * * * *`,
        options: { jobKey: 'weekly-reports', maxAttempts: 1 },
      },
      { task: 'tidy-inbox', match: '40 4 * * *', options: { maxAttempts: 3 } },
      { task: 'tidy-sign-ins', match: '50 * * * *', options: { maxAttempts: 3 } },
      { task: 'tell-of-ends', match: '*/5 * * * *', options: { jobKey: 'tell-of-ends', maxAttempts: 1 } },
      { task: 'reconcile-billing', match: '20 4 * * *', options: { maxAttempts: 5 } },
    ]),
  })
  const queue = await makeWorkerUtils(shared)
  await queue.addJob('refresh-if-due', {}, { jobKey: 'refresh-if-due', maxAttempts: 1 })

  return {
    requestRefresh: async () => {
      await queue.addJob('refresh', {}, { jobKey: 'refresh', maxAttempts: 3 })
    },
    lettersWait: async () => {
      if (config.mail.by !== 'smtp') return
      await queue.addJob('send-letters', {}, { jobKey: 'send-letters', maxAttempts: 1 })
    },
    stop: async () => {
      for (const child of children) child.kill('SIGTERM')
      await Promise.all([...children].map((child) => new Promise((ended) => child.once('exit', ended))))
      await runner.stop()
      await queue.release()
      await pool.end()
    },
  }
}

interface JobsDeps {
  config: Config
  db: Db
  url: string
  /** Where our stand-ins listen: the refresh reads these rather than starting its own. */
  sandbox: Pick<Sandbox, 'origin'> | null
  /** Null where no payments are set up. */
  billing: SyncDeps | null
  log: Log
}

/** Starts the refresh command beside us at a low priority. Two at once are harmless: the second finds the lock taken. */
function startRefresh(
  { cause, slot }: DueRefresh | { cause: 'request'; slot: null },
  { config, url, sandbox, log, children }: Omit<JobsDeps, 'db' | 'billing'> & { children: Set<ChildProcess> },
): void {
  const script = fileURLToPath(new URL(`./refresh-cli${extname(import.meta.url)}`, import.meta.url))
  const child = spawn(
    process.execPath,
    [
      ...process.execArgv,
      '--max-old-space-size=384',
      script,
      '--cause',
      cause,
      ...(slot ? ['--slot', slot] : []),
      ...(sandbox ? ['--sandbox', sandbox.origin] : []),
    ],
    {
      env: { ...process.env, DATABASE_URL: url, LOG_LEVEL: config.log },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  children.add(child)
  // The first edition has no readers to protect, only one who waits for it.
  if (child.pid && cause !== 'boot') lowerPriority(child.pid, log)
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => log.debug({ refresh: chunk.toString().trim() }, 'refresh'))
  child.stderr?.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-4000)
  })
  child.once('error', (error) => log.error({ err: error }, 'The refresh could not be started'))
  child.once('exit', (code, signal) => {
    children.delete(child)
    if (code === 0) log.info({ cause }, 'Refresh ended')
    else log.error({ cause, code, signal, said: said.trim() }, 'Refresh failed')
  })
}

function lowerPriority(pid: number, log: Log): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch (error) {
    log.debug({ err: error }, 'The refresh keeps its priority')
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
