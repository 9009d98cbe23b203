import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { eventBatches } from '../alerts/alert-events.ts'
import { alertsOf } from '../alerts/alerts.ts'
import { keysOf } from '../api-keys/keys.ts'
import { subscriptionsOf } from '../billing/subscription-mirror.ts'
import { exportAccount } from '../contracts/account-export.ts'
import type { AnswerOf } from '../contracts/endpoint.ts'
import { revealedCreators } from '../creators/reveal-creator.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { deliveryToExport } from '../delivery/delivery-to-export.ts'
import { beginExport, withFirst } from '../explore/export-rows.ts'
import { viewsOf } from '../explore/saved-views.ts'
import type { Member } from '../http/viewer.ts'
import { followsToExport } from '../lookup/follows.ts'
import { listBatches } from '../lookup/my-lists.ts'
import { exportedEntryBatches } from '../pipeline/exported-entries.ts'
import { savedCostsOf } from '../presets/saved-costs.ts'
import { Failure } from '../process/failure.ts'
import { WatchedRow } from '../reports/watched.row.ts'
import { exportedLists } from '../scored-lists/exported-lists.ts'
import { revealedContacts } from '../suppliers/revealed-contacts.ts'
import { AccountRow } from './account.row.ts'
import { notificationChoices } from './notification-choices.ts'
import { liveSessions } from './sessions.ts'
import { userOf } from './user.ts'

type AccountExport = AnswerOf<typeof exportAccount>

interface AskedExport {
  viewer: Member
  at: Date
  planNow: Date
  marketZone: string
}

/**
 * All stored data of one member, streamed from one snapshot in constant memory. A second export at a time
 * throws `too_many_requests`.
 */
export async function openAccountExport(db: Db, asked: AskedExport): Promise<Readable> {
  const { trx, close } = await beginExport(db, asked.viewer.userId)
  try {
    const parts = documentOf(trx, asked)
    const content = Readable.from(withFirst(await parts.next(), parts))
    content.once('close', () => {
      // A closed connection has already returned to the pool.
      close().catch(() => undefined)
    })
    return content
  } catch (error) {
    await close()
    throw error
  }
}

async function* documentOf(trx: Transaction, asked: AskedExport): AsyncGenerator<string, void> {
  const { userId: memberId } = asked.viewer
  const small = await smallParts(trx, asked)
  yield JSON.stringify(z.core.parse(SmallParts, small)).slice(0, -1)
  yield* listOf('pipeline', exportedEntryBatches(trx, memberId))
  yield* listOf('alertEvents', eventBatches(trx, memberId))
  yield* listOf('lists', listBatches(trx, memberId))
  yield* listOf('scoredLists', exportedLists(trx, memberId))
  yield '}'
}

const { shape } = exportAccount.response
type LargePart = keyof typeof LARGE_PARTS
const LARGE_PARTS = { pipeline: true, alertEvents: true, lists: true, scoredLists: true } as const
const SmallParts = z.omit(exportAccount.response, LARGE_PARTS)

async function* listOf<Name extends LargePart>(
  name: Name,
  batches: AsyncIterable<AccountExport[Name]>,
): AsyncGenerator<string> {
  yield `,"${name}":[`
  let isFirst = true
  for await (const batch of batches) {
    const items = JSON.stringify(z.core.parse(shape[name], batch)).slice(1, -1)
    if (items === '') continue
    yield isFirst ? items : `,${items}`
    isFirst = false
  }
  yield ']'
}

async function smallParts(
  trx: Transaction,
  { viewer, at, planNow, marketZone }: AskedExport,
): Promise<Omit<AccountExport, LargePart>> {
  const { userId: memberId, sessionId } = viewer
  const account = await userOf(trx, viewer, planNow)
  if (!account) throw new Failure('not_signed_in', 'This account no longer exists.')
  return {
    exportedAt: at.toISOString(),
    account,
    notifications: await notificationChoices(trx, memberId),
    sessions: await liveSessions(trx, { memberId, currentId: sessionId, now: at }),
    contacts: await revealedContacts(trx, memberId),
    creatorContacts: await revealedCreators(trx, memberId),
    ...(await recordOf(trx, memberId)),
    watchlist: await watchlist(trx, memberId),
    subscriptions: await subscriptions(trx, memberId),
    savedCosts: await savedCostsOf(trx, memberId),
    savedViews: await viewsOf(trx, memberId),
    alerts: await alertsOf(trx, viewer),
    delivery: await deliveryToExport(trx, memberId, marketZone),
    follows: await followsToExport(trx, memberId),
    keys: await keysOf(trx, memberId, at),
  }
}

async function recordOf(
  trx: Transaction,
  memberId: string,
): Promise<Pick<AccountExport, 'deadContactReports' | 'weeklyReports'>> {
  const account = await AccountRow.query(trx)
    .findById(memberId)
    .select('id')
    .withGraphFetched({
      deadContactReports: { supplier: true },
      weeklyReports: true,
    })
    .modifyGraph('deadContactReports', (reports) => {
      reports.orderBy([{ column: 'reported_at', order: 'desc' }, 'id'])
    })
    .modifyGraph('weeklyReports', (reports) => {
      reports.orderBy('week', 'desc')
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
  }
}

async function watchlist(trx: Transaction, memberId: string): Promise<AccountExport['watchlist']> {
  return (await WatchedRow.listOf(trx, memberId)).map(({ kind, target_id, name, added_at }) => ({
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
