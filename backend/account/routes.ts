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
  /** Null: the provider has no end-session URL. */
  endSessionAddress(origin: string): Promise<string | null>
  /** A hint; the outbox is also sent every minute. */
  wakeOutbox(): void
  /** The market's time zone, for members without one. */
  marketZone: string
}

/** The session names the member, never the request. */
export function mountAccount(api: Api, deps: AccountDeps): void {
  const { db, mailSettings, log, endSessionAddress, wakeOutbox, marketZone } = deps

  mount(api, readUser, async (_input, { viewer, planNow }) => {
    const user = await userOf(db, viewer, planNow())
    // Deleted after the session lookup.
    if (!user) throw new Failure('not_signed_in', 'Please sign in first.')
    return user
  })

  mount(api, listSessions, (_input, { viewer, read, now }) => {
    const { userId, sessionId } = viewer
    return read((trx) => liveSessions(trx, { memberId: userId, currentId: sessionId, now: now() }))
  })

  mount(api, endSessionEndpoint, async ({ params }, { viewer, now }) => ({
    ended: await endSession(db, { memberId: viewer.userId, id: params.id, now: now() }),
  }))

  mount(api, signOutEverywhere, async (_input, call) => {
    const { userId } = call.viewer
    const ended = await endAllSessions(db, userId, call.now())
    log.info({ audit: 'signed out everywhere', member: userId, ended }, 'All sessions of a member ended')
    await leave(call)
    return { ended }
  })

  mount(api, readNotificationChoices, (_input, { viewer }) => notificationChoices(db, viewer.userId))

  mount(api, changeNotificationChoices, ({ body }, { viewer }) =>
    chooseNotifications(db, viewer.userId, body),
  )

  const acquireExport = createExportSemaphore()
  mountFile(api, exportAccount, async (_input, { viewer, now, planNow }) => {
    const at = now()
    const release = acquireExport()
    try {
      const asked = { viewer, at, planNow: planNow(), marketZone }
      const content = await openAccountExport(db, asked)
      content.once('close', release)
      return { name: `tideline-data-${utcDay(at)}.json`, content }
    } catch (error) {
      release()
      throw error
    }
  })

  mount(api, deleteAccount, async (_input, call) => {
    const { userId } = call.viewer
    await db.transaction((trx) => deleteMember(trx, userId, mailSettings))
    log.info({ audit: 'account deleted', member: userId }, 'An account was deleted')
    wakeOutbox()
    await leave(call)
    return { deleted: true, endSessionUrl: await endSessionAddress(call.origin) }
  })
}

/** The header also removes leftovers of our bugs in the browser. */
async function leave({ signOut, reply }: Call): Promise<void> {
  await signOut()
  reply.header(CLEAR_BROWSER.name, CLEAR_BROWSER.value)
}
