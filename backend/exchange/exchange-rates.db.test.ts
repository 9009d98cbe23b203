import { afterAll, beforeEach, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { ExchangeRates, exchanged } from '../contracts/exchange-rates.ts'
import { openLog } from '../process/log.ts'
import { startSandbox } from '../sandbox/start-sandbox.ts'
import { takeRates } from './take-rates.ts'

const FRIDAY = new Date('2026-11-20T16:25:00Z')
let bankClock = FRIDAY

const database = await createTestDatabase()
const { db } = database
const app = await startApp(database)
const sandbox = await startSandbox({ now: () => bankClock })

afterAll(() => sandbox.stop())

beforeEach(async () => {
  bankClock = FRIDAY
  await db('exchange_rate').delete()
})

it('answers without a rate before any was stored', async () => {
  expect(await rates()).toEqual({ source: 'European Central Bank', origin: null, day: null, rates: [] })
})

it('returns the bank’s rates of the newest day, and converted amounts agree with a calculator', async () => {
  await take(FRIDAY)
  const taken = await rates()
  expect(taken).toMatchObject({ origin: 'sandbox', day: '2026-11-20' })
  expect(taken.rates).toContainEqual({ currency: 'EUR', perEuro: 1 })
  const [dollar, rupee] = ['USD', 'INR'].map((code) => taken.rates.find(({ currency }) => currency === code))
  const rate = Number(((rupee?.perEuro ?? 0) / (dollar?.perEuro ?? 1)).toPrecision(5))
  expect(exchanged(19.99, { from: 'USD', to: 'INR' }, taken)).toEqual({
    amount: Math.round(1999 * rate) / 100,
    rate,
  })
  expect(exchanged(19.99, { from: 'USD', to: 'USD' }, taken)).toEqual({ amount: 19.99, rate: 1 })
  expect(exchanged(19.99, { from: 'USD', to: 'NGN' }, taken)).toBeNull()
})

it('fetches from the bank only when newer rates can exist', async () => {
  await take(FRIDAY)
  bankClock = new Date('2026-11-23T16:25:00Z')
  await take(new Date('2026-11-22T12:00:00Z'))
  await take(new Date('2026-11-23T14:25:00Z'))
  expect((await rates()).day).toBe('2026-11-20')
  await take(new Date('2026-11-23T16:25:00Z'))
  expect((await rates()).day).toBe('2026-11-23')
})

it('keeps the last rates, with their day, while the bank is unavailable', async () => {
  await take(FRIDAY)
  const before = await rates()
  const moved = { url: `${sandbox.origin}/moved.xml`, origin: 'sandbox' as const }
  await takeRates(db, moved, {
    now: new Date('2026-11-24T16:25:00Z'),
    log: openLog(app.config),
    signal: AbortSignal.timeout(5000),
  })
  expect(await rates()).toEqual(before)
})

async function take(now: Date): Promise<void> {
  const source = { url: sandbox.ratesUrl, origin: 'sandbox' as const }
  await takeRates(db, source, { now, log: openLog(app.config), signal: AbortSignal.timeout(5000) })
}

async function rates(): Promise<ExchangeRates> {
  const { status, text } = await app.call('/api/exchange-rates')
  expect(status).toBe(200)
  return ExchangeRates.parse(JSON.parse(text))
}
