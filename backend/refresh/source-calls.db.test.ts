import { afterAll, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { refreshed } from '../../tests/support/refreshing.ts'
import { startSandbox } from '../sandbox/start-sandbox.ts'
import { readConfig } from '../settings/config.ts'
import { createSources } from '../sources/registry.ts'
import { createCallCounter } from './source-calls.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const TODAY = new Date('2026-11-20T17:00:00Z')
const TOMORROW = new Date('2026-11-21T00:00:01Z')

const database = await createTestDatabase()
const { db } = database
const sandbox = await startSandbox({ now: () => TODAY })

afterAll(() => sandbox.stop())

async function refreshOn(now: Date, callsADay: number) {
  const { urls, credentials } = sandbox
  const config = readConfig({
    SANDBOX: 'off',
    REALTIME_AMAZON_URL: urls.realTimeAmazon,
    REALTIME_AMAZON_KEY: credentials.realTimeAmazon.apiKey,
    SCRAPECREATORS_URL: urls.scrapecreators,
    SCRAPECREATORS_KEY: credentials.scrapecreators.apiKey,
    IMPORTYETI_URL: urls.importyeti,
    IMPORTYETI_KEY: credentials.importyeti.apiKey,
    ECHOTIK_URL: urls.echotik,
    ECHOTIK_USERNAME: credentials.echotik.username,
    ECHOTIK_PASSWORD: credentials.echotik.password,
  })
  const counter = createCallCounter(db, { callsADay, now: () => now })
  const order = { cause: 'request', accept: true } as const
  return await refreshed(db, createSources(config, null, counter), order, { now: () => now })
}

it('each source stops when its daily call budget is spent and continues the next day', async () => {
  const first = await refreshOn(TODAY, 20)
  const spent = await db('source_calls').orderBy('source').select('source', 'calls')
  const again = await refreshOn(TODAY, 20)
  expect(first).toMatchObject({ state: 'done' })
  expect(spent.find(({ source }) => source === 'echotik')?.calls).toBe(20)
  expect(Math.max(...spent.map(({ calls }) => calls))).toBe(20)
  const message = 'EchoTik: the budget of 20 calls for one day is used up; the next can be made at 00:00 UTC'
  expect(JSON.stringify(again)).toContain(message)
  const total = await db('source_calls').where('day', '2026-11-20').max('calls as most').first()
  expect(total?.most).toBe(20)
  await refreshOn(TOMORROW, 20)
  expect(await db('source_calls').where({ day: '2026-11-21', source: 'echotik' }).pluck('calls')).toEqual([
    20,
  ])
})
