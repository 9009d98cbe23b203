import { describe, expect, it } from 'vitest'
import { askTool, connectAgent } from '../../tests/support/agent.ts'
import { byKey, makeKey } from '../../tests/support/api-keys.ts'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import {
  makeHistory,
  makeMatch,
  makeProduct,
  makeSupplier,
  publishEdition,
} from '../../tests/support/factories.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { changesFrom, pipelineCalls } from '../../tests/support/pipeline-calls.ts'
import { writeFromApp } from '../../tests/support/revealing.ts'

const ITEM = '1729384756102938475'
const LINK = 'https://detail.1688.com/offer/652219.html'
const HOUR_MS = 3_600_000

const database = await createTestDatabase()
const { db } = database
const lamp = await makeProduct(db, { name: 'Sunset Lamp', external_id: ITEM, price: 24.99, currency: 'USD' })
await makeHistory(
  db,
  lamp,
  Array.from({ length: 40 }, (_, day) => 5 + (day % 7)),
)
await makeMatch(db, lamp, await makeSupplier(db, { name: 'Danang Houseware' }))
const edition = await publishEdition(db, [{ id: lamp }])
const app = await startApp(database)
const pipeline = pipelineCalls(app)

async function newOwner() {
  const member = await makeMember(db, { plan: 'pro' })
  const key = await makeKey(db, member, { scopes: ['read', 'profile'] })
  const ask = async (path: string, body?: object) => {
    const options = body ? { method: 'POST', body: JSON.stringify(body), headers: JSON_TYPE } : {}
    const { status, text } = await app.call(`/api/v1${path}`, byKey(key, options))
    return { status, body: JSON.parse(text) }
  }
  return { member, key, ask }
}

const JSON_TYPE = { 'content-type': 'application/json' }

describe('a link', () => {
  it('finds our product, and holds nothing of the key’s owner', async () => {
    const { ask, member } = await newOwner()
    await db('followed').insert({ member_id: member.id, channel: 'tiktok', external_id: ITEM })
    const link = encodeURIComponent(`https://www.tiktok.com/shop/pdp/sunset-lamp/${ITEM}`)
    expect(await ask(`/look-up?link=${link}`)).toEqual({
      status: 200,
      body: {
        read: { kind: 'product', channel: 'tiktok', externalId: ITEM, host: 'tiktok.com', why: null },
        product: { id: String(lamp), name: 'Sunset Lamp' },
        matchName: 'sunset lamp',
        source: null,
      },
    })
  })

  it.each([
    [
      'https://www.amazon.com/Steel-Kettle/dp/B09H7GPR1G',
      { kind: 'product', host: 'amazon.com' },
      'Steel Kettle',
    ],
    ['https://www.aliexpress.com/item/1005006.html', { kind: 'unread', why: 'nameless' }, null],
    [LINK, { kind: 'unread', host: '1688.com', why: 'nameless' }, null],
  ])('without a product of ours says what it is: %s', async (link, read, matchName) => {
    const { ask } = await newOwner()
    const { status, body } = await ask(`/look-up?link=${encodeURIComponent(link)}`)
    expect([status, body]).toMatchObject([200, { read, product: null, matchName }])
  })
})

describe('a decision', () => {
  it('has verdict, profit and landing day of the tool for agents, with its edition', async () => {
    const { ask, key } = await newOwner()
    const { status, body } = await ask(`/products/${lamp}/decision`)
    const agent = await connectAgent(app, key)
    const told = await askTool(agent, 'landed_profit', { productId: String(lamp) })
    await agent.close()
    expect([status, body]).toMatchObject([
      200,
      {
        product: { name: 'Sunset Lamp', provenance: { source: 'test-source', origin: 'sandbox' } },
        edition: { id: String(edition), origin: 'sandbox', dataTo: '2026-11-19' },
        profit: told.profit,
        missing: told.missing,
        landing: { days: told.onSale.days, weekly: told.onSale.weekly, kept: told.onSale.kept },
        costs: { name: told.costs, own: false },
        saved: null,
      },
    ])
    expect(body.reasons.map(({ words }: { words: string }) => words)).toEqual(
      told.verdict.reasons.map(({ words }: { words: string }) => words),
    )
    const days =
      (Date.parse(body.landing.on) - Date.parse(new Date().toISOString().slice(0, 10))) / 86_400_000
    expect(days).toBe(body.landing.days.likely)
  })

  it('counts with the owner’s figures and with nobody else’s', async () => {
    const [owner, other] = [await newOwner(), await newOwner()]
    const figures = { unitCost: 20, minimumOrder: null, origin: null, dutyBps: null, goods: null }
    const { status } = await app.call(
      '/api/presets',
      writeFromApp(owner.member, {
        changes: [{ kind: 'figures', productId: String(lamp), figures, at: new Date().toISOString() }],
      }),
    )
    expect(status).toBe(200)
    const [mine, theirs] = [
      (await owner.ask(`/products/${lamp}/decision`)).body,
      (await other.ask(`/products/${lamp}/decision`)).body,
    ]
    expect([mine.costs.own, theirs.costs.own]).toEqual([true, false])
    expect(mine.profit.likely).toBeLessThan(theirs.profit.likely)
  })

  it('is 404 for a product that is not in our data', async () => {
    const { ask } = await newOwner()
    expect((await ask('/products/999999/decision')).status).toBe(404)
  })
})

describe('a save', () => {
  it('adds a product once, and the decision then names the entry', async () => {
    const { ask, member } = await newOwner()
    const entryId = `p${lamp}`
    expect(await ask('/pipeline', { productId: String(lamp) })).toEqual({
      status: 200,
      body: { entryId, stage: 'saved', added: true },
    })
    expect((await ask('/pipeline', { productId: String(lamp) })).body).toEqual({
      ...{ entryId, stage: 'saved', added: false },
    })
    expect(await namesOf(member)).toEqual(['Sunset Lamp'])
    expect((await ask(`/products/${lamp}/decision`)).body.saved).toEqual({ entryId, stage: 'saved' })
  })

  it('brings a product back that a device with a fast clock gave up', async () => {
    const { ask, member } = await newOwner()
    await ask('/pipeline', { productId: String(lamp) })
    const { move } = changesFrom('fast-phone', () => Date.now() + HOUR_MS)
    expect(await pipeline.take([move(`p${lamp}`, 'dropped', 'Too heavy')], member)).toEqual([])
    expect((await ask(`/products/${lamp}/decision`)).body.saved).toBeNull()
    expect((await ask('/pipeline', { productId: String(lamp) })).body).toMatchObject({ added: true })
    expect((await pipeline.entriesOf(member)).map(({ stage }) => stage)).toEqual(['saved'])
  })

  it('keeps a product of another shop by its link, once', async () => {
    const { ask, member } = await newOwner()
    const wish = { name: 'Bamboo board', link: LINK }
    const [first, again] = [await ask('/pipeline', wish), await ask('/pipeline', wish)]
    expect([first.body.added, again.body]).toEqual([true, { ...first.body, added: false }])
    expect((await pipeline.entriesOf(member)).map(({ name, link }) => [name, link])).toEqual([
      ['Bamboo board', LINK],
    ])
  })

  it('refuses a product that is not in our data, and says when the plan is full', async () => {
    const { ask, member } = await newOwner()
    expect((await ask('/pipeline', { productId: '999999' })).status).toBe(404)
    await fillPlaces(member)
    const { status, body } = await ask('/pipeline', { productId: String(lamp) })
    expect([status, body.error.message]).toEqual([403, expect.stringContaining('All places of your plan')])
  })
})

async function namesOf(member: TestMember): Promise<string[]> {
  return (await pipeline.entriesOf(member)).map(({ name }) => name)
}

/** All 500 places of a plan, 100 changes a request. */
async function fillPlaces(member: TestMember): Promise<void> {
  const { saveOwn } = changesFrom('laptop', Date.now)
  for (let sent = 0; sent < 500; sent += 100) {
    const changes = Array.from({ length: 100 }, (_, at) =>
      saveOwn(`own-${String(sent + at).padStart(12, '0')}`, `Item ${sent + at}`),
    )
    expect(await pipeline.take(changes, member)).toEqual([])
  }
}
