import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeMatch, makeProduct, makeSupplier, publishEdition } from '../../tests/support/factories.ts'
import { makeMember } from '../../tests/support/members.ts'
import { FROM_APP } from '../../tests/support/revealing.ts'
import type { CategoryImports } from '../contracts/category-imports.ts'
import { openLog } from '../process/log.ts'
import { startSandbox } from '../sandbox/start-sandbox.ts'
import { CODES_ASKED_AT_ONCE } from '../sources/census/monthly-imports.ts'
import { SourceFailure } from '../sources/port.ts'
import type { ImportSource } from './import-source.ts'
import { takeCategoryImports } from './take-category-imports.ts'

const NOW = new Date('2026-11-23T12:00:00Z')

let bureauClock = NOW
let calls = 0

const database = await createTestDatabase()
const { db } = database
const sandbox = await startSandbox({ now: () => bureauClock })
const app = await startApp({
  ...database,
  environment: {
    CENSUS_IMPORTS: 'on',
    CENSUS_IMPORTS_URL: sandbox.census.url,
    CENSUS_KEY: 'not-to-be-shown',
  },
})
const lamp = await makeProduct(db, { name: 'Sunset Lamp' })
const maker = await makeSupplier(db)
const [forwarder, doubtful] = [await makeSupplier(db, { forwarder: true }), await makeSupplier(db)]
await makeMatch(db, lamp, maker, { words: ['Sunset', 'Lamps'] })
await makeMatch(db, lamp, forwarder, { words: ['Sunset', 'Lamps'], position: 2 })
await makeMatch(db, lamp, doubtful, { words: ['Sunset', 'Lamps'], position: 3, score: 0.75 })
await ship(maker, 'led sunset lamp', '9405.42.0000', 8)
await ship(maker, 'sunset lamp', '940521', 2)
await ship(maker, 'carpet', '5702420000', 30)
await ship(maker, 'sunset lamp', '9999999999', 40)
await ship(forwarder, 'sunset lamp', '3926900000', 90)
await ship(doubtful, 'sunset lamp', '8512200000', 90)
await publishEdition(db, [{ id: lamp }])

afterAll(() => sandbox.stop())

beforeEach(async () => {
  bureauClock = NOW
  calls = 0
  await db('category_import').delete()
  await db('category_import_state').delete()
})

describe('a product’s answer', () => {
  it('omits the category before any figures were read', async () => {
    expect(await imports()).toBeNull()
  })

  it('shows imports under the code of its supplier’s shipments, with their evidence', async () => {
    await take(NOW)
    const imported = await imports()
    expect(imported).toMatchObject({
      source: 'US Census Bureau',
      origin: 'sandbox',
      hs: '940542',
      month: '2026-09',
      basis: { shipments: 8, codedShipments: 10, suppliers: 1 },
      readAt: NOW.toISOString(),
    })
    const months = imported?.months ?? []
    expect([months.length, months[0]?.month, months.at(-1)?.month]).toEqual([24, '2024-10', '2026-09'])
    const sum = (from: number, to?: number) =>
      months.slice(from, to).reduce((total, { dollars }) => total + (dollars ?? 0), 0)
    const [threeMonths, aYearBefore] = [sum(-3), sum(-15, -12)]
    expect(imported).toMatchObject({ threeMonths, aYearBefore, newest: months.at(-1)?.dollars })
    expect(imported?.change).toBe(Math.round((100 * (threeMonths - aYearBefore)) / aYearBefore))
    expect(calls).toBe(1)
  })

  it('replaces a month’s figure with a later one', async () => {
    await take(NOW)
    const before = await imports()
    await db('category_import_month').where({ hs: '940542', month: '2026-08-01' }).update({ dollars: 1 })
    expect((await imports())?.months.at(-2)?.dollars).toBe(1)
    bureauClock = new Date('2026-12-10T12:00:00Z')
    await take(bureauClock)
    const after = await imports()
    expect(after).toMatchObject({ month: '2026-10', readAt: bureauClock.toISOString() })
    expect(after?.months.at(-3)).toEqual(before?.months.at(-2))
  })

  it('omits sample figures for real products', async () => {
    await take(NOW)
    await db('product').where({ id: lamp }).update({ origin: 'live' })
    expect(await imports()).toBeNull()
    await db('product').where({ id: lamp }).update({ origin: 'sandbox' })
  })
})

describe('the bureau', () => {
  it('gets one request a month, for codes that suppliers of listed products state', async () => {
    await take(NOW)
    expect(await db('category_import').orderBy('hs').pluck('hs')).toEqual(['570242', '940542'])
    for (const later of ['2026-11-23T12:05:00Z', '2026-11-23T19:00:00Z', '2026-12-08T12:00:00Z']) {
      bureauClock = new Date(later)
      await take(bureauClock)
    }
    expect(calls).toBe(1)
    bureauClock = new Date('2026-12-09T12:00:00Z')
    await take(bureauClock)
    expect(calls).toBe(2)
  })

  it.each([
    ['is away', { url: 'http://127.0.0.1:9/away' }, 'could not be reached'],
    ['does not know the key', { key: 'not-to-be-shown' }, 'does not know the key in CENSUS_KEY'],
    ['asks for a key', { key: null }, 'It asks for a key|it asks for a key'],
  ])(
    '%s: keeps the last figures with their month, and the console shows the error',
    async (_what, change, words) => {
      await take(NOW)
      const before = await imports()
      await take(new Date('2026-12-10T12:00:00Z'), change)
      expect(await imports()).toEqual(before)
      const [state] = await db('category_import_state')
      expect(state.message).toMatch(new RegExp(words))
      expect(JSON.stringify(state)).not.toContain('not-to-be-shown')
    },
  )

  it('gets no request when the day’s calls are used up', async () => {
    await takeCategoryImports(db, sourceOf({}), {
      ...{ now: NOW, log: openLog(app.config), signal: AbortSignal.timeout(5000) },
      spend: async () => {
        throw new SourceFailure('US Census Bureau: the budget of 400 calls for one day is used up')
      },
    })
    expect(await db('category_import')).toEqual([])
  })

  it('skips a group of codes with an invalid response, and the console shows the error', async () => {
    const others = Array.from({ length: CODES_ASKED_AT_ONCE }, (_, at) => `9401${at + 10}`)
    for (const hs of others) await ship(maker, 'chair', hs, 31)
    const bureau = createServer(async (request, response) => {
      const { search, searchParams } = new URL(request.url ?? '', 'http://bureau')
      if (searchParams.getAll('I_COMMODITY').includes('940110')) response.end('[]')
      else response.end(await (await fetch(`${sandbox.census.url}${search}`)).text())
    }).listen(0)
    await take(NOW, { url: `http://127.0.0.1:${(bureau.address() as AddressInfo).port}/` })
    bureau.close()
    await db('shipment').where({ cargo_text: 'chair' }).delete()
    expect(await db('category_import').pluck('hs')).toContain('940542')
    expect(await db('category_import_state').first()).toMatchObject({
      message: expect.stringContaining('the answer has no column'),
    })
  })
})

it('the console tests the source, shows its health, and never its key', async () => {
  const operator = await makeMember(db, { operator: true })
  const headers = { cookie: operator.cookie, ...FROM_APP }
  const test = (app: RunningApp) =>
    app.call('/api/operator/setup/free-census/test', { method: 'POST', headers, body: '{}' })
  const refused = await test(app)
  expect(JSON.parse(refused.text)).toMatchObject({ ok: false, answer: expect.stringContaining('CENSUS_KEY') })
  expect(refused.text).not.toContain('not-to-be-shown')

  await take(NOW, { key: 'not-to-be-shown', origin: 'live' })
  const { text } = await app.call('/api/operator/sources', { headers: { cookie: operator.cookie } })
  const health = JSON.parse(text).sources.find(({ id }: { id: string }) => id === 'us-census')
  expect(health).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('CENSUS_KEY'),
    callsADay: 400,
  })
  expect(text).not.toContain('not-to-be-shown')

  const keyed = await startApp({
    ...database,
    environment: {
      CENSUS_IMPORTS: 'on',
      CENSUS_IMPORTS_URL: sandbox.census.url,
      CENSUS_KEY: sandbox.census.key,
    },
  })
  const worked = await test(keyed)
  await keyed.stop()
  expect(JSON.parse(worked.text)).toMatchObject({
    ok: true,
    answer: expect.stringMatching(/up to 20\d\d-\d\d/),
  })
})

function sourceOf(change: Partial<ImportSource>): ImportSource {
  return { ...sandbox.census, origin: 'sandbox', ...change }
}

async function take(now: Date, change: Partial<ImportSource> = {}): Promise<void> {
  const spend = async () => {
    calls += 1
  }
  const log = openLog(app.config)
  const signal = AbortSignal.timeout(5000)
  await takeCategoryImports(db, sourceOf(change), { now, log, signal, spend })
}

async function imports(): Promise<CategoryImports | null> {
  const { status, text } = await app.call(`/api/products/${lamp}`)
  expect(status).toBe(200)
  return JSON.parse(text).categoryImports
}

async function ship(supplierId: number, text: string, hs: string, shipments: number): Promise<void> {
  await db('shipment').insert(
    Array.from({ length: shipments }, (_, at) => ({
      supplier_id: supplierId,
      origin: 'sandbox',
      identifier: `${supplierId}-${hs}-${at}`,
      description: text.toUpperCase(),
      hs_code: hs,
      arrived_on: '2026-10-01',
      cargo_text: text,
    })),
  )
}
