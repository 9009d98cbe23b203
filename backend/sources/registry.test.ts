import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { collectRows, ofKind } from '../../tests/support/collect-rows.ts'
import { type RunningSandbox, startSandbox } from '../sandbox/start-sandbox.ts'
import { readConfig } from '../settings/config.ts'
import { categoryOf } from './category.ts'
import type { SourceRow } from './port.ts'
import { createSources, sourceCatalogue, tiktokStatusMessage } from './registry.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const NOON = () => new Date('2026-11-20T17:00:00Z')
const uncounted = () => async () => undefined
let sandbox: RunningSandbox

beforeAll(async () => {
  sandbox = await startSandbox({ now: NOON })
})
afterAll(() => sandbox.stop())

async function collect(id: string, given: Parameters<typeof collectRows>[1] = {}) {
  const source = createSources(readConfig({}), sandbox, uncounted).find((one) => one.id === id)
  if (!source) throw new Error(`no source ${id}`)
  return collectRows(source, given)
}

describe('EchoTik', () => {
  let rows: SourceRow[]
  let rejected: string[]
  beforeAll(async () => {
    const collected = await collect('echotik')
    rows = collected.rows
    rejected = collected.rejected
  })

  it('returns the full rankings of eight categories with 60 days of history, except for today’s launches', () => {
    const products = ofKind(rows, 'product')
    const categories = new Set(products.map(({ category, name }) => categoryOf(category, name)))
    const days = products.map((product) => product.days.length)
    expect([products.length, categories.size, categories.has(null), Math.max(...days), rejected]).toEqual([
      558,
      8,
      false,
      60,
      [],
    ])
  })

  it('keeps 19-digit ids, parses the nested cover list and leaves missing values null', () => {
    const products = ofKind(rows, 'product')
    const bare = products.filter(({ imageUrls }) => imageUrls.length === 0)
    const unpriced = products.filter(({ price }) => price === null)
    const unrated = products.filter(({ rating }) => rating === null)
    expect(products.every(({ externalId }) => /^1729\d{15}$/.test(externalId))).toBe(true)
    expect(products.find(({ imageUrls }) => imageUrls.length > 0)?.imageUrls[0]).toMatch(
      /^https:\/\/pictures\.sandbox\.example\/pictures\/[a-z-]+\/\d+\.webp$/,
    )
    expect([bare.length, unpriced.length, unrated.length].every((count) => count > 4 && count < 60)).toBe(
      true,
    )
    expect(
      unpriced.every(({ currency, days }) => currency === null && days.every(({ price }) => price === null)),
    ).toBe(true)
  })

  it('returns each day once, with rank, views and rating on the last day only', () => {
    const [first] = ofKind(rows, 'product')
    const days = first?.days ?? []
    expect([
      new Set(days.map(({ day }) => day)).size,
      days.at(-1)?.day,
      days.at(-1)?.rank,
      days.at(-2)?.rank,
    ]).toEqual([days.length, '2026-11-19', 1, null])
  })

  it('fetches only newer days on later runs, and no videos read lately', async () => {
    const before = sandbox.faults.calls.echotik
    const later = await collect('echotik', {
      since: '2026-11-18',
      videos: {
        products: [],
        fresh: new Set(ofKind(rows, 'videos').map(({ externalId }) => externalId)),
        freshCreators: new Set(ofKind(rows, 'creator').map(({ externalId }) => externalId)),
      },
    })
    const longest = Math.max(...ofKind(later.rows, 'product').map(({ days }) => days.length))
    expect([longest, sandbox.faults.calls.echotik - before < 900]).toEqual([4, true])
  })

  it('reads fewer products rather than exceed its call budget', async () => {
    const config = readConfig({
      ECHOTIK_USERNAME: 'sandbox',
      ECHOTIK_PASSWORD: 'sandbox',
      SOURCE_CALL_BUDGET: '400',
    })
    const echotik = config.sources.echotik
    if (!echotik) throw new Error('not configured')
    const sources = { ...config.sources, echotik: { ...echotik, baseUrl: sandbox.urls.echotik } }
    const [source] = createSources({ ...config, sources }, null, uncounted)
    const collected = source && (await collectRows(source))
    expect(collected?.rows.length).toBeGreaterThan(20)
  })
})

it('ScrapeCreators gives each shop once, with its facts', async () => {
  const { rows, rejected } = await collect('scrapecreators', { terms: ['portable blender'] })
  const shops = ofKind(rows, 'shop')
  const unrated = shops.filter(({ rating }) => rating === null)
  expect([shops.length >= 14, new Set(shops.map(({ externalId }) => externalId)).size, rejected]).toEqual([
    true,
    shops.length,
    [],
  ])
  expect([unrated.length > 0, unrated.length < shops.length / 2]).toEqual([true, true])
})

it('ScrapeCreators skips one broken shop and stops after three', async () => {
  const [, source] = createSources(readConfig({}), sandbox, uncounted)
  if (!source) throw new Error('no source')
  const stop = { after: sandbox.faults.calls.scrapecreators + 9 }
  const reject: string[] = []
  const broken = collectRows(source, {
    progress: () => {
      if (sandbox.faults.calls.scrapecreators > stop.after)
        sandbox.faults.set('scrapecreators', { kind: '500' })
    },
    reject: (reason) => reject.push(reason),
  })
  await expect(broken).rejects.toThrow(/ScrapeCreators/)
  sandbox.faults.clear()
  expect(reject.length).toBe(2)
})

it('Amazon gives the best sellers of eight departments for the last complete day, with an expiry of 24 hours', async () => {
  const { rows, rejected } = await collect('real-time-amazon')
  const products = ofKind(rows, 'product')
  const [first] = products
  const kept = Date.parse(first?.expiresAt ?? '') - Date.parse(first?.observedAt ?? '')
  expect([products.length, rejected, first?.rank, first?.days.map(({ day }) => day), kept]).toEqual([
    160,
    [],
    1,
    ['2026-11-19'],
    86_400_000,
  ])
  expect(new Set(products.map(({ category, name }) => categoryOf(category, name))).size).toBe(8)
})

describe('ImportYeti', () => {
  let rows: SourceRow[]
  beforeAll(async () => {
    rows = (await collect('importyeti')).rows
  })

  it('finds the suppliers of a dozen countries with their buyers, even without wanted products', () => {
    const suppliers = ofKind(rows, 'supplier')
    expect([suppliers.length >= 150, new Set(suppliers.map(({ country }) => country)).size >= 12]).toEqual([
      true,
      true,
    ])
    expect(suppliers.every(({ buyers, location }) => buyers.length > 0 && location === null)).toBe(true)
  })

  it('parses days in answers day first', () => {
    const shipments = ofKind(rows, 'shipment')
    const days = shipments.map(({ arrivedOn }) => arrivedOn ?? '')
    const latest = days.reduce((a, b) => (a > b ? a : b))
    expect([days.every((day) => day > '2024-11-01' && day < '2026-11-21'), latest]).toEqual([
      true,
      '2026-11-17',
    ])
  })

  it('reads each bill once and skips withheld shippers', () => {
    const shipments = ofKind(rows, 'shipment')
    const bills = new Set(shipments.map(({ identifier }) => identifier))
    const names = new Set(shipments.map(({ supplierName }) => supplierName))
    expect([
      bills.size,
      names.has('CONFIDENTIAL'),
      shipments.some(({ buyerName }) => buyerName === null),
    ]).toEqual([shipments.length, false, true])
  })

  it('returns addresses and websites as unverified contacts', () => {
    const contacts = ofKind(rows, 'contact')
    expect(contacts.length).toBe(ofKind(rows, 'supplier').length)
    expect(
      contacts.every(({ address, verifiedOn, email }) => address && verifiedOn === null && email === null),
    ).toBe(true)
  })
})

describe('the catalogue of sources', () => {
  it('reports missing settings of each source', () => {
    const config = readConfig({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://tideline.example',
      IMPORTYETI_KEY: 'k',
    })
    const configured = sourceCatalogue(config, null).map(({ id, configured, origin }) => [
      id,
      configured,
      origin,
    ])
    expect(configured).toEqual([
      ['echotik', false, 'live'],
      ['scrapecreators', false, 'live'],
      ['real-time-amazon', false, 'live'],
      ['importyeti', true, 'live'],
    ])
    expect(createSources(config, null, uncounted).map(({ id }) => id)).toEqual(['importyeti'])
    expect(tiktokStatusMessage(config, null).message).toBe(
      'Not connected. Set ECHOTIK_USERNAME and ECHOTIK_PASSWORD for products and SCRAPECREATORS_KEY for shops, then restart.',
    )
  })

  it('agrees with the sources on ids, labels and what they provide', () => {
    const listed = sourceCatalogue(readConfig({}), sandbox)
    const sources = createSources(readConfig({}), sandbox, uncounted)
    expect(listed.map(({ id, label, provides }) => ({ id, label, provides }))).toEqual(
      sources.map(({ id, label, provides }) => ({ id, label, provides })),
    )
  })
})
