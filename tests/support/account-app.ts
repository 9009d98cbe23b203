import { randomBytes } from 'node:crypto'
import type { AppDeps } from '../../backend/app-deps.ts'
import { type Reply, type RunningApp, startApp } from './app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { makeMember, type TestMember } from './members.ts'

export const NOW = new Date()

export async function startAccountApp(given: Partial<Pick<AppDeps, 'sandbox'>> = {}) {
  const database = await createTestDatabase()
  const app = await startApp({
    ...database,
    environment: { SANDBOX: 'on' },
    now: () => NOW,
    ...given,
  })
  return { database, app, ...accountCalls(database, app) }
}

export async function makeMaiAndBen({ db }: TestDatabase): Promise<{ mai: TestMember; ben: TestMember }> {
  return { mai: await makeMember(db, { contactsUsed: 1 }), ben: await makeMember(db) }
}

function accountCalls(database: TestDatabase, app: RunningApp) {
  async function as(who: TestMember | null, method: string, path: string, body?: object): Promise<Reply> {
    return await app.call(path, {
      method,
      headers: {
        ...(who ? { cookie: who.cookie } : {}),
        ...(method === 'GET' ? {} : { 'x-requested-with': 'app', 'sec-fetch-site': 'same-origin' }),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    })
  }

  async function read(who: TestMember, path: string) {
    return JSON.parse((await as(who, 'GET', path)).text)
  }

  async function signedIn(
    { id }: TestMember,
    { device = 'Chrome on Android', began = 1, seen = 1, ended = false } = {},
  ): Promise<string> {
    const { rows } = await database.db.raw(
      `insert into session (cookie_hash, member_id, content, device, began_at, seen_at, ended_at)
       values (?, ?, '{}', ?, now() - make_interval(secs => ?), now() - make_interval(secs => ?), case when ? then now() end)
       returning id`,
      [randomBytes(32), id, device, began * 3600, seen * 3600, ended],
    )
    return String(rows[0].id)
  }

  async function isLive(session: string): Promise<boolean> {
    const { rows } = await database.db.raw('select ended_at from session where id = ?', [session])
    return rows[0].ended_at === null
  }

  return { as, read, signedIn, isLive }
}
