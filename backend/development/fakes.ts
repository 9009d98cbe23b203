import type { Db } from '../db/knex.ts'
import { readPushKey } from '../delivery/push-key.ts'
import type { Headers } from '../http/security-headers.ts'
import type { Api } from '../http/serve.ts'
import type { LocalProvider } from '../identity/oidc-provider.ts'
import type { Log } from '../process/log.ts'
import { localProvider } from '../sandbox/identity/local-provider.ts'
import { openIdentityProvider } from '../sandbox/identity/open-identity-provider.ts'
import { preparePersona } from '../sandbox/identity/prepare-persona.ts'
import type { IdentityProvider } from '../sandbox/identity/provider.ts'
import { serveIdentity } from '../sandbox/identity/serve-identity.ts'
import { serveOutbox } from '../sandbox/outbox-page.ts'
import { serveReceivers } from '../sandbox/receivers/serve-receivers.ts'
import { type RunningSandbox, startSandbox } from '../sandbox/start-sandbox.ts'
import { tableState } from '../sandbox/state-store.ts'
import type { FakeStripeServer } from '../sandbox/stripe/fake-stripe-server.ts'
import { serveBillingPages } from '../sandbox/stripe/pages/serve-billing-pages.ts'
import { mountSandboxPayments } from '../sandbox/stripe/routes.ts'
import { startFakeStripe } from '../sandbox/stripe/start-fake-stripe.ts'
import type { Config } from '../settings/config.ts'

export interface Fakes {
  sandbox: RunningSandbox | null
  stripe: FakeStripeServer | null
  identity: IdentityProvider | null
}

/** `begun` gets each started fake, so it can be stopped even if the next fails. */
export async function startFakes(
  config: Config,
  { db, log, begun }: { db: Db; log: Log; begun(what: string, stop: () => Promise<void>): void },
): Promise<Fakes> {
  const sandbox = config.sandbox ? await startSandbox({ timeZone: config.market.timeZone }) : null
  if (sandbox) begun('the sandbox', () => sandbox.stop())
  const stripe =
    config.billing.by === 'sandbox'
      ? await startFakeStripe({
          stateStore: tableState(db, 'stripe'),
          onTrouble: (error) => log.warn({ err: error }, 'The Stripe sandbox had an error'),
        })
      : null
  if (stripe) begun('the Stripe sandbox', () => stripe.stop())
  const identity =
    config.signIn?.by === 'sandbox'
      ? await openIdentityProvider({
          prepare: (persona) => preparePersona(db, persona),
          trustProxy: config.trustProxy,
        })
      : null
  return { sandbox, stripe, identity }
}

export function fakeAppDeps(
  { identity, stripe, sandbox }: Pick<Fakes, 'identity' | 'stripe' | 'sandbox'>,
  { config, db }: { config: Config; db: Db },
): { localProvider: LocalProvider | null; mountFakes(api: Api, headers: Headers): void } {
  return {
    localProvider: identity && localProvider(identity),
    mountFakes: (api, headers) => {
      if (identity) serveIdentity(api.router, identity)
      if (config.mail.by === 'sandbox') serveOutbox(api.router, { db, headers, from: config.mail.from })
      // Production never sends to fakes, not even with sample data.
      if (sandbox && config.env !== 'production') {
        const { receivers } = sandbox
        const readKey = () => readPushKey(db, config.push)
        const origin = config.publicUrl.origin
        serveReceivers(api, { db, headers, receivers, readKey, origin, name: config.mail.from.name })
      }
      if (!stripe) return
      mountSandboxPayments(api, { fakeStripe: stripe, db })
      serveBillingPages(api.router, { fakeStripe: stripe, headers, csrf: api.csrf })
    },
  }
}
