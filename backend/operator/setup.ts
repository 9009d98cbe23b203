import type { SetupStep } from '../contracts/operator-setup.ts'
import type { Config } from '../settings/config.ts'
import type { CatalogueEntry, FakeSources } from '../sources/registry.ts'
import { publicDataSteps } from './public-data.ts'

/** Shows names of settings, never values. */
export function setupSteps(
  config: Pick<
    Config,
    'signIn' | 'signInName' | 'mail' | 'billing' | 'ratesUrl' | 'census' | 'listUrls' | 'witness'
  >,
  {
    catalogue,
    sandbox,
    sealedIsOpen,
  }: { catalogue: readonly CatalogueEntry[]; sandbox: FakeSources | null; sealedIsOpen: boolean },
): SetupStep[] {
  const { signIn, mail, billing } = config
  return [
    ...catalogue.map(({ id, label, origin, configured }) => ({
      id: sourceStep(id),
      title: `Source: ${label}`,
      state: !configured
        ? ('missing' as const)
        : origin === 'sandbox'
          ? ('sandbox' as const)
          : ('ready' as const),
      words: SOURCE_WORDS[id] ?? 'Brings data by itself.',
      settings: SOURCE_SETTINGS[id] ?? [],
    })),
    {
      id: 'sign-in',
      title: 'Sign-in',
      state: !signIn ? 'missing' : signIn.by === 'sandbox' ? 'sandbox' : 'ready',
      words: signIn
        ? 'An OpenID Connect service by which people sign in.'
        : 'An OpenID Connect service by which people sign in. Without it nobody can have an account, and only the browser that opened the one-time link gets in here. If it is signed out, or for another browser, this command on the server prints a new link: npm run plan -- operator link',
      settings: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'],
    },
    {
      id: 'mail',
      title: 'E-mail',
      state: mail.by === 'off' ? 'missing' : mail.by === 'sandbox' ? 'sandbox' : 'ready',
      words:
        'A mail server, and the address of support, which /contact shows. Without them messages wait here, nobody is told of them, and no newsletter, report or payment notice is sent.',
      settings: ['SMTP_URL', 'MAIL_FROM', 'CONTACT_TO'],
    },
    {
      id: 'payments',
      title: 'Payments',
      state: billing.by === 'off' ? 'missing' : billing.by === 'sandbox' ? 'sandbox' : 'ready',
      words: 'A Stripe account with two monthly prices. Without it nobody can buy a plan.',
      settings: [
        'STRIPE_SECRET_KEY',
        'STRIPE_PUBLISHABLE_KEY',
        'STRIPE_WEBHOOK_SECRET',
        'STRIPE_PRICE_PREMIUM',
        'STRIPE_PRICE_PRO',
      ],
    },
    {
      id: SEALED_STEP,
      title: 'Sealed tables',
      state: sealedIsOpen ? 'off' : 'ready',
      words: sealedIsOpen
        ? 'Optional. The database role of this server can change the track record. With a second role it can only add to it.'
        : 'The database role of this server can only add to the track record.',
      settings: ['DATABASE_OWNER_URL'],
    },
    ...publicDataSteps({ config, sandbox }),
  ]
}

export const SEALED_STEP = 'sealed-tables'
export const sourceStep = (id: string) => `source-${id}`

const SOURCE_WORDS: Partial<Record<string, string>> = {
  echotik: 'TikTok Shop rankings and daily sales.',
  scrapecreators: 'TikTok shops.',
  'real-time-amazon': 'Amazon best sellers.',
  importyeti: 'Suppliers and their shipments.',
}

const SOURCE_SETTINGS: Partial<Record<string, string[]>> = {
  echotik: ['ECHOTIK_USERNAME', 'ECHOTIK_PASSWORD'],
  scrapecreators: ['SCRAPECREATORS_KEY'],
  'real-time-amazon': ['REALTIME_AMAZON_KEY'],
  importyeti: ['IMPORTYETI_KEY'],
}
