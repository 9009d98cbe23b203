import type { AppDeps } from '../../backend/app.ts'
import { SESSION_COOKIE } from '../../backend/identity/session-cookie.ts'
import { VISITOR } from '../../backend/identity/viewer.ts'

/** The cookie that signs a test's user in. */
export function testCookie(plan: 'free' | 'pro'): string {
  return `${SESSION_COOKIE}=test-${plan}`
}

/** Signs a user in by `testCookie` alone. Production has no such door: it is built from other parts. */
export const testDoor: Pick<AppDeps, 'whoIsAsking'> = {
  whoIsAsking: async (ctx) => {
    const value = ctx.cookies.get(SESSION_COOKIE)
    if (value === 'test-free') return { kind: 'member', userId: 'test-free', plan: 'free' }
    if (value === 'test-pro') return { kind: 'member', userId: 'test-pro', plan: 'pro' }
    return VISITOR
  },
}
