import * as z from 'zod/mini'
import { purgeEvents } from './alerts/alert-events.ts'
import { purgeRevokedKeys } from './api-keys/keys.ts'
import { notifyExpirations } from './billing/notify-expirations.ts'
import { reconcile } from './billing/reconcile.ts'
import type { SyncDeps } from './billing/sync-customer.ts'
import { CENSUS_ID, type ImportSource } from './category-imports/import-source.ts'
import { CENSUS_CALLS_A_DAY, takeCategoryImports } from './category-imports/take-category-imports.ts'
import type { Db } from './db/knex.ts'
import type { openDelivery } from './delivery/open-delivery.ts'
import { purgeDeliveries } from './delivery/purge-deliveries.ts'
import { sendPushes } from './delivery/send-pushes.ts'
import { sendWebhooks } from './delivery/send-webhooks.ts'
import { writeAlertEmails } from './delivery/write-alert-emails.ts'
import { type RatesSource, takeRates } from './exchange/take-rates.ts'
import { purgeSessions } from './identity/purge-sessions.ts'
import { purgeInbox } from './inbox/purge-inbox.ts'
import { sendOutbox } from './inbox/send-outbox.ts'
import { purgeAnswers } from './lookup/followed-products.ts'
import { listsWait } from './lookup/match-lists.ts'
import { purgeLists } from './lookup/my-lists.ts'
import { purgeUploads } from './operator/uploads.ts'
import { uploadsWait } from './operator/work-off-uploads.ts'
import type { FakePictureServer } from './pictures/fetch-picture.ts'
import { hashPictures } from './pictures/hash-pictures.ts'
import { openBucket } from './pictures/picture-bucket.ts'
import { sweepBucket } from './pictures/shared-picture-store.ts'
import type { Clock } from './process/clock.ts'
import { forEachLogged } from './process/for-each-logged.ts'
import { dueRefresh } from './refresh/due-refresh.ts'
import { fireDueTasksOutsidePublication } from './refresh/fire-due-tasks-outside-publication.ts'
import { purgeExpired } from './refresh/purge-expired.ts'
import { resolveDuePicks } from './refresh/resolve-due-picks.ts'
import { createCallCounter } from './refresh/source-calls.ts'
import { takeOfficialLists } from './refresh/take-official-lists.ts'
import type { RefreshProcessDeps, RefreshProcesses } from './refresh-processes.ts'
import { WRITTEN_EVERY } from './reports/weekly/report-week.ts'
import { writeWeeklyReports } from './reports/weekly/write-reports.ts'
import { countersignLists } from './scored-lists/countersign-lists.ts'
import { CENSUS_LABEL } from './sources/census/monthly-imports.ts'
import type { ListAddresses } from './sources/list-addresses.ts'
import type { StampAuthority } from './sources/time-stamp/ask-authority.ts'
import { purgeServedContacts } from './suppliers/contact-budget.ts'
import { countersign } from './track-record/countersign.ts'

const RATES_MS = 60_000
const WITNESS_MS = 30_000
/** Lists of several years are fetched in parts. */
const LISTS_MS = 8 * 60_000
/** All codes take some minutes. */
const CATEGORY_IMPORTS_MS = 10 * 60_000
const PICTURE_LOOKS_MS = 4 * 60_000

export interface JobsDeps extends RefreshProcessDeps {
  db: Db
  sandbox: FakePictureServer | null
  rates: RatesSource | null
  categoryImports: ImportSource | null
  witness: StampAuthority | null
  lists: ListAddresses
  billing: SyncDeps | null
}

interface Job {
  /** Cron syntax; without it the job runs only when asked for. */
  at?: string
  /** Without it: no retry before the next turn, and never concurrent. */
  attempts?: number
  /** Each starting process asks for it. */
  first?: boolean
  run(payload: unknown): Promise<unknown>
}

export function jobs(
  { config, db, sandbox, rates, categoryImports, witness, lists, billing, log }: JobsDeps,
  { refreshes, delivery }: { refreshes: RefreshProcesses; delivery: ReturnType<typeof openDelivery> },
): Record<string, Job> {
  const now = () => new Date()
  const clock: Clock = { now, planNow: billing?.now ?? now }
  const { timeZone } = config.market
  const mailSettings = { mail: config.mail, origin: config.publicUrl.origin }
  const bucket = config.pictureBucket && openBucket(config.pictureBucket, now)
  const within = (ms: number) => ({ now: now(), log, signal: AbortSignal.timeout(ms) })

  /** All purges run; then one failure fails the job, so it is retried. */
  const tidy = async (purges: Record<string, () => Promise<unknown>>) => {
    const named = Object.entries(purges)
    const message = 'A purge failed'
    const done = await forEachLogged(named, { log, message, nameOf: ([name]) => name }, ([, purge]) =>
      purge(),
    )
    if (done < named.length) throw new Error(`${named.length - done} of ${named.length} purges failed`)
  }

  return {
    refresh: { run: async () => refreshes.start({ cause: 'request', slot: null }) },
    'accept-run': {
      run: async (payload) =>
        refreshes.start({ cause: 'request', slot: AcceptedRun.parse(payload).slot, accept: true }),
    },
    'purge-expired': { at: '* * * * *', first: true, run: () => purgeExpired(db, now()) },
    'refresh-if-due': {
      ...{ at: '* * * * *', first: true },
      run: async () => {
        const due = await dueRefresh(db, config, now())
        if (due) refreshes.start(due)
      },
    },
    'resolve-picks': { at: '*/10 * * * *', run: () => resolveDuePicks(db, { now: now(), timeZone, log }) },
    'tell-due-tasks': {
      at: '*/10 * * * *',
      run: () => fireDueTasksOutsidePublication(db, { now: now(), timeZone }),
    },
    'tidy-alerts': { at: '30 4 * * *', attempts: 3, run: () => purgeEvents(db, now()) },
    'send-letters': { at: '* * * * *', run: () => sendOutbox(db, config.mail, log) },
    'weekly-reports': {
      at: `*/${WRITTEN_EVERY} * * * *`,
      run: () => writeWeeklyReports({ db, mailSettings, timeZone, log, ...clock }),
    },
    'import-uploads': {
      at: '* * * * *',
      run: async () => (await uploadsWait(db)) && refreshes.startUploads(),
    },
    'alert-emails': {
      at: '* * * * *',
      run: () => writeAlertEmails({ db, mailSettings, marketZone: timeZone, log, now }),
    },
    'send-webhooks': {
      at: '* * * * *',
      run: () => sendWebhooks({ ...delivery, db, mailSettings, log, ...clock }),
    },
    'tidy-deliveries': { at: '35 * * * *', attempts: 3, run: () => purgeDeliveries(db) },
    'send-pushes': {
      at: '* * * * *',
      run: async () => sendPushes({ ...delivery, db, key: await delivery.readKey(), log, now }),
    },
    'match-lists': {
      at: '* * * * *',
      run: async () => (await listsWait(db)) && refreshes.startListMatching(),
    },
    'exchange-rates': {
      ...{ at: '25 * * * *', first: true },
      run: async () => rates && takeRates(db, rates, within(RATES_MS)),
    },
    'official-lists': {
      ...{ at: '*/10 * * * *', first: true },
      run: () => takeOfficialLists(db, lists, within(LISTS_MS)),
    },
    'category-imports': {
      ...{ at: '* * * * *', first: true },
      run: async () => {
        if (!categoryImports) return
        const callsADay = Math.min(CENSUS_CALLS_A_DAY, config.sources.callsADay)
        const count = createCallCounter(db, { callsADay, now })
        const isFake = categoryImports.origin === 'sandbox'
        const spend = isFake ? async () => undefined : count({ id: CENSUS_ID, label: CENSUS_LABEL })
        await takeCategoryImports(db, categoryImports, { ...within(CATEGORY_IMPORTS_MS), spend })
      },
    },
    countersign: {
      ...{ at: '*/10 * * * *', first: true },
      run: async () => witness && countersign(db, witness, within(WITNESS_MS)),
    },
    'countersign-lists': {
      ...{ at: '*/10 * * * *', first: true },
      run: async () => witness && countersignLists(db, witness, within(WITNESS_MS)),
    },
    'tidy-look-ups': {
      ...{ at: '15 * * * *', attempts: 3 },
      run: () =>
        tidy({
          lists: () => purgeLists(db, now()),
          answers: () => purgeAnswers(db),
          uploads: () => purgeUploads(db),
        }),
    },
    'tidy-inbox': { at: '40 4 * * *', attempts: 3, run: () => purgeInbox(db) },
    'tidy-pictures': {
      at: '45 * * * *',
      attempts: 3,
      run: async () => bucket && sweepBucket(db, bucket, log),
    },
    'tidy-sign-ins': {
      ...{ at: '50 * * * *', attempts: 3 },
      run: () =>
        tidy({
          sessions: () => purgeSessions(db),
          contacts: () => purgeServedContacts(db),
          keys: () => purgeRevokedKeys(db),
        }),
    },
    'hash-pictures': {
      ...{ at: '*/5 * * * *', first: true },
      run: () => hashPictures({ db, fakeServer: sandbox, ...within(PICTURE_LOOKS_MS) }),
    },
    'tell-of-ends': { at: '*/5 * * * *', run: async () => billing && notifyExpirations({ ...billing, log }) },
    'reconcile-billing': {
      ...{ at: '20 4 * * *', attempts: 5 },
      run: async () => billing && reconcile({ ...billing, log }),
    },
  }
}

const AcceptedRun = z.object({ slot: z.nullable(z.string()) })
