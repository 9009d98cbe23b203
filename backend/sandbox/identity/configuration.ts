import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import { base, Check } from 'oidc-provider/lib/helpers/interaction_policy/index.js'
import { SANDBOX_SIGN_IN } from '../../settings/config.ts'
import { IDENTITY_PATH } from './identity-path.ts'
import { memoryAdapter } from './memory-adapter.ts'
import { isTooOld, signedOutPage, signOutPage, TOO_OLD, troublePage } from './pages.ts'
import type { Person } from './people.ts'

/** openid-client's default with only a secret. */
const SANDBOX_CLIENT_AUTH = 'client_secret_post'

const HOUR = 3600

/** One client, one flow, no consent page. */
export function providerConfiguration(find: (subject: string) => Person | undefined): Configuration {
  return {
    adapter: memoryAdapter(),
    clients: [
      {
        client_id: SANDBOX_SIGN_IN.clientId,
        client_secret: SANDBOX_SIGN_IN.clientSecret,
        token_endpoint_auth_method: SANDBOX_CLIENT_AUTH,
        // Required; `isOwnAddress` decides.
        redirect_uris: ['http://localhost/api/callback'],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    clientAuthMethods: [SANDBOX_CLIENT_AUTH],
    responseTypes: ['code'],
    pkce: { required: () => true },
    scopes: ['openid'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    conformIdTokenClaims: false,
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    jwks: { keys: [signingKey()] },
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      names: {
        session: 'sandbox-identity',
        interaction: 'sandbox-identity-page',
        resume: 'sandbox-identity-return',
      },
      long: { httpOnly: true, sameSite: 'lax', path: IDENTITY_PATH },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    ttl: {
      AccessToken: HOUR,
      AuthorizationCode: 60,
      Grant: HOUR,
      IdToken: HOUR,
      Interaction: HOUR,
      Session: HOUR,
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource, postLogoutSuccessSource },
    },
    interactions: {
      policy: alwaysAsk(),
      url: (_ctx, interaction) => `${IDENTITY_PATH}/interaction/${interaction.uid}`,
    },
    // A sign-in in another tab must not cancel this one.
    expiresWithSession: async () => false,
    clientBasedCORS: () => false,
    findAccount: (_ctx, subject) => {
      const person = find(subject)
      return person && { accountId: subject, claims: async () => claimsOf(person) }
    },
    loadExistingGrant: grantWhatIsAsked,
    renderError: (ctx, { error: code, error_description: description }, error) => {
      ctx.type = 'html'
      ctx.body = troublePage(
        isTooOld(error)
          ? TOO_OLD
          : {
              title: 'Sign-in or sign-out did not work',
              sentence: description
                ? `The test sign-in page says: ${description}.`
                : 'The test sign-in page refused the request.',
              code,
            },
      )
    },
  }
}

/** New at each start: old signatures are invalid. */
function signingKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { ...privateKey.export({ format: 'jwk' }), kty: 'EC', use: 'sig', alg: 'ES256' } as const
}

/** Another persona can be chosen each time. Never asks for consent. */
function alwaysAsk() {
  const policy = base()
  policy.remove('consent')
  policy
    .get('login')
    ?.checks.add(
      new Check('every_time', 'who signs in is asked every time', (ctx) => !ctx.oidc.result?.login),
    )
  return policy
}

function claimsOf({ subject, email, firstName, lastName }: Person) {
  return {
    sub: subject,
    email,
    email_verified: true,
    ...(firstName && lastName
      ? { given_name: firstName, family_name: lastName, name: `${firstName} ${lastName}` }
      : {}),
  }
}

async function grantWhatIsAsked(ctx: KoaContextWithOIDC) {
  const { client, session, params, result, provider } = ctx.oidc
  if (!result?.login || !client || !session?.accountId) return undefined
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope(String(params?.scope ?? 'openid'))
  await grant.save()
  return grant
}

function logoutSource(ctx: KoaContextWithOIDC, form: string): void {
  const { post_logout_redirect_uri: back } = ctx.oidc.params ?? {}
  ctx.type = 'html'
  ctx.body = signOutPage({ form, stay: typeof back === 'string' ? back : '/' })
}

function postLogoutSuccessSource(ctx: KoaContextWithOIDC): void {
  ctx.type = 'html'
  ctx.body = signedOutPage()
}
