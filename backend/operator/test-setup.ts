import type { Payments } from '../billing/payments.ts'
import { priceFaults } from '../billing/price-check.ts'
import { addDays } from '../calendar/days.ts'
import { lastWholeDay } from '../calendar/market-day.ts'
import { cutText } from '../contracts/cut-text.ts'
import type { SetupAnswer } from '../contracts/operator-setup.ts'
import { canChangeSealed } from '../db/app-role.ts'
import type { Db } from '../db/knex.ts'
import { type LocalProvider, newChecks, openProvider } from '../identity/oidc-provider.ts'
import type { MailSettings } from '../inbox/mail-settings.ts'
import { sendTestEmail } from '../inbox/test-email.ts'
import { safeMessage } from '../process/error-for-log.ts'
import { Failure } from '../process/failure.ts'
import { createCallCounter } from '../refresh/source-calls.ts'
import type { Config } from '../settings/config.ts'
import type { Source } from '../sources/port.ts'
import { createSources, type FakeSources } from '../sources/registry.ts'
import { PUBLIC_DATA_STEP, publicDataTest } from './public-data.ts'
import { SEALED_STEP, sourceStep } from './setup.ts'

export interface SetupTestDeps {
  db: Db
  config: Config
  sandbox: FakeSources | null
  localProvider: LocalProvider | null
  payments: Payments | null
  mailSettings: MailSettings
  now(): Date
}

/** Throws `not_found` for an unknown step. */
export async function testStep(
  deps: SetupTestDeps,
  { step, origin, email }: { step: string; origin: string; email: string | null },
): Promise<SetupAnswer> {
  if (step === 'sign-in') return await answered(() => trySignIn(deps, origin))
  if (step === 'mail') return await answered(() => tryMail(deps, email))
  if (step === 'payments') return await answered(() => tryPayments(deps))
  if (step === SEALED_STEP) return await answered(() => trySealed(deps))
  if (!PUBLIC_DATA_STEP.test(step)) return await trySource(deps, step)
  const attempt = publicDataTest(step, { ...deps, now: deps.now() })
  return attempt ? await answered(attempt) : { ok: false, answer: NOT_SET }
}

async function trySealed({ db }: SetupTestDeps): Promise<string> {
  if (await canChangeSealed(db)) throw new Error('The role of DATABASE_URL can change sealed rows.')
  return 'The role of this server may not change, delete or drop what is sealed.'
}

async function trySignIn({ config, localProvider }: SetupTestDeps, origin: string): Promise<string> {
  if (!config.signIn) throw new Error(NOT_SET)
  const provider = openProvider(config.signIn, localProvider)
  const { host } = await provider.signInAddress(origin, newChecks())
  return `It answered. People sign in at ${host}.`
}

async function tryMail({ db, mailSettings }: SetupTestDeps, email: string | null): Promise<string> {
  const { mail } = mailSettings
  if (mail.by === 'off') throw new Error(NOT_SET)
  const to = email ?? mail.contactTo
  await sendTestEmail(db, mailSettings, to)
  return mail.by === 'sandbox'
    ? `The e-mail to ${to} is on the page /api/sandbox/outbox.`
    : `The mail server took an e-mail to ${to}. Look whether it arrives.`
}

async function tryPayments({ payments }: SetupTestDeps): Promise<string> {
  if (!payments) throw new Error(NOT_SET)
  const faults = [
    ...(await priceFaults(payments, 'premium')).map((fault) => `Premium price: ${fault}.`),
    ...(await priceFaults(payments, 'pro')).map((fault) => `Pro price: ${fault}.`),
  ]
  if (faults.length > 0) throw new Error(faults.join(' '))
  return `Stripe answered${payments.live ? '' : ' in test mode'}, and both prices are as our pages show them.`
}

async function trySource(deps: SetupTestDeps, step: string): Promise<SetupAnswer> {
  const { db, config, sandbox, now } = deps
  let calls = 0
  const count = createCallCounter(db, { callsADay: config.sources.callsADay, now })
  const sources = createSources(config, sandbox, (source) => async () => {
    if (calls === TEST_CALLS) throw new EnoughSeen()
    calls += 1
    await count(source)()
  })
  const source = sources.find(({ id }) => sourceStep(id) === step)
  if (!source) {
    if (!SOURCE_STEP.test(step)) throw new Failure('not_found', 'There is no such step.')
    return { ok: false, answer: NOT_SET }
  }
  return await answered(() => firstRow(source, lastWholeDay(now(), config.market.timeZone)))
}

/** The first row, or that the source kept answering: a bad key is refused at once. */
async function firstRow(source: Source, asOf: string): Promise<string> {
  const over = new AbortController()
  const late = setTimeout(() => over.abort(new Error(`no answer within ${TEST_MS / 1000} seconds`)), TEST_MS)
  try {
    const rows = source.collect({
      asOf,
      since: addDays(asOf, -1),
      terms: ['kitchen'],
      followed: [],
      signal: over.signal,
      progress: () => undefined,
      reject: () => undefined,
      unknown: () => undefined,
    })
    for await (const row of rows) return `It answered with data: the first row is a ${row.kind}.`
    return 'It answered, without any row.'
  } catch (error) {
    if (error instanceof EnoughSeen) return 'It answered.'
    throw error
  } finally {
    clearTimeout(late)
    over.abort()
  }
}

/** A test needs no whole read. */
class EnoughSeen extends Error {
  override readonly name = 'EnoughSeen'
}

async function answered(attempt: () => Promise<string>): Promise<SetupAnswer> {
  try {
    return { ok: true, answer: await attempt() }
  } catch (error) {
    return { ok: false, answer: describe(error) }
  }
}

/** The operator needs the causes too; no secrets. */
function describe(error: unknown): string {
  const messages: string[] = []
  for (let next = error; next instanceof Error && messages.length < 3; next = next.cause) {
    const line = cutText(safeMessage(next.message.split('\n')[0] ?? ''), 300)
    if (line && !messages.includes(line)) messages.push(line)
  }
  return messages.join(' — ') || 'It failed without a reason.'
}

/** Same as tries per address, so a dead source fails within the test. */
const TEST_CALLS = 3
const TEST_MS = 15_000
const SOURCE_STEP = /^source-(echotik|scrapecreators|real-time-amazon|importyeti)$/
const NOT_SET = 'It is not set up: set what is listed here, then restart the server.'
