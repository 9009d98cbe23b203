import { utcDay } from '../calendar/days.ts'
import {
  changeNotificationChoices,
  deleteAccount,
  endSession as endSessionEndpoint,
  listSessions,
  readNotificationChoices,
  signOutEverywhere,
} from '../contracts/account.ts'
import { exportAccount } from '../contracts/account-export.ts'
import { readUser } from '../contracts/identity.ts'
import type { Db } from '../db/knex.ts'
import { createExportSemaphore } from '../explore/export-semaphore.ts'
import { type Api, type Call, mount } from '../http/serve.ts'
import { mountFile } from '../http/serve-file.ts'
import type { Viewer } from '../http/viewer.ts'
import { CLEAR_BROWSER } from '../identity/sign-out-routes.ts'
import type { MailSettings } from '../inbox/mail-settings.ts'
import { Failure } from '../process/failure.ts'
import type { Log } from '../process/log.ts'
import { openAccountExport } from './account-export.ts'
import { deleteMember } from './delete-account.ts'
import { chooseNotifications, notificationChoices } from './notification-choices.ts'
import { endAllSessions, endSession, liveSessions } from './sessions.ts'
import { userOf } from './user.ts'

export interface AccountDeps {
  db: Db
  mailSettings: MailSettings
  log: Log
  /** The provider's end-session URL; null if the provider has none. */
  endSessionAddress(origin: string): Promise<string | null>
  /** A hint to send soon; the outbox is also sent every minute. */
  wakeOutbox(): void
  /** The market's time zone, for members without one. */
  marketZone: string
  now(): Date
  planNow(): Date
}

/** Every endpoint takes the member from the session, never from the request. */
export function mountAccount(api: Api, deps: AccountDeps): void {
  const { db, mailSettings, log, endSessionAddress, wakeOutbox, marketZone, now, planNow } = deps

  mount(api, readUser, async (_input, { viewer }) => {
    const user = viewer.kind === 'member' ? await userOf(db, viewer, planNow()) : null
    // Deleted after the session lookup.
    if (!user) throw new Failure('not_signed_in', 'Please sign in first.')
    return user
  })

  mount(api, listSessions, (_input, call) => {
    const { userId, sessionId } = memberOf(call)
    return call.read((trx) => liveSessions(trx, { memberId: userId, currentId: sessionId, now: now() }))
  })

  mount(api, endSessionEndpoint, async ({ params }, call) => ({
    ended: await endSession(db, { memberId: memberOf(call).userId, id: params.id, now: now() }),
  }))

  mount(api, signOutEverywhere, async (_input, call) => {
    const { userId } = memberOf(call)
    const ended = await endAllSessions(db, userId, now())
    log.info({ audit: 'signed out everywhere', member: userId, ended }, 'All sessions of a member ended')
    await leave(call)
    return { ended }
  })

  mount(api, readNotificationChoices, (_input, call) => notificationChoices(db, memberOf(call).userId))

  mount(api, changeNotificationChoices, ({ body }, call) =>
    chooseNotifications(db, memberOf(call).userId, body),
  )

  const acquireExport = createExportSemaphore()
  mountFile(api, exportAccount, async (_input, call) => {
    const at = now()
    const release = acquireExport()
    try {
      const asked = { viewer: memberOf(call), at, planNow: planNow(), marketZone }
      const content = await openAccountExport(db, asked)
      content.once('close', release)
      return { name: `tideline-data-${utcDay(at)}.json`, content }
    } catch (error) {
      release()
      throw error
    }
  })

  mount(api, deleteAccount, async (_input, call) => {
    const { userId } = memberOf(call)
    await db.transaction((trx) => deleteMember(trx, userId, mailSettings))
    log.info({ audit: 'account deleted', member: userId }, 'An account was deleted')
    wakeOutbox()
    await leave(call)
    return { deleted: true, endSessionUrl: await endSessionAddress(call.origin) }
  })
}

function memberOf({ viewer }: Pick<Call, 'viewer'>): Viewer & { kind: 'member' } {
  if (viewer.kind === 'visitor') throw new Error('A visitor was admitted to an account')
  return viewer
}

/** The header also removes leftovers of our bugs in the browser. */
async function leave({ signOut, reply }: Call): Promise<void> {
  await signOut()
  reply.header(CLEAR_BROWSER.name, CLEAR_BROWSER.value)
}
