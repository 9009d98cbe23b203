import { randomBytes } from 'node:crypto'
import Keygrip from 'keygrip'
import type Koa from 'koa'
import createSession, { type CreateSessionOptions } from 'koa-session'
import type { Db } from '../db/knex.ts'
import { appSecret, markOf } from './app-secret.ts'
import type { Cookies } from './cookies.ts'
import { ABSOLUTE_DAYS, sessionStore } from './session-store.ts'
import { VISITOR, type Viewer } from './viewer.ts'

const LIFE_MS = ABSOLUTE_DAYS * 24 * 60 * 60 * 1000

export interface Sessions {
  /** Loads the session of each request under /api. */
  load: Koa.Middleware
  whoIsAsking(ctx: Koa.Context): Promise<Viewer>
  /** Signs the member in on this browser, under an id that nobody has known before. */
  begin(ctx: Koa.Context, memberId: number): Promise<void>
  /** Ends this browser's session, wherever it is used at the moment, and takes back its cookies. */
  end(ctx: Koa.Context): Promise<void>
}

export async function openSessions(
  koa: Koa,
  { db, cookies, now }: { db: Db; cookies: Cookies; now: () => Date },
): Promise<Sessions> {
  koa.keys = new Keygrip([(await appSecret(db, 'cookie signature')).toString('base64url')], 'sha256')
  const markKey = await appSecret(db, 'member mark')
  const session = createSession(
    {
      key: cookies.session,
      maxAge: LIFE_MS,
      secure: cookies.secure,
      sameSite: 'lax',
      httpOnly: true,
      signed: true,
      overwrite: true,
      rolling: false,
      renew: false,
      autoCommit: true,
      genid: () => randomBytes(32).toString('base64url'),
      // The library types a store's arguments as unknown; ours says what they are.
      store: sessionStore(db, now) as CreateSessionOptions['store'],
    },
    koa,
  )
  const mark = {
    secure: cookies.secure,
    sameSite: 'lax',
    httpOnly: false,
    signed: false,
    overwrite: true,
  } as const

  return {
    load: (ctx, next) => {
      // The proxy in front speaks https, this process does not.
      ctx.cookies.secure = cookies.secure
      return ctx.path.startsWith('/api/') ? session(ctx, next) : next()
    },
    whoIsAsking: async (ctx) => ctx.state.viewer ?? VISITOR,
    async begin(ctx, memberId) {
      ctx.session = { uid: memberId }
      await ctx.session.regenerate()
      ctx.cookies.set(cookies.mark, markOf(memberId, markKey), { ...mark, maxAge: LIFE_MS })
    },
    async end(ctx) {
      ctx.session = null
      ctx.cookies.set(cookies.mark, '', { ...mark, expires: new Date(0) })
    },
  }
}
