import * as z from 'zod'
import { type FleetConfig, FleetShape, fleetOf, fleetProblems } from './fleet-settings.ts'
import { type PublicDataConfig, PublicDataShape, publicDataOf } from './public-data-settings.ts'
import { isLoopback, isPrivateKey, isReservedAddress, isTimeZone, mailboxOf } from './setting-checks.ts'
import { type BillingConfig, billingOf, StripeShape, stripeProblems } from './stripe-settings.ts'

/** Only this file reads `process.env`. */
export interface Config extends PublicDataConfig, FleetConfig {
  env: 'development' | 'production' | 'test'
  host: string
  port: number
  publicUrl: URL
  /** Null: the embedded server under `dataDir`. */
  databaseUrl: string | null
  dataDir: string
  sandbox: boolean
  market: { region: string; timeZone: string; label: string }
  /** UTC. */
  refreshAt: { hour: number; minute: number }
  trustProxy: boolean
  /** After SIGTERM, the process reports not ready but answers this long before it closes its port. */
  drainSeconds: number
  metrics: MetricsConfig
  log: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'
  mail: MailConfig
  supportAddress: string | null
  push: PushConfig
  securityContact: string | null
  signIn: SignInConfig | null
  signInName: string
  billing: BillingConfig
  sources: SourcesConfig
}

/**
 * Metrics: on their own port, on the app's port for the same machine only, or off. Behind a proxy every
 * caller may look local, so only the own port is allowed.
 */
type MetricsConfig = { by: 'own port'; host: string; port: number } | { by: 'same machine' } | { by: 'off' }

export interface SignInConfig {
  by: 'issuer' | 'sandbox'
  issuer: string
  clientId: string
  /** Null: a public client, protected by PKCE alone. */
  clientSecret: string | null
}

/**
 * A reserved issuer name keeps user ids stable over hosts, ports and restarts. The client secret is fixed,
 * because it exists only in development.
 */
export const SANDBOX_SIGN_IN = {
  by: 'sandbox',
  issuer: 'http://sign-in.sandbox.invalid',
  clientId: 'tideline',
  clientSecret: 'tideline-sandbox',
} as const satisfies SignInConfig

export interface MailConfig {
  by: 'smtp' | 'sandbox' | 'off'
  /** Null unless `by` is smtp. */
  smtpUrl: string | null
  from: { name: string; address: string }
  contactTo: string
}

/** 32 bytes in base64url. Null: generated once and kept in the database. */
interface PushConfig {
  vapidPrivateKey: string | null
}

/** Null: no key configured. */
export interface SourcesConfig {
  echotik: { baseUrl: string; username: string; password: string } | null
  scrapecreators: { baseUrl: string; apiKey: string } | null
  realTimeAmazon: { baseUrl: string; apiKey: string } | null
  importyeti: { baseUrl: string; apiKey: string } | null
  /** Calls per source in one refresh, and per day (UTC) over all refreshes. */
  callBudget: number
  callsADay: number
  /** Minimum minutes between refreshes by members, all members together. */
  syncMinutes: number
}

/** `problems` lists every fault: one restart fixes all. */
export class ConfigError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(`The settings are wrong:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

const text = z.string().trim().min(1)
const httpUrl = text.refine((value) => /^https?:$/.test(protocolOf(value)), 'must be an http(s) address')
const toggle = z.enum(['on', 'off'], { error: 'must be on or off' })
const address = text.regex(/^[^\s<>@,]+@[^\s<>@,]+$/, 'must be an e-mail address')
const mailbox = text.regex(
  /^[^<>@"\r\n]+ <[^\s<>@,]+@[^\s<>@,]+>$/,
  'must be a name and an address like Tideline <no-reply@example.com>',
)
const clock = text.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 03:15')

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: text.default('localhost'),
  PORT: wholeNumber(0, 65_535).default(3000),
  PUBLIC_URL: httpUrl.optional(),
  DATABASE_URL: text.regex(/^postgres(ql)?:\/\//, 'must start with postgres://').optional(),
  DATA_DIR: text.default('.data'),
  ...FleetShape,
  SANDBOX: toggle.optional(),
  SANDBOX_IN_PRODUCTION: toggle.default('off'),
  MARKET_REGION: text.regex(/^[A-Z]{2}$/, 'must be a two-letter country code').default('US'),
  MARKET_TIME_ZONE: text
    .refine(isTimeZone, 'must be a time zone like America/New_York')
    .default('America/New_York'),
  REFRESH_AT: clock.default('03:15'),
  TRUST_PROXY: toggle.default('off'),
  DRAIN_SECONDS: wholeNumber(0, 300).default(0),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  METRICS_HOST: text.default('localhost'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
  SMTP_URL: text.regex(/^smtps?:\/\/[^/\s]+/, 'must start with smtp:// or smtps://').optional(),
  MAIL_FROM: mailbox.optional(),
  CONTACT_TO: address.optional(),
  VAPID_PRIVATE_KEY: text
    .refine(isPrivateKey, 'must be a private key of the curve P-256: 32 bytes in base64url')
    .optional(),
  SECURITY_CONTACT: address.optional(),
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  OIDC_NAME: text.max(40).default('Replit'),
  ...StripeShape,
  ECHOTIK_URL: httpUrl.default('https://open.echotik.live/api/v3/echotik'),
  ECHOTIK_USERNAME: text.optional(),
  ECHOTIK_PASSWORD: text.optional(),
  SCRAPECREATORS_URL: httpUrl.default('https://api.scrapecreators.com'),
  SCRAPECREATORS_KEY: text.optional(),
  REALTIME_AMAZON_URL: httpUrl.default('https://real-time-amazon-data.p.rapidapi.com'),
  REALTIME_AMAZON_KEY: text.optional(),
  IMPORTYETI_URL: httpUrl.default('https://data.importyeti.com/v1.0'),
  IMPORTYETI_KEY: text.optional(),
  ...PublicDataShape,
  SOURCE_CALL_BUDGET: wholeNumber(1, 1_000_000).default(2000),
  SOURCE_CALLS_A_DAY: wholeNumber(1, 10_000_000).default(8000),
  SYNC_MINUTES: wholeNumber(1, 1440).default(30),
})

export const SETTINGS = Object.keys(Environment.shape)

/** Empty values count as absent. Throws `ConfigError`. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(
    SETTINGS.filter((name) => environment[name]?.trim()).map((name) => [name, environment[name]]),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map(describe))
  const env = parsed.data
  const sandbox = env.SANDBOX ? env.SANDBOX === 'on' : env.NODE_ENV !== 'production'
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`)
  const problems = contradictions(env, sandbox, publicUrl)
  if (problems.length > 0) throw new ConfigError(problems)
  const [hour = 0, minute = 0] = env.REFRESH_AT.split(':').map(Number)
  return {
    env: env.NODE_ENV,
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    databaseUrl: env.DATABASE_URL ?? null,
    dataDir: env.DATA_DIR,
    ...fleetOf(env),
    sandbox,
    market: {
      region: env.MARKET_REGION,
      timeZone: env.MARKET_TIME_ZONE,
      label: regionName(env.MARKET_REGION),
    },
    refreshAt: { hour, minute },
    trustProxy: env.TRUST_PROXY === 'on',
    drainSeconds: env.DRAIN_SECONDS,
    metrics: metricsOf(env),
    log: env.LOG_LEVEL ?? (env.NODE_ENV === 'production' ? 'info' : 'warn'),
    mail: {
      by: env.SMTP_URL ? 'smtp' : sandbox && env.NODE_ENV !== 'production' ? 'sandbox' : 'off',
      smtpUrl: env.SMTP_URL ?? null,
      from: mailboxOf(env.MAIL_FROM ?? 'Tideline <no-reply@tideline.example>'),
      contactTo: env.CONTACT_TO ?? 'desk@tideline.example',
    },
    supportAddress: env.CONTACT_TO ?? null,
    push: { vapidPrivateKey: env.VAPID_PRIVATE_KEY ?? null },
    securityContact: env.SECURITY_CONTACT ?? null,
    signIn: signInOf(env, sandbox),
    signInName: env.OIDC_NAME,
    billing: billingOf(env, sandbox && env.NODE_ENV !== 'production'),
    ...publicDataOf(env),
    sources: {
      echotik:
        env.ECHOTIK_USERNAME && env.ECHOTIK_PASSWORD
          ? { baseUrl: env.ECHOTIK_URL, username: env.ECHOTIK_USERNAME, password: env.ECHOTIK_PASSWORD }
          : null,
      scrapecreators: keyed(env.SCRAPECREATORS_URL, env.SCRAPECREATORS_KEY),
      realTimeAmazon: keyed(env.REALTIME_AMAZON_URL, env.REALTIME_AMAZON_KEY),
      importyeti: keyed(env.IMPORTYETI_URL, env.IMPORTYETI_KEY),
      callBudget: env.SOURCE_CALL_BUDGET,
      callsADay: env.SOURCE_CALLS_A_DAY,
      syncMinutes: env.SYNC_MINUTES,
    },
  }
}

function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error })
}

function contradictions(env: z.output<typeof Environment>, sandbox: boolean, publicUrl: URL): string[] {
  const problems: string[] = []
  if (Boolean(env.ECHOTIK_USERNAME) !== Boolean(env.ECHOTIK_PASSWORD)) {
    problems.push('ECHOTIK_USERNAME and ECHOTIK_PASSWORD go together: set both or neither')
  }
  if (env.SMTP_URL && !(env.MAIL_FROM && env.CONTACT_TO)) {
    problems.push(
      'SMTP_URL needs MAIL_FROM (the sender of e-mails) and CONTACT_TO (who gets contact messages)',
    )
  }
  if (Boolean(env.OIDC_ISSUER) !== Boolean(env.OIDC_CLIENT_ID)) {
    problems.push('OIDC_ISSUER and OIDC_CLIENT_ID go together: set both or neither')
  }
  if (env.METRICS_PORT !== undefined && env.METRICS_PORT !== 0 && env.METRICS_PORT === env.PORT) {
    problems.push('METRICS_PORT must be another port than PORT')
  }
  if (env.SOURCE_CALLS_A_DAY < env.SOURCE_CALL_BUDGET) {
    problems.push('SOURCE_CALLS_A_DAY must be at least SOURCE_CALL_BUDGET: a day has one refresh')
  }
  problems.push(...fleetProblems(env), ...stripeProblems(env))
  if (env.NODE_ENV !== 'production') return problems
  if (env.OIDC_ISSUER && protocolOf(env.OIDC_ISSUER) !== 'https:') {
    problems.push('OIDC_ISSUER must start with https: in production')
  }
  // Browsers trust loopback like https.
  if (!env.PUBLIC_URL && !isLoopback(env.HOST)) {
    problems.push('PUBLIC_URL must be set in production, unless HOST is localhost')
  } else if (env.PUBLIC_URL && publicUrl.protocol !== 'https:') {
    problems.push('PUBLIC_URL must start with https: in production')
  }
  if (isReservedAddress(env.CONTACT_TO)) problems.push('CONTACT_TO must be an address that somebody reads')
  if (sandbox && env.SANDBOX_IN_PRODUCTION !== 'on') {
    problems.push(
      'SANDBOX is on in production: unset it, or set SANDBOX_IN_PRODUCTION=on to show sample data on purpose',
    )
  }
  return problems
}

function metricsOf(env: z.output<typeof Environment>): MetricsConfig {
  if (env.METRICS_PORT !== undefined) {
    return { by: 'own port', host: env.METRICS_HOST, port: env.METRICS_PORT }
  }
  return { by: env.TRUST_PROXY === 'on' ? 'off' : 'same machine' }
}

/** In production the fake would let anybody sign in as anybody. */
function signInOf(env: z.output<typeof Environment>, sandbox: boolean): SignInConfig | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret = null } = env
  if (issuer && clientId) return { by: 'issuer', issuer, clientId, clientSecret }
  if (!sandbox || env.NODE_ENV === 'production') return null
  return SANDBOX_SIGN_IN
}

function keyed(baseUrl: string, apiKey: string | undefined) {
  return apiKey ? { baseUrl, apiKey } : null
}

function describe(issue: z.core.$ZodIssue): string {
  return `${issue.path.join('..')} ${issue.message}`
}

function protocolOf(value: string): string {
  return URL.canParse(value) ? new URL(value).protocol : ''
}

function regionName(code: string): string {
  return new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code
}
