import type { LocalProvider } from '../../identity/oidc-provider.ts'
import { IDENTITY_PATH } from './identity-path.ts'
import type { IdentityProvider } from './provider.ts'

export function localProvider(provider: IdentityProvider): LocalProvider {
  return {
    fetch: provider.fetch,
    seenFrom: ({ pathname, search }, origin) => new URL(origin + IDENTITY_PATH + pathname + search),
  }
}
