import { describe, expect, it } from 'vitest'
import { type CallOptions, type Reply, type RunningApp, startApp } from '../../tests/support/app.ts'
import { needBuiltApp } from '../../tests/support/built-app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { declaredEndpoints } from '../../tests/support/declared-endpoints.ts'
import {
  makeHashtagAndShop,
  makeHistory,
  makeMatch,
  makeProduct,
  makeSupplier,
  publishEdition,
} from '../../tests/support/factories.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { changesFrom, pipelineCalls } from '../../tests/support/pipeline-calls.ts'
import { openSharedCache, type SharedCache } from '../../tests/support/shared-cache.ts'
import { FROM_APP } from '../../tests/support/watching.ts'
import { belowVersion } from '../contracts/edition-version.ts'
import { APP_ROUTES } from '../contracts/routes.ts'
import { DEFAULT_PRESETS } from '../profit/preset.ts'

/* Two members and a visitor request everything in turn, directly and through a shared cache. Private data contains its owner's
   name. */

const PHONE = { 'sec-ch-ua-mobile': '?1' }
const DESKTOP = { 'sec-ch-ua-mobile': '?0' }
const PAGE = { accept: 'text/html', 'accept-encoding': 'identity' }

needBuiltApp()
const database = await createTestDatabase()
const { db } = database
const { products, annasSupplier, belasSupplier } = await fillMarket()
const app = await startApp(database)
const version: string = JSON.parse((await app.call('/api/edition')).text).version
const anna = await makeMember(db, { firstName: 'anna-first', email: 'anna-mail@seller.example' })
const bela = await makeMember(db, {
  ...{ plan: 'pro', firstName: 'bela-first', email: 'bela-mail@seller.example' },
})
await keepPrivately(anna, 'anna', annasSupplier)
await keepPrivately(bela, 'bela', belasSupplier)
const view = { name: 'bela-view', query: { q: 'bottle' } }
await write(bela, '/api/views', view)

async function fillMarket() {
  const listed: { id: number; channel?: 'amazon' }[] = []
  const open = async () => await makeSupplier(db, { contact: { email: 'open@maker.example' } })
  for (let at = 0; at < 3; at += 1) {
    const id = await makeProduct(db, { channel: 'amazon', name: `Amazon bottle ${at}` })
    for (const position of [1, 2]) await makeMatch(db, id, await open(), { position })
    listed.push({ id, channel: 'amazon' })
  }
  const closed = async (whose: string) =>
    await makeSupplier(db, {
      name: `Maker of ${whose}`,
      contact: { person: null, email: `${whose}-contact@maker.example`, phone: null, address: null },
    })
  const [annas, belas, nobodys] = [await closed('anna'), await closed('bela'), await closed('nobody')]
  const products: number[] = []
  for (let at = 0; at < 3; at += 1) {
    const id = await makeProduct(db, { name: `Steel bottle ${at}` })
    for (const [index, supplier] of [annas, belas, nobodys].entries())
      await makeMatch(db, id, supplier, { position: index + 1 })
    await makeHistory(
      db,
      id,
      Array.from({ length: 60 }, (_, day) => 10 + day),
    )
    products.push(id)
    listed.push({ id })
  }
  await makeHashtagAndShop(db)
  await publishEdition(db, listed)
  return { products, annasSupplier: annas, belasSupplier: belas }
}

async function keepPrivately(member: TestMember, whose: string, supplier: number): Promise<void> {
  const { save, saveOwn, note } = changesFrom(`device-of-${whose}`, () => Date.now())
  const { take } = pipelineCalls(app)
  const [product = 0] = products
  const own = saveOwn(`own-${whose}-entry-1`, `${whose}-item`)
  const refused = await take(
    [save(product), note(`p${product}`, `${whose}-note`), own, note(own.entry, `${whose}-thought`)],
    member,
  )
  expect(refused).toEqual([])
  const preset = { ...DEFAULT_PRESETS.tiktok, name: `${whose}-costs` }
  const key = `00000000-0000-4000-8000-${String(member.id).padStart(12, '0')}`
  await write(member, '/api/presets', {
    changes: [{ kind: 'preset', key, preset, at: '2026-11-20T08:00:00.000Z' }],
  })
  const revealed = await app.call(`/api/suppliers/${supplier}`, {
    headers: { ...FROM_APP, cookie: member.cookie },
  })
  expect([revealed.status, revealed.text]).toEqual([200, expect.stringContaining(`${whose}-contact`)])
}

async function write({ cookie }: TestMember, path: string, body: object): Promise<void> {
  const reply = await app.call(path, {
    ...{ method: 'POST', body: JSON.stringify(body) },
    headers: { ...FROM_APP, cookie },
  })
  expect([path, reply.status, reply.text]).toEqual([path, 200, expect.any(String)])
}

interface Address {
  path: string
  headers: Record<string, string>
  /** Only this member may ask: for others it would reveal a contact. */
  onlyOf?: TestMember
}

function renderedPages(): Address[] {
  const [product = 0] = products
  return [
    '/',
    '/trending',
    '/trending?category=Kitchen+%26+Dining',
    '/trending?list=amazon',
    '/premium',
    '/suppliers',
    '/suppliers?q=maker',
    '/track-record',
    ...products.map((id) => `/product/${id}`),
    ...[annasSupplier, belasSupplier, belasSupplier + 1].map((id) => `/supplier/${id}`),
    `/supplier/${annasSupplier}?product=${product}`,
  ].flatMap((path) => [PHONE, DESKTOP].map((screen) => ({ path, headers: { ...PAGE, ...screen } })))
}

async function everything(): Promise<Address[]> {
  const pages = APP_ROUTES.flatMap(filled).map((path) => ({ path, headers: { ...PAGE, ...PHONE } }))
  const data = (await declaredEndpoints())
    .filter(({ method, scope, effect }) => method === 'GET' && !scope && !effect)
    .flatMap(({ path, edition }) =>
      filled(path).flatMap((each) => (edition ? [each, belowVersion(version, each)] : [each])),
    )
    .flatMap((path) => [path, ...(QUESTIONS[path] ?? []).map((query) => path + query)])
    .map((path) => ({ path, headers: OF_APP }))
  const reveals = [
    { path: `/api/suppliers/${annasSupplier}`, headers: OF_APP, onlyOf: anna },
    { path: `/api/suppliers/${belasSupplier}`, headers: OF_APP, onlyOf: bela },
  ]
  return [...renderedPages(), ...pages, ...data, ...reveals, { path: '/boot.js', headers: {} }]
}

const OF_DATA = /"version":"\d+-/
const OF_APP = { ...FROM_APP, 'accept-encoding': 'identity' }
const QUESTIONS: Record<string, string[]> = {
  '/api/suppliers': ['?q=maker', '?sort=recent'],
  '/api/importyeti/suppliers': ['?productName=Steel+bottle'],
  '/api/search': ['?q=bottle'],
  '/api/explore': ['?q=bottle'],
}

function filled(path: string): string[] {
  if (!path.includes(':')) return [path]
  const ids = path.includes('supplier')
    ? [annasSupplier, belasSupplier]
    : [...products, 1, 2, 'own-anna-entry-1', 'own-bela-entry-1']
  return ids.map((id) => path.replace(/:\w+/, String(id)))
}

type Person = 'anna' | 'bela' | 'visitor'
const PEOPLE: readonly Person[] = ['visitor', 'anna', 'bela']

async function crawl(call: RunningApp['call']): Promise<Record<Person, string[]>> {
  const seen: Record<Person, string[]> = { anna: [], bela: [], visitor: [] }
  for (const [at, { path, headers, onlyOf }] of (await everything()).entries()) {
    const turn = [0, 1, 2].map((next) => PEOPLE[(at + next) % 3] ?? 'visitor')
    for (const person of turn) {
      if (person !== 'visitor' && onlyOf && onlyOf !== memberOf(person)) continue
      const reply = await call(path, as(person, headers))
      expect([path, reply.status]).not.toEqual([path, 500])
      seen[person].push(`${path} ${textOf(reply)}`)
    }
  }
  return seen
}

function memberOf(person: Person): TestMember | null {
  return person === 'visitor' ? null : person === 'anna' ? anna : bela
}

function as(person: Person, headers: Record<string, string>): CallOptions {
  const cookie = memberOf(person)?.cookie
  return { headers: { ...headers, ...(cookie ? { cookie } : {}) } }
}

function textOf({ text, headers }: Reply): string {
  return `${JSON.stringify(headers)} ${text}`
}

/** Markers of private data; Pro opens every contact. */
const ANNAS = /anna-(first|mail|note|thought|item|costs)|own-anna/
const BELAS = /bela-(first|mail|note|thought|item|costs|view|contact)|own-bela/
const CLOSED = /nobody-contact/

/** No response has another person's data, and each person saw all of their own. */
function expectApart({ anna: annas, bela: belas, visitor }: Record<Person, string[]>): void {
  const wrong = (answers: string[], ...foreign: RegExp[]) =>
    answers.flatMap((answer) => {
      const [path = ''] = answer.split(' ')
      const found = foreign.map((mark) => mark.exec(answer.slice(path.length).replaceAll(path, ''))?.[0])
      return found.filter((mark) => mark !== undefined).map((mark) => `${path}: ${mark}`)
    })
  expect(wrong(visitor, ANNAS, BELAS, CLOSED, /anna-contact/)).toEqual([])
  expect(wrong(annas, BELAS, CLOSED)).toEqual([])
  expect(wrong(belas, ANNAS)).toEqual([])
  const own = (whose: string, answers: string[]) =>
    ['first', 'mail', 'note', 'thought', 'item', 'costs', 'contact'].filter(
      (mark) => !answers.some((answer) => answer.includes(`${whose}-${mark}`)),
    )
  expect([own('anna', annas), own('bela', belas)]).toEqual([[], []])
}

describe('two members and a visitor, by turns', { timeout: 120_000 }, () => {
  it('get server-rendered data only as a visitor', async () => {
    for (const { path, headers } of renderedPages()) {
      const page = async () => (await app.call(path, { headers })).text
      await expect.poll(page).toMatch(OF_DATA)
      const asked = PEOPLE.map(async (person) => [person, await app.call(path, as(person, headers))] as const)
      for (const [person, reply] of await Promise.all(asked)) {
        const isRendered = OF_DATA.test(reply.text) && reply.text.includes('<h1')
        expect([path, person, reply.status, isRendered]).toEqual([path, person, 200, person === 'visitor'])
        expect(textOf(reply)).not.toMatch(/(anna|bela|nobody)-/)
      }
    }
  })

  it('never get each other’s data', async () => {
    expectApart(await crawl(app.call))
  })

  describe.each(['all', 'encoding'] as const)('through a shared cache that heeds %s of Vary', (heeds) => {
    let cache: SharedCache

    it('never get each other’s data, also on the second request', async () => {
      cache = openSharedCache(app.call, { heeds })
      expectApart(await crawl(cache.call))
      const before = cache.hits()
      expectApart(await crawl(cache.call))
      expect(cache.hits() - before).toBeGreaterThan(100)
    })

    it('get the page for their own screen', async () => {
      const isWide = async (screen: Record<string, string>) =>
        /"wide":(true|false)/.exec(
          (await cache.call('/trending', as('visitor', { ...PAGE, ...screen }))).text,
        )?.[1]
      expect([await isWide(PHONE), await isWide(DESKTOP), await isWide(PHONE)]).toEqual([
        'false',
        'true',
        'false',
      ])
    })

    it('leave no private data in it', async () => {
      const held = cache.stored()
      expect(held.length).toBeGreaterThan(50)
      for (const { path, reply } of held) {
        expect([path, reply.headers['set-cookie']]).toEqual([path, undefined])
        expect(textOf(reply).replaceAll(path, '')).not.toMatch(/(anna|bela|nobody)-/)
      }
      for (const { path, asked, reply } of held) {
        const { cookie, 'if-none-match': _tag, ...headers } = asked
        if (cookie === undefined) continue
        const visitor = await app.call(path, { headers })
        expect([path, visitor.text === reply.text]).toEqual([path, true])
      }
    })
  })
})
