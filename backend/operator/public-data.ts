import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { Day, utcDay } from '../calendar/days.ts'
import { CENSUS_ID, importSource } from '../category-imports/import-source.ts'
import { CENSUS_CALLS_A_DAY } from '../category-imports/take-category-imports.ts'
import { monthsBefore } from '../category-imports/year-over-year.ts'
import type { OperatorSource } from '../contracts/operator-runs.ts'
import type { SetupStep } from '../contracts/operator-setup.ts'
import { one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import type { Config } from '../settings/config.ts'
import { CENSUS_LABEL, fetchMonthlyImports } from '../sources/census/monthly-imports.ts'
import { CPSC_LABEL, tryRecalls } from '../sources/cpsc/recalls.ts'
import { ECB_LABEL, fetchReferenceRates } from '../sources/ecb/reference-rates.ts'
import { listAddresses } from '../sources/list-addresses.ts'
import type { FakeSources } from '../sources/registry.ts'
import { AUTHORITY_LABEL, askAuthority, stampAuthority } from '../sources/time-stamp/ask-authority.ts'
import { fetchEntityList, UFLPA_LABEL } from '../sources/uflpa/entity-list.ts'

type PublicData = {
  config: Pick<Config, 'ratesUrl' | 'census' | 'listUrls' | 'witness'>
  sandbox: FakeSources | null
}

/** Optional: nothing else needs these. */
export function publicDataSteps({ config, sandbox }: PublicData): SetupStep[] {
  const stateOf = (isOn: boolean) => (sandbox ? 'sandbox' : isOn ? 'ready' : 'off')
  return [
    {
      id: RATES_STEP,
      title: `Free data: ${ECB_LABEL}`,
      state: stateOf(config.ratesUrl !== null),
      words: 'Optional, and free. Exchange rates, so that people can see prices in their own currency.',
      settings: ['ECB_RATES'],
    },
    {
      id: CENSUS_STEP,
      title: `Free data: ${CENSUS_LABEL}`,
      state: stateOf(config.census !== null),
      words:
        'Optional, and free with a key of your own. Monthly US imports: the page of a product says whether its whole category rises.',
      settings: ['CENSUS_IMPORTS', 'CENSUS_KEY'],
    },
    {
      id: WITNESS_STEP,
      title: AUTHORITY_LABEL,
      state: sandbox && config.witness === null ? 'sandbox' : config.witness === null ? 'off' : 'ready',
      words:
        'Optional, and free. Signs the track record each day, so that nobody can say it was made up. Without it no prediction counts as witnessed.',
      settings: ['WITNESS_URL', 'WITNESS_CERTIFICATES'],
    },
    {
      id: RECALLS_STEP,
      title: `Free data: ${CPSC_LABEL} recalls`,
      state: stateOf(config.listUrls.cpsc !== null),
      words: 'Optional, and free. Products that may be recalled ones, or are like them, are marked.',
      settings: ['CPSC_RECALLS'],
    },
    {
      id: UFLPA_STEP,
      title: `Free data: ${UFLPA_LABEL}`,
      state: stateOf(config.listUrls.uflpa !== null),
      words:
        'Optional, and free. Suppliers with the name of a company whose goods US customs stops are marked. Another address, or a saved copy of the list, is set by UFLPA_LIST_URL.',
      settings: ['UFLPA_LIST'],
    },
  ]
}

export function publicDataTest(
  step: string,
  { config, sandbox, now }: PublicData & { now: Date },
): (() => Promise<string>) | null {
  const signal = AbortSignal.timeout(TEST_MS)
  const ratesUrl = sandbox ? sandbox.ratesUrl : config.ratesUrl
  if (step === RATES_STEP && ratesUrl !== null) {
    return async () => {
      const { day, rates } = await fetchReferenceRates(ratesUrl, signal)
      return `It answered with ${rates.length} rates of ${day}.`
    }
  }
  const census = importSource(config, sandbox)
  if (step === CENSUS_STEP && census) {
    return async () => {
      const since = monthsBefore(now.toISOString().slice(0, 7), 6)
      const { months } = await fetchMonthlyImports(census, { codes: [TEST_CODE], since }, signal)
      const [newest] = months
        .map(({ month }) => month)
        .sort()
        .reverse()
      if (newest === undefined) throw new Error('It answered, without any month.')
      return `It answered with figures up to ${newest}.`
    }
  }
  const authority = stampAuthority(config, sandbox)
  if (step === WITNESS_STEP && authority) {
    return async () => {
      const stamp = await askAuthority(authority, randomBytes(32), signal)
      const by = `${stamp.authority} signed a test at ${stamp.at.toISOString()}`
      return `${by}, ${stamp.trusted ? 'by a certificate of WITNESS_CERTIFICATES' : 'and no certificate is configured to check it by'}.`
    }
  }
  const lists = listAddresses(config, sandbox)
  if (step === RECALLS_STEP && lists.cpsc) {
    const { url } = lists.cpsc
    return async () => {
      const recalls = await tryRecalls(url, { today: utcDay(now), signal })
      return `It answered with ${recalls.length} recalls of the last month.`
    }
  }
  if (step === UFLPA_STEP && lists.uflpa) {
    const { url } = lists.uflpa
    return async () => `It answered with ${(await fetchEntityList(url, signal)).length} names of companies.`
  }
  return null
}

export async function importsHealth(
  trx: Transaction,
  { config, sandbox, now }: PublicData & { now: Date },
): Promise<OperatorSource> {
  const source = importSource(config, sandbox)
  const origin = source?.origin ?? 'live'
  const state = await one(trx, State, STATE, { origin, source: CENSUS_ID, day: utcDay(now) })
  const { success, attempt, message } = state
  return {
    id: CENSUS_ID,
    label: CENSUS_LABEL,
    origin,
    provides: ['category imports'],
    state: !source ? 'not configured' : message ? 'failed' : success ? 'fresh' : 'never',
    lastSuccessAt: success?.toISOString() ?? null,
    lastAttemptAt: attempt?.toISOString() ?? null,
    lastDay: state.lastDay,
    // Months lag by two, so no day is late.
    freshness: success ? 'current' : 'never',
    daysLate: null,
    message,
    rows: state.rows,
    callsToday: origin === 'live' ? state.calls : null,
    callsADay: origin === 'live' ? CENSUS_CALLS_A_DAY : null,
  }
}

export const PUBLIC_DATA_STEP = /^free-(ecb|census|witness|cpsc|uflpa)$/
const RATES_STEP = 'free-ecb'
const CENSUS_STEP = 'free-census'
const WITNESS_STEP = 'free-witness'
const RECALLS_STEP = 'free-cpsc'
const UFLPA_STEP = 'free-uflpa'
/** Lamps: imported every month. */
const TEST_CODE = '940521'
const TEST_MS = 15_000

const State = z.object({
  success: z.nullable(z.date()),
  attempt: z.nullable(z.date()),
  message: z.nullable(z.string()),
  lastDay: z.nullable(Day),
  rows: z.int(),
  calls: z.int(),
})
const STATE = `select s.last_success_at as success, s.last_attempt_at as attempt, s.message,
    (select (max(month) + interval '1 month - 1 day')::date::text from category_import_month where origin = :origin) as "lastDay",
    (select count(*) from category_import_month where origin = :origin) as rows,
    coalesce((select calls from source_calls where source = :source and day = :day), 0) as calls
  from (select) always left join category_import_state s on s.origin = :origin`
