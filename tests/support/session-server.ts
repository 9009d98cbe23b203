/**
 * Process for the sign-out proof: production sessions on DATABASE_URL, with routes that write the session late. Sends its
 * address. `revived`: the store also writes to ended sessions, like the library's stores. It changes statements only, so
 * production has no switch.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import Koa from 'koa'
import pg from 'pg'
import { openDatabase } from '../../backend/db/knex.ts'
import { cookiesFor } from '../../backend/identity/cookies.ts'
import { openSessions } from '../../backend/identity/sessions.ts'

const [flaw] = process.argv.slice(2)
const SAVED = / and ended_at is null$/
let changed = 0
if (flaw === 'revived') reviveEnded()

const db = openDatabase(String(process.env.DATABASE_URL), { name: 'sessions', limits: 'working', max: 10 })
const koa = new Koa()
const sessions = openSessions(koa, {
  db,
  cookies: cookiesFor(new URL('http://localhost')),
  now: () => new Date(),
  planNow: () => new Date(),
})
koa.use(sessions.load)
koa.use(async (ctx) => {
  if (ctx.path === '/api/out') await sessions.end(ctx)
  if (ctx.path === '/api/work') {
    await pause(Number(ctx.query.ms))
    if (ctx.query.write && ctx.session?.uid) ctx.session.mark = Number(ctx.query.write)
  }
  ctx.body = (await sessions.identifyViewer(ctx)).kind
})
const server = createServer(koa.callback())
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.on('message', () => process.send?.({ changed }))
process.once('disconnect', () => process.exit())
process.send?.({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })

function reviveEnded(): void {
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function reviving(this: pg.Client, statement: unknown, ...rest: unknown[]) {
    if (typeof statement === 'object' && statement !== null && 'text' in statement) {
      const text = String(statement.text)
      if (text.startsWith('update session set content')) {
        statement.text = text.replace(SAVED, '').replace('set content', 'set ended_at = null, content')
        changed += 1
      }
    }
    return Reflect.apply(query, this, [statement, ...rest])
  } as typeof query
}
