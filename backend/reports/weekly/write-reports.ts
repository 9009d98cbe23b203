import type { Db, Transaction } from '../../db/knex.ts'
import { snapshot } from '../../db/snapshot.ts'
import { databaseFailure } from '../../http/database-errors.ts'
import type { MailSettings } from '../../inbox/mail-settings.ts'
import { enqueueEmail } from '../../inbox/outbox.ts'
import type { Clock } from '../../process/clock.ts'
import type { Log } from '../../process/log.ts'
import { type ChainHead, chainHead } from '../../track-record/pick-chain.ts'
import { type FiredAndDue, firedAndDue, NOTHING_FIRED } from './fired-and-due.ts'
import { isEmpty, memberReport } from './member-report.ts'
import { dueMembers, type Recipient, takeWeek } from './recipients.ts'
import { reportEmail } from './report-email.ts'
import { dueWeek } from './report-week.ts'
import { unsubscribeKey, unsubscribeToken } from './unsubscribe-token.ts'
import { type Watched, watchMoves } from './watch-moves.ts'
import { type WeekChanges, weekChangesNow } from './week-changes.ts'

export interface WritingDeps extends Clock {
  db: Db
  mailSettings: MailSettings
  timeZone: string
  log: Log
}

/**
 * Returns the number of emails. One transaction claims a week and enqueues its email, so kills and concurrent
 * processes neither lose nor repeat one. Without content the week is done without an email. Batches keep
 * memory flat. Each member's error is logged; throws if all fail.
 */
export async function writeWeeklyReports(deps: WritingDeps): Promise<number> {
  const { db, mailSettings, timeZone, log, now } = deps
  const due = dueWeek(now(), timeZone)
  // Without mail the week stays open for later.
  if (!due || mailSettings.mail.by === 'off') return 0
  const key = await unsubscribeKey(db)
  const began = performance.now()
  let [written, quiet, after] = [0, 0, 0]
  const failures: unknown[] = []
  let changes: WeekChanges | null = null
  while (performance.now() - began < RUN_MS) {
    const batch = await nextBatch(db, { week: due.week, after, known: changes, now: now() })
    changes = batch?.changes ?? null
    const last = batch?.members.at(-1)
    if (!batch || !last || !changes || changes.until < due.monday) break
    after = last.id
    for (const { id } of batch.members) {
      try {
        const wrote = await writeReport(
          { ...deps, key },
          { id, week: due.week, changes, sealed: batch.sealed, ...(await batch.factsOf(id)) },
        )
        if (wrote === 'email') written += 1
        if (wrote === 'nothing') quiet += 1
      } catch (error) {
        if (databaseFailure(error)) throw error
        failures.push(error)
        log.error(
          { err: error, member: id },
          'A weekly report could not be written; the next run tries again',
        )
      }
    }
  }
  if (failures.length > 0 && written + quiet === 0) throw failures[0]
  if (written + quiet > 0) log.info({ week: due.week, written, quiet }, 'Weekly reports written')
  await db.raw('delete from weekly_report where written_at < ?', [new Date(now().getTime() - KEPT_MS)])
  return written
}

interface Batch {
  members: Recipient[]
  changes: WeekChanges | null
  factsOf(memberId: number): Promise<MemberFacts>
  sealed: ChainHead | null
}

/** One snapshot per batch. Only a new edition reads shared data again. */
async function nextBatch(
  db: Db,
  { week, after, known, now }: { week: string; after: number; known: WeekChanges | null; now: Date },
): Promise<Batch | null> {
  return await snapshot(db)(async (trx) => {
    const members = await dueMembers(trx, { week, after, limit: BATCH })
    if (members.length === 0) return null
    const changes = await weekChangesNow(trx, known)
    const ids = members.map(({ id }) => id)
    const factsOf = changes ? await factsOfAll(db, trx, ids, { changes, now }) : async () => NO_FACTS
    return { members, changes, factsOf, sealed: await chainHead(trx) }
  })
}

interface MemberFacts {
  watched: Watched
  fired: FiredAndDue
}

/** After an error each member is read alone, so only the broken one fails. */
async function factsOfAll(
  db: Db,
  trx: Transaction,
  ids: number[],
  { changes, now }: { changes: WeekChanges; now: Date },
): Promise<Batch['factsOf']> {
  const read = async (on: Transaction, members: number[]) => {
    const watched = await watchMoves(on, members, changes)
    const fired = await firedAndDue(on, members, now)
    return (id: number): MemberFacts => ({
      watched: watched.get(id) ?? NO_FACTS.watched,
      fired: fired.get(id) ?? NO_FACTS.fired,
    })
  }
  try {
    const factsOf = await trx.transaction((savepoint) => read(savepoint, ids))
    return async (id) => factsOf(id)
  } catch (error) {
    if (databaseFailure(error)) throw error
    return async (id) => (await snapshot(db)((own) => read(own, [id])))(id)
  }
}

interface Written extends MemberFacts {
  id: number
  week: string
  changes: WeekChanges
  sealed: ChainHead | null
}

async function writeReport(
  { db, mailSettings, key, ...clock }: WritingDeps & { key: Buffer },
  { id, week, watched, fired, changes, sealed }: Written,
): Promise<'email' | 'nothing' | 'taken'> {
  return await db.transaction(async (trx) => {
    const member = await takeWeek(trx, { memberId: id, week }, clock)
    if (!member) return 'taken'
    const report = memberReport(changes, { categories: member.weekly_categories, watched, fired, week })
    if (isEmpty(report)) return 'nothing'
    await enqueueEmail(
      trx,
      reportEmail(mailSettings, {
        to: member.email,
        report,
        unsubscribeToken: unsubscribeToken(key, id),
        sealed,
      }),
      mailSettings,
    )
    return 'email'
  })
}

const NO_FACTS: MemberFacts = { watched: { moves: [], suppliers: new Set() }, fired: NOTHING_FIRED }
const BATCH = 100
/** The next run begins ten minutes after this one. */
const RUN_MS = 9 * 60_000
const KEPT_MS = 90 * 24 * 60 * 60_000
