import { CannotStart } from '../../db/cannot-start.ts'
import type { IdentityProvider, IdentityProviderDeps } from './provider.ts'

/** The library is a development dependency. */
export async function openIdentityProvider(deps: IdentityProviderDeps): Promise<IdentityProvider> {
  const { createIdentityProvider } = await import('./provider.ts').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND' || !error.message.includes('oidc-provider')) throw error
    throw new CannotStart(
      'The sign-in page of the sandbox is not installed (package oidc-provider). Set OIDC_ISSUER and OIDC_CLIENT_ID ' +
        'to connect a sign-in service, or SANDBOX=off to start without sign-in, or run npm ci without --omit, which installs it.',
      error,
    )
  })
  return createIdentityProvider(deps)
}
