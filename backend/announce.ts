import type { Server } from 'node:http'
import { networkInterfaces } from 'node:os'
import { SANDBOX_BILLING_PATH } from './contracts/sandbox-payments.ts'
import type { OpenedServer } from './db/open.ts'
import { LINK_HOURS } from './operator/operator-link.ts'
import type { Config } from './settings/config.ts'

export function announce(
  config: Config,
  { embedded }: OpenedServer,
  http: Server,
  sandbox: { origin: string } | null,
  ms: number,
): void {
  const address = http.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const shown =
    config.publicUrl.port === String(config.port) ? `http://localhost:${port}` : config.publicUrl.origin
  const lines = [
    `Tideline is ready on ${shown} (${(ms / 1000).toFixed(1)} s)`,
    ...(config.role === 'all' ? [] : [`  role: ${ROLE_WORDS[config.role]}`]),
    `  database: ${embedded ? `embedded, under ${config.dataDir}` : describeDatabase(config)}`,
    `  data: ${sandbox ? `sample data from the sandbox at ${sandbox.origin}` : 'connected sources (those with keys) and imported files'}`,
    `  mail: ${describeMail(config.mail)}`,
    ...(sandbox && config.env !== 'production'
      ? ['  notifications, webhooks and feeds: to be seen on the page /api/sandbox/receivers']
      : []),
    `  sign-in: ${describeSignIn(config)}`,
    `  payments: ${describePayments(config.billing)}`,
  ]
  if (config.host === '0.0.0.0' || config.host === '::') {
    lines.push(...ownAddresses().map((ip) => `  on this network: http://${ip}:${port}`))
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

export function describeLink(link: string): string {
  return [
    'Nobody runs this server yet. Whoever opens this link first becomes its operator (it works once,',
    `within ${LINK_HOURS} hours; a new one: npm run plan -- operator link):`,
    `  ${link}`,
  ].join('\n')
}

const ROLE_WORDS = {
  web: 'web; another process has to be ROLE=worker or all',
  worker: 'worker; here only /healthz and /readyz answer',
} as const

function describeDatabase({ databaseDirectUrl, databaseReadUrl }: Config): string {
  return [
    databaseDirectUrl ? 'DATABASE_URL through a pooler, and DATABASE_DIRECT_URL past it' : 'DATABASE_URL',
    ...(databaseReadUrl ? ['visitors from the replica at DATABASE_READ_URL'] : []),
  ].join('; ')
}

function describeMail({ by }: Config['mail']): string {
  if (by === 'smtp') return 'by SMTP_URL'
  return by === 'sandbox' ? 'to the page /api/sandbox/outbox' : 'off; set SMTP_URL to send e-mails'
}

function describeSignIn({ signIn, signInName }: Config): string {
  if (!signIn) return 'off; set OIDC_ISSUER and OIDC_CLIENT_ID to turn it on'
  return signIn.by === 'sandbox'
    ? 'sandbox sign-in page, with any e-mail address'
    : `${signInName}, ${signIn.issuer}`
}

function describePayments({ by }: Config['billing']): string {
  if (by === 'stripe') return 'by Stripe'
  return by === 'sandbox'
    ? `sandbox with test cards; test tools: ${SANDBOX_BILLING_PATH}`
    : 'off; set the five STRIPE_ settings to turn them on'
}

function ownAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
}
