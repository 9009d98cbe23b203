import { eventsToExport } from '../alerts/alert-events.ts'
import { alertsOf } from '../alerts/alerts.ts'
import { keysOf } from '../api-keys/keys.ts'
import { subscriptionsOf } from '../billing/subscription-mirror.ts'
import type { exportAccount } from '../contracts/account-export.ts'
import type { AnswerOf } from '../contracts/endpoint.ts'
import type { Transaction } from '../db/knex.ts'
import { deliveryToExport } from '../delivery/delivery-to-export.ts'
import { viewsOf } from '../explore/saved-views.ts'
import { Failure } from '../failure.ts'
import type { Viewer } from '../http/viewer.ts'
import { followsToExport } from '../lookup/follows.ts'
import { listsToExport } from '../lookup/my-lists.ts'
import { exportedEntry } from '../pipeline/exported-entry.ts'
import { savedCostsOf } from '../presets/saved-costs.ts'
import { WatchedRow } from '../reports/watched.row.ts'
import { revealedContacts } from '../suppliers/revealed-contacts.ts'
import { AccountRow } from './account.row.ts'
import { notificationChoices } from './notification-choices.ts'
import { liveSessions } from './sessions.ts'
import { userOf } from './user.ts'

export type AccountExport = AnswerOf<typeof exportAccount>

/** All that is stored about one member, from one state of the database. */
export async function accountExport(
  trx: Transaction,
  viewer: Viewer & { kind: 'member' },
  { at, planNow, marketZone }: { at: Date; planNow: Date; marketZone: string },
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
    ...(await recordOf(trx, memberId)),
    watchlist: await watchlist(trx, memberId),
    subscriptions: await subscriptions(trx, memberId),
    savedCosts: await savedCostsOf(trx, memberId),
    savedViews: await viewsOf(trx, memberId),
    alerts: await alertsOf(trx, viewer),
    alertEvents: await eventsToExport(trx, memberId),
    delivery: await deliveryToExport(trx, memberId, marketZone),
    follows: await followsToExport(trx, memberId),
    lists: await listsToExport(trx, memberId),
    keys: await keysOf(trx, memberId, at),
  }
}

/** What has no page of its own. */
async function recordOf(
  trx: Transaction,
  memberId: string,
): Promise<Pick<AccountExport, 'deadContactReports' | 'weeklyReports' | 'pipeline'>> {
  const account = await AccountRow.query(trx)
    .findById(memberId)
    .select('id')
    .withGraphFetched({
      deadContactReports: { supplier: true },
      weeklyReports: true,
      pipelineEntries: { changes: true },
    })
    .modifyGraph('deadContactReports', (reports) => {
      reports.orderBy([{ column: 'reported_at', order: 'desc' }, 'id'])
    })
    .modifyGraph('weeklyReports', (reports) => {
      reports.orderBy('week', 'desc')
    })
    .modifyGraph('pipelineEntries', (entries) => {
      entries.whereNotNull('stage').orderBy([{ column: 'added_at', order: 'desc' }, 'id'])
    })
  return {
    deadContactReports: (account?.deadContactReports ?? []).flatMap(
      ({ supplier, reported_at, credit_returned, note }) =>
        supplier
          ? {
              supplierId: String(supplier.id),
              supplier: supplier.name,
              reportedAt: reported_at.toISOString(),
              creditReturned: credit_returned,
              note,
            }
          : [],
    ),
    weeklyReports: (account?.weeklyReports ?? []).map(({ week, written_at }) => ({
      week,
      at: written_at.toISOString(),
    })),
    pipeline: (account?.pipelineEntries ?? []).flatMap((row) => exportedEntry(row) ?? []),
  }
}

async function watchlist(trx: Transaction, memberId: string): Promise<AccountExport['watchlist']> {
  return (await WatchedRow.listOf(trx, memberId)).map(({ target_id, name, added_at }) => ({
    kind: 'supplier',
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
