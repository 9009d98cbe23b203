import * as z from 'zod/mini'
import { subscriptionsOf } from '../billing/subscription-mirror.ts'
import type { exportAccount } from '../contracts/account.ts'
import type { AnswerOf } from '../contracts/endpoint.ts'
import { WATCH_KINDS } from '../contracts/watchlist.ts'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { viewsOf } from '../explore/saved-views.ts'
import { Failure } from '../failure.ts'
import type { Viewer } from '../http/viewer.ts'
import { revealedContacts } from '../suppliers/revealed-contacts.ts'
import { notificationChoices } from './notification-choices.ts'
import { liveSessions } from './sessions.ts'
import { userOf } from './user.ts'

export type AccountExport = AnswerOf<typeof exportAccount>

/** All that is stored about one member, from one state of the database. */
export async function accountExport(
  trx: Transaction,
  viewer: Viewer & { kind: 'member' },
  { at, planNow }: { at: Date; planNow: Date },
): Promise<AccountExport> {
  const { userId: memberId, sessionId } = viewer
  const account = await userOf(trx, viewer, planNow)
  if (!account) throw new Failure('not_signed_in', 'This account no longer exists.')
  return {
    exportedAt: at.toISOString(),
    account,
    notifications: await notificationChoices(trx, memberId),
    sessions: await liveSessions(trx, { memberId, currentId: sessionId, now: at }),
    contacts: await revealedContacts(trx, memberId),
    deadContactReports: await deadContactReports(trx, memberId),
    weeklyReports: await weeklyReports(trx, memberId),
    watchlist: await watchlist(trx, memberId),
    subscriptions: await subscriptions(trx, memberId),
    savedViews: await viewsOf(trx, memberId),
  }
}

async function deadContactReports(
  trx: Transaction,
  memberId: string,
): Promise<AccountExport['deadContactReports']> {
  const rows = await many(
    trx,
    ReportRow,
    `select report.supplier_id, supplier.name, report.reported_at, report.credit_returned, report.note
     from dead_contact_report report join supplier on supplier.id = report.supplier_id
     where report.member_id = ? order by report.reported_at desc, report.id`,
    [memberId],
  )
  return rows.map(({ supplier_id, name, reported_at, credit_returned, note }) => ({
    supplierId: String(supplier_id),
    supplier: name,
    reportedAt: reported_at.toISOString(),
    creditReturned: credit_returned,
    note,
  }))
}

async function weeklyReports(trx: Transaction, memberId: string): Promise<AccountExport['weeklyReports']> {
  const rows = await many(
    trx,
    WeeklyRow,
    'select week, written_at from weekly_report where member_id = ? order by week desc',
    [memberId],
  )
  return rows.map(({ week, written_at }) => ({ week, at: written_at.toISOString() }))
}

async function watchlist(trx: Transaction, memberId: string): Promise<AccountExport['watchlist']> {
  const rows = await many(
    trx,
    WatchedRow,
    `select kind, target_id, name, added_at from watched where member_id = ? and watching
     order by added_at desc, kind, target_id`,
    [memberId],
  )
  return rows.map(({ kind, target_id, name, added_at }) => ({
    kind,
    id: String(target_id),
    name,
    addedAt: added_at.toISOString(),
  }))
}

async function subscriptions(trx: Transaction, memberId: string): Promise<AccountExport['subscriptions']> {
  return (await subscriptionsOf(trx, memberId)).map((each) => ({
    stripeId: each.stripeId,
    offer: each.offer,
    status: each.status,
    amountCents: each.amountCents,
    currency: each.currency,
    beganAt: each.beganAt.toISOString(),
    endsAt: each.endsAt?.toISOString() ?? null,
    card: each.cardLast4 && `${each.cardBrand} ending in ${each.cardLast4}`,
  }))
}

const ReportRow = z.object({
  supplier_id: z.int(),
  name: z.string(),
  reported_at: z.date(),
  credit_returned: z.boolean(),
  note: z.string(),
})

const WeeklyRow = z.object({ week: z.string(), written_at: z.date() })

const WatchedRow = z.object({
  kind: z.enum(WATCH_KINDS),
  target_id: z.int(),
  name: z.string(),
  added_at: z.date(),
})
