import { LOGIN_PATH, readUser } from '../contracts/identity.ts'
import type { HeaderSets } from '../http/headers.ts'
import { type Api, mount } from '../http/serve.ts'
import { LOGIN_PAGE } from './login-page.ts'
import type { Viewer } from './viewer.ts'

export function mountIdentity(api: Api, { headers }: { headers: HeaderSets }): void {
  mount(api, readUser, async (_input, { viewer }) => userOf(viewer))

  api.router.get(LOGIN_PATH, (ctx) => {
    ctx.set(headers.reference)
    ctx.status = 503
    ctx.type = 'text/html; charset=utf-8'
    ctx.body = LOGIN_PAGE
  })
}

/** What a session alone says of its user. */
function userOf(viewer: Viewer) {
  if (viewer.kind === 'visitor') throw new Error('A visitor was admitted to a page of members')
  return {
    id: viewer.userId,
    firstName: null,
    lastName: null,
    email: null,
    profileImageUrl: null,
    createdAt: null,
    contactsUsed: 0,
    subscriptionStatus: viewer.plan === 'pro' ? ('active' as const) : ('free' as const),
  }
}
