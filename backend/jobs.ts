import { parseCronItems, type Runner, type RunnerOptions, run } from 'graphile-worker'
import * as z from 'zod/mini'
import { purgeEvents } from './alerts/alert-events.ts'
import { purgeRevokedKeys } from './api-keys/keys.ts'
import { notifyExpirations } from './billing/notify-expirations.ts'
import { reconcile } from './billing/reconcile.ts'
import type { SyncDeps } from './billing/sync-customer.ts'
import { CENSUS_ID, type ImportSource } from './category-imports/import-source.ts'
import { CENSUS_CALLS_A_DAY, takeCategoryImports } from './category-imports/take-category-imports.ts'
import { one } from './db/checked-rows.ts'
import { clampFutureTimes } from './db/clamp-future-times.ts'
import type { Db } from './db/knex.ts'
import { openDelivery } from './delivery/open-delivery.ts'
import { purgeDeliveries } from './delivery/purge-deliveries.ts'
import { sendPushes } from './delivery/send-pushes.ts'
import { sendWebhooks } from './delivery/send-webhooks.ts'
import { writeAlertEmails } from './delivery/write-alert-emails.ts'
import { type RatesSource, takeRates } from './exchange/take-rates.ts'
import { purgeSessions } from './identity/purge-sessions.ts'
import { purgeInbox } from './inbox/purge-inbox.ts'
import { sendOutbox } from './inbox/send-outbox.ts'
import { AT_ONCE, type JobQueue } from './job-queue.ts'
import { purgeAnswers } from './lookup/followed-products.ts'
import { listsWait } from './lookup/match-lists.ts'
import { purgeLists } from './lookup/my-lists.ts'
import { purgeUploads } from './operator/uploads.ts'
import { uploadsWait } from './operator/work-off-uploads.ts'
import { openBucket } from './pictures/picture-bucket.ts'
import { sweepBucket } from './pictures/shared-picture-store.ts'
import { watchClocks } from './process/clock-watch.ts'
import { forEachLogged } from './process/for-each-logged.ts'
import type { Log } from './process/log.ts'
import { dueRefresh } from './refresh/due-refresh.ts'
import { fireDueTasksOutsidePublication } from './refresh/fire-due-tasks-outside-publication.ts'
import { purgeExpired } from './refresh/purge-expired.ts'
import { resolveDuePicks } from './refresh/resolve-due-picks.ts'
import { createCallCounter } from './refresh/source-calls.ts'
import { takeOfficialLists } from './refresh/take-official-lists.ts'
import { createRefreshProcesses, type RefreshProcessDeps } from './refresh-processes.ts'
import { WRITTEN_EVERY } from './reports/weekly/report-week.ts'
import { writeWeeklyReports } from './reports/weekly/write-reports.ts'
import { CENSUS_LABEL } from './sources/census/monthly-imports.ts'
import type { ListAddresses } from './sources/list-addresses.ts'
import type { StampAuthority } from './sources/time-stamp/ask-authority.ts'
import { purgeServedContacts } from './suppliers/contact-budget.ts'
import { countersign } from './track-record/countersign.ts'

const LOOK_EVERY_MS = 15_000
const MEND_EVERY_MS = 60_000
const RATES_MS = 60_000
const WITNESS_MS = 30_000
/** Lists of several years are fetched in parts. */
const LISTS_MS = 8 * 60_000
/** All codes take some minutes. */
const CATEGORY_IMPORTS_MS = 10 * 60_000

/**
 * The library runs each job once per fleet. The refresh is checked every minute, so any process makes up for a missed slot or
 * killed run. It has its own process, so scoring never delays a reader.
 */
export async function startJobs({
  config,
  db,
  url,
  queue,
  sandbox,
  rates,
  categoryImports,
  witness,
  lists,
  billing,
  log,
}: JobsDeps): Promise<{ stop(): Promise<void> }> {
  const refreshes = createRefreshProcesses({ config, url, sandbox, log })
  const delivery = openDelivery(config, { db, sandbox })
  const mailSettings = { mail: config.mail, origin: config.publicUrl.origin }
  const bucket = config.pictureBucket && openBucket(config.pictureBucket, () => new Date())

  /** Runs all purges, then fails the job if one failed, so it is retried. */
  const tidy = async (purges: Record<string, () => Promise<unknown>>) => {
    const named = Object.entries(purges)
    const message = 'A purge failed'
    const done = await forEachLogged(named, { log, message, nameOf: ([name]) => name }, ([, purge]) =>
      purge(),
    )
    if (done < named.length) throw new Error(`${named.length - done} of ${named.length} purges failed`)
  }

  const timetable: RunnerOptions = {
    ...queue.shared,
    concurrency: AT_ONCE,
    noHandleSignals: true,
    taskList: {
      refresh: async () => refreshes.start({ cause: 'request', slot: null }),
      'accept-run': async (payload) => {
        const { slot } = AcceptedRun.parse(payload)
        refreshes.start({ cause: 'request', slot, accept: true })
      },
      'refresh-if-due': async () => {
        const due = await dueRefresh(db, config, new Date())
        if (due) refreshes.start(due)
      },
      'purge-expired': () => purgeExpired(db, new Date()),
      'resolve-picks': async () => {
        await resolveDuePicks(db, { now: new Date(), timeZone: config.market.timeZone, log })
      },
      'tell-due-tasks': async () => {
        await fireDueTasksOutsidePublication(db, { now: new Date(), timeZone: config.market.timeZone })
      },
      'tidy-alerts': () => purgeEvents(db, new Date()),
      'send-letters': () => sendOutbox(db, config.mail, log),
      'weekly-reports': async () => {
        const { timeZone } = config.market
        const now = () => new Date()
        await writeWeeklyReports({ db, mailSettings, timeZone, log, now, planNow: billing?.now ?? now })
      },
      'import-uploads': async () => {
        if (await uploadsWait(db)) refreshes.startUploads()
      },
      'alert-emails': async () => {
        const marketZone = config.market.timeZone
        await writeAlertEmails({ db, mailSettings, marketZone, log, now: () => new Date() })
      },
      'send-webhooks': async () => {
        const now = () => new Date()
        await sendWebhooks({ ...delivery, db, mailSettings, log, now, planNow: billing?.now ?? now })
      },
      'tidy-deliveries': () => purgeDeliveries(db),
      'send-pushes': async () => {
        await sendPushes({ ...delivery, db, key: await delivery.readKey(), log, now: () => new Date() })
      },
      'match-lists': async () => {
        if (await listsWait(db)) refreshes.startListMatching()
      },
      'exchange-rates': async () => {
        const signal = AbortSignal.timeout(RATES_MS)
        if (rates) await takeRates(db, rates, { now: new Date(), log, signal })
      },
      countersign: async () => {
        const signal = AbortSignal.timeout(WITNESS_MS)
        if (witness) await countersign(db, witness, { now: new Date(), log, signal })
      },
      'official-lists': async () => {
        const signal = AbortSignal.timeout(LISTS_MS)
        await takeOfficialLists(db, lists, { now: new Date(), log, signal })
      },
      'category-imports': async () => {
        if (!categoryImports) return
        const callsADay = Math.min(CENSUS_CALLS_A_DAY, config.sources.callsADay)
        const count = createCallCounter(db, { callsADay, now: () => new Date() })
        const signal = AbortSignal.timeout(CATEGORY_IMPORTS_MS)
        const isFake = categoryImports.origin === 'sandbox'
        const spend = isFake ? async () => undefined : count({ id: CENSUS_ID, label: CENSUS_LABEL })
        await takeCategoryImports(db, categoryImports, { now: new Date(), log, signal, spend })
      },
      'tidy-inbox': () => purgeInbox(db),
      'tidy-pictures': async () => {
        if (bucket) await sweepBucket(db, bucket, log)
      },
      'tidy-look-ups': async () => {
        await tidy({
          lists: () => purgeLists(db, new Date()),
          answers: () => purgeAnswers(db),
          uploads: () => purgeUploads(db),
        })
      },
      'tidy-sign-ins': async () => {
        await tidy({
          sessions: () => purgeSessions(db),
          contacts: () => purgeServedContacts(db),
          keys: () => purgeRevokedKeys(db),
        })
      },
      'tell-of-ends': async () => {
        if (billing) await notifyExpirations({ ...billing, log })
      },
      'reconcile-billing': async () => {
        if (billing) await reconcile({ ...billing, log })
      },
    },
    parsedCronItems: parseCronItems([
      once('refresh-if-due', '* * * * *'),
      once('purge-expired', '* * * * *'),
      once('resolve-picks', '*/10 * * * *'),
      once('tell-due-tasks', '*/10 * * * *'),
      { task: 'tidy-alerts', match: '30 4 * * *', options: { maxAttempts: 3 } },
      once('send-letters', '* * * * *'),
      once('weekly-reports', `*/${WRITTEN_EVERY} * * * *`),
      once('import-uploads', '* * * * *'),
      once('alert-emails', '* * * * *'),
      once('send-webhooks', '* * * * *'),
      { task: 'tidy-deliveries', match: '35 * * * *', options: { maxAttempts: 3 } },
      once('send-pushes', '* * * * *'),
      once('match-lists', '* * * * *'),
      once('exchange-rates', '25 * * * *'),
      once('countersign', '*/10 * * * *'),
      once('official-lists', '*/10 * * * *'),
      once('category-imports', '* * * * *'),
      { task: 'tidy-look-ups', match: '15 * * * *', options: { maxAttempts: 3 } },
      { task: 'tidy-inbox', match: '40 4 * * *', options: { maxAttempts: 3 } },
      { task: 'tidy-pictures', match: '45 * * * *', options: { maxAttempts: 3 } },
      { task: 'tidy-sign-ins', match: '50 * * * *', options: { maxAttempts: 3 } },
      once('tell-of-ends', '*/5 * * * *'),
      { task: 'reconcile-billing', match: '20 4 * * *', options: { maxAttempts: 5 } },
    ]),
  }
  await clampFutureTimes(db)
  let runner = await run(timetable)
  for (const task of [
    'purge-expired',
    'refresh-if-due',
    'exchange-rates',
    'official-lists',
    'category-imports',
    'countersign',
  ])
    await queue.ask(task)

  // The library schedules by its first clock: set back by a day, it would wait for a day.
  const clocks = watchClocks({
    clocks: { process: () => Date.now(), database: () => databaseTime(db, log) },
    everyMs: LOOK_EVERY_MS,
    onJump: async (clock, byMs) => {
      log.warn({ clock, byMs }, 'A clock was set; the timetable begins anew')
      try {
        await clampFutureTimes(db)
        const before = runner
        runner = await run(timetable)
        await stopRunner(before)
        return true
      } catch (error) {
        log.error({ err: error }, 'The timetable could not begin anew')
        return false
      }
    },
  })

  // Another process may have had a fast clock and ended.
  const mending = setInterval(() => {
    clampFutureTimes(db).catch((error: unknown) =>
      log.debug({ err: error }, 'What lies ahead was not looked at'),
    )
  }, MEND_EVERY_MS)
  mending.unref()

  return {
    stop: async () => {
      clearInterval(mending)
      await Promise.all([refreshes.stop(), clocks.stop().then(() => stopRunner(runner))])
      await delivery.outside.close()
    },
  }
}

/**
 * Waits for running jobs only. During error backoff (up to a minute) the library's timetable ignores a stop; it does nothing
 * afterwards.
 */
async function stopRunner({ events, stop }: Runner): Promise<void> {
  const jobsEnded = new Promise<void>((done) => events.once('pool:gracefulShutdown:complete', () => done()))
  await Promise.race([stop(), jobsEnded])
}

async function databaseTime(db: Db, log: Log): Promise<number | null> {
  try {
    const { now } = await one(db, Clock, 'select clock_timestamp() as now')
    return now.getTime()
  } catch (error) {
    log.debug({ err: error }, 'The clock of the database could not be asked')
    return null
  }
}

const Clock = z.object({ now: z.date() })
const AcceptedRun = z.object({ slot: z.nullable(z.string()) })

interface JobsDeps extends RefreshProcessDeps {
  db: Db
  queue: JobQueue
  rates: RatesSource | null
  categoryImports: ImportSource | null
  witness: StampAuthority | null
  lists: ListAddresses
  billing: SyncDeps | null
}

/** No retry before the next turn, and never concurrent. */
function once(task: string, match: string) {
  return { task, match, options: { jobKey: task, maxAttempts: 1 } }
}
