import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeProduct, makeSupplier, publishEdition } from '../../tests/support/factories.ts'
import { makeMember } from '../../tests/support/members.ts'
import { FROM_APP } from '../../tests/support/revealing.ts'
import { openLog } from '../process/log.ts'
import { takeOfficialLists } from '../refresh/take-official-lists.ts'

const DAY = new Date('2026-11-20T09:00:00Z')
const RECALL = {
  RecallNumber: '26-101',
  RecallDate: '2026-09-17T00:00:00',
  Title: 'Vortia Recalls Space Heaters Due to Fire Hazard',
  Description: 'The model number VX-101A is on the base.',
  URL: 'https://www.cpsc.gov/Recalls/2026/Example',
  Products: [{ Name: 'Vortia Space Heaters' }],
  Hazards: [{ Name: 'The heater can overheat.' }],
}
const OTHER = { ...RECALL, RecallNumber: '26-102', Title: 'Cribs Recalled', Products: [{ Name: 'Cribs' }] }
const THIRD = {
  ...RECALL,
  RecallNumber: '26-103',
  Title: 'Rattles Recalled',
  Products: [{ Name: 'Rattles' }],
}
const LISTED =
  'name,effective date\n"Quorvane Knitwear Trading Co., Ltd.",2022-06-21\n"Example Cotton Group",\n"Example Yarn Group",\n'

let lists: { cpsc: string; uflpa: string }

const database = await createTestDatabase()
const { db } = database
const upstream = createServer((request, response) => {
  response.end(request.url?.startsWith('/cpsc') ? lists.cpsc : lists.uflpa)
})
await new Promise<void>((done) => upstream.listen(0, '127.0.0.1', done))
const product = await makeProduct(db, { origin: 'live', name: 'Vortia VX-101A Ceramic Space Heater' })
const sample = await makeProduct(db, { origin: 'sandbox', name: 'Vortia VX-101A Space Heater' })
const supplier = await makeSupplier(db, {
  origin: 'live',
  name: 'QUORVANE KNITWEAR TRADING CO LTD',
  name_key: 'quorvane knitwear trading',
  country: 'CN',
})
const abroad = await makeSupplier(db, {
  origin: 'live',
  name: 'Quorvane Knitwear Trading',
  name_key: 'quorvane knitwear trading',
  country: 'VN',
})
await publishEdition(db, [{ id: product }, { id: sample }])
const app = await startApp({
  ...database,
  environment: { CPSC_RECALLS: 'on', CPSC_RECALLS_URL: at('cpsc'), SANDBOX: 'off' },
})

afterAll(() => upstream.close())

beforeEach(async () => {
  lists = { cpsc: JSON.stringify([RECALL, OTHER, THIRD]), uflpa: LISTED }
  await takeOfficialLists(db, { cpsc: null, uflpa: null }, taking(DAY))
})

it('a product like a recalled one and a supplier with a listed name show it with source, day and age', async () => {
  expect((await read(`/api/products/${product}`)).recalls).toEqual([])
  await take(DAY)
  expect((await read(`/api/products/${product}`)).recalls).toEqual([
    {
      number: '26-101',
      likeness: 'same',
      title: RECALL.Title,
      recalledOn: '2026-09-17',
      hazard: 'The heater can overheat.',
      url: RECALL.URL,
      words: ['vortia', 'vx101a', 'space', 'heater'],
      source: 'US CPSC',
      origin: 'live',
      readAt: DAY.toISOString(),
    },
  ])
  expect((await read(`/api/suppliers/${supplier}/profile`)).usListing).toEqual({
    name: 'Quorvane Knitwear Trading Co., Ltd.',
    effectiveOn: '2022-06-21',
    url: 'https://www.dhs.gov/uflpa-entity-list',
    source: 'US UFLPA Entity List',
    origin: 'live',
    readAt: DAY.toISOString(),
  })
  expect((await read(`/api/suppliers/${abroad}/profile`)).usListing).toBeNull()
  const [card] = (await read('/api/suppliers?country=CN')).filter(
    ({ id }: { id: string }) => id === String(supplier),
  )
  expect(card.usListing).toMatchObject({ effectiveOn: '2022-06-21' })
})

it('both flags disappear when the lists drop their entries or are switched off', async () => {
  await take(DAY)
  lists = { cpsc: JSON.stringify([OTHER, THIRD]), uflpa: 'name\nExample Cotton Group\nExample Yarn Group\n' }
  await take(after(25))
  expect(await flags()).toEqual([0, null])

  lists = { cpsc: JSON.stringify([RECALL, OTHER, THIRD]), uflpa: LISTED }
  await take(after(50))
  expect((await flags())[0]).toBe(1)
  await takeOfficialLists(db, { cpsc: null, uflpa: null }, taking(after(51)))
  expect(await flags()).toEqual([0, null])
})

it.each([
  ['nonsense', { cpsc: '<title>Down</title>', uflpa: '<title>Access Denied</title>' }],
  [
    'a list that lost most of its entries',
    { cpsc: JSON.stringify([OTHER]), uflpa: 'name\nExample Yarn Group\n' },
  ],
])('%s leaves the last list with its day, and the console says why', async (_what, answer) => {
  await take(DAY)
  lists = answer
  await take(after(25))
  expect((await read(`/api/products/${product}`)).recalls).toMatchObject([{ readAt: DAY.toISOString() }])
  expect(await flags()).toEqual([1, 'Quorvane Knitwear Trading Co., Ltd.'])
  const operator = await makeMember(db, { operator: true })
  const { sources } = await read('/api/operator/sources', operator.cookie)
  const row = sources.find(({ id }: { id: string }) => id === 'cpsc')
  expect(row).toMatchObject({ state: 'failed', rows: 3, lastSuccessAt: DAY.toISOString() })
  expect(row.message).toMatch(/^US CPSC: /)
})

it('the console tests a list at once and reports the result', async () => {
  const operator = await makeMember(db, { operator: true })
  const { steps } = await read('/api/operator/setup', operator.cookie)
  const states = steps.map(({ id, state }: { id: string; state: string }) => `${id} ${state}`)
  expect(states).toEqual(expect.arrayContaining(['free-cpsc ready', 'free-uflpa off', 'free-ecb off']))
  const tried = async () =>
    JSON.parse(
      (
        await app.call('/api/operator/setup/free-cpsc/test', {
          method: 'POST',
          headers: { cookie: operator.cookie, ...FROM_APP },
          body: '{}',
        })
      ).text,
    )
  expect(await tried()).toEqual({ ok: true, answer: 'It answered with 3 recalls of the last month.' })
  lists.cpsc = '{}'
  expect(await tried()).toMatchObject({ ok: false, answer: expect.stringContaining('no list of recalls') })
})

async function flags() {
  const { recalls } = await read(`/api/products/${product}`)
  return [recalls.length, (await read(`/api/suppliers/${supplier}/profile`)).usListing?.name ?? null]
}

async function take(now: Date): Promise<void> {
  const live = (list: string) => ({ url: at(list), origin: 'live' as const })
  await takeOfficialLists(db, { cpsc: live('cpsc'), uflpa: live('uflpa') }, taking(now))
}

function taking(now: Date) {
  return { now, log: openLog({ ...app.config, log: 'silent' }), signal: AbortSignal.timeout(20_000) }
}

function after(hours: number): Date {
  return new Date(DAY.getTime() + hours * 3_600_000)
}

function at(list: string): string {
  return `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/${list}`
}

async function read(path: string, cookie?: string) {
  const { status, text } = await app.call(path, cookie ? { headers: { cookie } } : {})
  expect(status).toBe(200)
  return JSON.parse(text)
}
