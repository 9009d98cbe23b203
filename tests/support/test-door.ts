import type { AppDeps } from '../../backend/app.ts'
import type { Db } from '../../backend/db/knex.ts'
import { SESSION_COOKIE } from '../../backend/identity/session-cookie.ts'
import { VISITOR } from '../../backend/identity/viewer.ts'

/** The cookie that signs a test's user in. */
export function testCookie(member: 'free' | 'pro' | number): string {
  return `${SESSION_COOKIE}=test-${member}`
}

/** Signs a user in by `testCookie` alone. Production has no such door: it is built from other parts. */
export function testDoor(db: Db): Pick<AppDeps, 'whoIsAsking'> {
  return {
    whoIsAsking: async (ctx) => {
      const value = ctx.cookies.get(SESSION_COOKIE)
      if (value === 'test-free') return { kind: 'member', userId: 'test-free', plan: 'free' }
      if (value === 'test-pro') return { kind: 'member', userId: 'test-pro', plan: 'pro' }
      const id = /^test-(\d+)$/.exec(value ?? '')?.[1]
      if (!id) return VISITOR
      const { rows } = await db.raw('select plan from member where id = ?', [id])
      return rows[0] ? { kind: 'member', userId: id, plan: rows[0].plan } : VISITOR
    },
  }
}
