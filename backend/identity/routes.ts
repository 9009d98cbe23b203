import type { Api } from '../http/serve.ts'
import { type SignInDeps, serveSignIn } from './sign-in-routes.ts'
import { serveSignOut } from './sign-out-routes.ts'

export function mountIdentity(api: Api, deps: SignInDeps): void {
  serveSignIn(api.router, deps)
  serveSignOut(api, deps)
}
