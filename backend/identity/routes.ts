import { readUser } from '../contracts/identity.ts'
import type { Db } from '../db/knex.ts'
import { Failure } from '../failure.ts'
import { type Api, mount } from '../http/serve.ts'
import { userOf } from './member.ts'
import { type SignInDeps, serveSignIn } from './sign-in-routes.ts'
import { serveSignOut } from './sign-out-routes.ts'

export function mountIdentity(api: Api, deps: SignInDeps & { db: Db; planNow(): Date }): void {
  mount(api, readUser, async (_input, { viewer }) => {
    const user = viewer.kind === 'member' ? await userOf(deps.db, viewer, deps.planNow()) : null
    // Deleted between the session's look-up and this one.
    if (!user) throw new Failure('not_signed_in', 'Please sign in first.')
    return user
  })
  serveSignIn(api.router, deps)
  serveSignOut(api, deps)
}
