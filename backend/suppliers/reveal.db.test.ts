import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Reply, type RunningApp, startApp } from '../../tests/support/app.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { makeSupplier, publishEdition } from '../../tests/support/factories.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { assertRevealsFollowModel } from '../../tests/support/reveal-model.ts'
import { FROM_APP, fromApp, keptOf, writeFromApp } from '../../tests/support/revealing.ts'
import { RevealedContact } from '../contracts/contacts.ts'
import { openDatabase } from '../db/knex.ts'
import { CONTACTS_A_MINUTE } from './contact-routes.ts'

let database: TestDatabase
let app: RunningApp
let logged = ''

beforeAll(async () => {
  database = await createTestDatabase()
  // From its last day the age of a check is counted.
  await publishEdition(database.db, [])
  const intoText = new Writable({
    write: (chunk, _encoding, done) => {
      logged += chunk
      done()
    },
  })
  app = await startApp({ ...database, log: pino({ level: 'info' }, intoText) })
})

beforeEach(() => {
  logged = ''
})

afterAll(async () => {
  await app.stop()
  await database.drop()
})

describe('a free member', () => {
  it('is shown the whole contact, and one of three is taken', async () => {
    const { db } = database
    const member = await makeMember(db)
    const id = await makeSupplier(db, {
      name: 'Danang Lamp Works',
      contact: {
        person: 'Ms Linh',
        email: 'linh@lamp.example',
        phone: '+84 236 555 0101',
        address: '5 Bach Dang',
      },
    })
    await db('supplier_buyer').insert([
      { supplier_id: id, name: 'Aster Home', shipments: 4 },
      { supplier_id: id, name: 'Beta Retail', shipments: 9 },
      { supplier_id: id, name: 'Uncounted Ltd', shipments: null },
      { supplier_id: id, name: 'Cedar Stores', shipments: 1 },
    ])
    const reply = await reveal(member, id)
    expect([reply.status, reply.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(contactIn(reply)).toEqual({
      supplierId: String(id),
      name: 'Danang Lamp Works',
      imageUrl: null,
      location: 'Da Nang',
      country: 'VN',
      yearsInBusiness: expect.any(Number),
      verified: true,
      verifiedOn: '2026-10-01',
      reportedDeadOn: null,
      contactPerson: 'Ms Linh',
      contactEmail: 'linh@lamp.example',
      contactPhone: '+84 236 555 0101',
      address: '5 Bach Dang',
      totalShipments: 41,
      topBuyers: [
        { name: 'Beta Retail', shipments: 9 },
        { name: 'Aster Home', shipments: 4 },
        { name: 'Cedar Stores', shipments: 1 },
      ],
      revealedAt: expect.stringMatching(/Z$/),
      reportedByYouAt: null,
      provenance: { source: 'test-records', origin: 'sandbox', observedAt: '2026-11-20T04:00:00.000Z' },
    })
    expect(await keptOf(db, member.id)).toEqual({ used: 1, revealed: 1, counted: 1 })
  })

  it('sees the same one again for nothing', async () => {
    const member = await makeMember(database.db)
    const id = await makeSupplier(database.db)
    const [first, again] = [await reveal(member, id), await reveal(member, id)]
    expect(contactIn(again)).toEqual(contactIn(first))
    expect(await keptOf(database.db, member.id)).toEqual({ used: 1, revealed: 1, counted: 1 })
  })

  it('has back what a supplier took that has to go from the record', async () => {
    const { db } = database
    const member = await makeMember(db)
    const ids = await suppliers(2)
    for (const id of ids) await reveal(member, id)
    await db('supplier').where({ id: ids[0] }).delete()
    expect(await keptOf(db, member.id)).toEqual({ used: 1, revealed: 1, counted: 1 })
  })

  it('is refused the fourth, in words and in the log, and keeps the three', async () => {
    const { db } = database
    const member = await makeMember(db)
    const ids = await suppliers(4)
    const replies = []
    for (const id of ids) replies.push(await reveal(member, id))
    const [refused, known] = [replies.at(-1), await reveal(member, Number(ids[0]))]
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 402])
    expect(JSON.parse(refused?.text ?? '').error).toMatchObject({
      code: 'plan_required',
      message: 'You’ve used all free contacts. Upgrade to Pro for unlimited access.',
    })
    expect(refused?.text).not.toContain('maker.example')
    expect(known.status).toBe(200)
    expect(await keptOf(db, member.id)).toEqual({ used: 3, revealed: 3, counted: 3 })
    expect(audits()).toEqual([
      {
        audit: 'contact refused',
        code: 'plan_required',
        supplierId: String(ids[3]),
        member: String(member.id),
      },
    ])
    expect(logged).not.toContain('maker.example')
  })
})

describe('a Pro member', () => {
  it('reveals more than three, and none is taken', async () => {
    const member = await makeMember(database.db, { plan: 'pro' })
    for (const id of await suppliers(5)) expect((await reveal(member, id)).status).toBe(200)
    expect(await keptOf(database.db, member.id)).toEqual({ used: 0, revealed: 5, counted: 0 })
  })

  it('who goes back to free keeps what they revealed, and has the three still', async () => {
    const { db } = database
    const member = await makeMember(db, { plan: 'pro' })
    const [asPro = 0, ...later] = await suppliers(5)
    await reveal(member, asPro)
    await db('member').where({ id: member.id }).update({ plan: 'free' })
    const statuses = []
    for (const id of later) statuses.push((await reveal(member, id)).status)
    expect(statuses).toEqual([200, 200, 200, 402])
    expect((await reveal(member, asPro)).status).toBe(200)
    expect(await keptOf(db, member.id)).toEqual({ used: 3, revealed: 4, counted: 3 })
  })

  it('is one from the very next request after the upgrade', async () => {
    const { db } = database
    const member = await makeMember(db, { contactsUsed: 3 })
    const id = await makeSupplier(db)
    const before = await reveal(member, id)
    await db('member').where({ id: member.id }).update({ plan: 'pro' })
    const after = await reveal(member, id)
    expect([before.status, after.status]).toEqual([402, 200])
  })
})

describe('nothing is taken', () => {
  it.each([
    ['an unknown supplier', async () => 987_654, 404, 'This supplier is not on record.'],
    [
      'a supplier without a contact',
      () => makeSupplier(database.db, { contact: null }),
      404,
      'No contact of this supplier is on record.',
    ],
    ['an id that is none', async () => 'abc', 400, 'id must be a whole number from 1, of at most 18 digits.'],
  ])('for %s', async (_what, idOf, status, message) => {
    const member = await makeMember(database.db)
    const reply = await reveal(member, await idOf())
    expect([reply.status, JSON.parse(reply.text).error.message]).toEqual([status, message])
    expect(await keptOf(database.db, member.id)).toEqual({ used: 0, revealed: 0, counted: 0 })
  })

  it('from a visitor, who is asked to sign in', async () => {
    const id = await makeSupplier(database.db)
    const reply = await app.call(`/api/suppliers/${id}`, { headers: FROM_APP })
    expect([reply.status, JSON.parse(reply.text).error.code]).toEqual([401, 'not_signed_in'])
  })
})

it('lists what a member has revealed, newest first, and nobody else’s', async () => {
  const [member, other] = [await makeMember(database.db), await makeMember(database.db)]
  const ids = await suppliers(3)
  for (const id of ids) await reveal(member, id)
  const list = async (of: TestMember) =>
    JSON.parse((await app.call('/api/account/contacts', { headers: { cookie: of.cookie } })).text)
  const mine = await list(member)
  expect(mine.map(({ supplierId }: RevealedContact) => Number(supplierId))).toEqual(ids.toReversed())
  expect(mine[2]).toEqual(contactIn(await reveal(member, Number(ids[0]))))
  expect(await list(other)).toEqual([])
  expect((await app.call('/api/account/contacts')).status).toBe(401)
})

it('keeps on the list a contact that its source took back', async () => {
  const { db } = database
  const member = await makeMember(db)
  const id = await makeSupplier(db)
  await reveal(member, id)
  await db('contact').where({ supplier_id: id }).delete()
  const { text } = await app.call('/api/account/contacts', { headers: { cookie: member.cookie } })
  expect(JSON.parse(text)).toMatchObject([{ supplierId: String(id), verified: false, contactEmail: null }])
})

it('stays exact when many are wanted at once', async () => {
  const { db } = database
  const [member, greedy] = [await makeMember(db), await makeMember(db)]
  const ids = await suppliers(40)
  const different = await Promise.all(ids.map((id) => reveal(member, id)))
  const same = await Promise.all(ids.map(() => reveal(greedy, Number(ids[0]))))
  expect(different.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: 3 }, () => 200),
    ...Array.from({ length: 37 }, () => 402),
  ])
  expect(new Set(same.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await keptOf(db, member.id)).toEqual({ used: 3, revealed: 3, counted: 3 })
  expect(await keptOf(db, greedy.id)).toEqual({ used: 1, revealed: 1, counted: 1 })
})

it('answers whatever a member does in turn as the model says', async () => {
  await assertRevealsFollowModel(
    { db: database.db, ask: async (path, options) => (await app.call(path, options)).status },
    { runs: 50, seed: 20_261_121 },
  )
}, 60_000)

it('says 503 with a time when the member’s row stays locked, and then heals', async () => {
  const serving = openDatabase(database.url, { name: 'serving', limits: 'serving' })
  const own = await startApp({ db: serving, url: database.url })
  const member = await makeMember(database.db)
  const id = await makeSupplier(database.db)
  const lock = await database.db.transaction()
  await lock.raw('select from member where id = ? for update', [member.id])
  const stuck = await own.call(`/api/suppliers/${id}`, fromApp(member))
  await lock.rollback()
  const freed = await own.call(`/api/suppliers/${id}`, fromApp(member))
  await own.stop()
  await serving.destroy()
  expect([stuck.status, Number(stuck.headers['retry-after'])]).toEqual([503, 5])
  expect(freed.status).toBe(200)
  expect(await keptOf(database.db, member.id)).toEqual({ used: 1, revealed: 1, counted: 1 })
})

it('does not wait for a refresh that rewrites the supplier', async () => {
  const { db } = database
  const member = await makeMember(db)
  const id = await makeSupplier(db)
  const refresh = await db.transaction()
  await refresh('supplier').where({ id }).update({ total_shipments: 42, source: 'another' })
  await refresh('contact').where({ supplier_id: id }).update({ phone: '+1' })
  const reply = await reveal(member, id)
  await refresh.rollback()
  expect(reply.status).toBe(200)
})

it('answers no member beyond the budget of a minute, whatever they ask for', async () => {
  const { db } = database
  const member = await makeMember(db)
  const [id = 0, other = 0] = await suppliers(2)
  const statuses: number[] = []
  for (let sent = 0; sent < CONTACTS_A_MINUTE; sent += 30) {
    const batch = await Promise.all(Array.from({ length: 30 }, () => reveal(member, id)))
    statuses.push(...batch.map(({ status }) => status))
  }
  const over = await reveal(member, other)
  const reported = await app.call(`/api/suppliers/${id}/dead-contact`, writeFromApp(member, {}))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect([over.status, reported.status]).toEqual([429, 429])
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
  expect(JSON.parse(over.text).error.message).toBe(
    'That was more contacts in a minute than we open at once. Please try again in a minute.',
  )
  expect(audits()[0]).toMatchObject({
    audit: 'contact refused',
    code: 'too_many_requests',
    member: String(member.id),
  })
  expect((await reveal(await makeMember(db), other)).status).toBe(200)
  expect(await keptOf(db, member.id)).toEqual({ used: 1, revealed: 1, counted: 1 })
}, 30_000)

async function reveal(member: TestMember, id: number | string): Promise<Reply> {
  return await app.call(`/api/suppliers/${id}`, fromApp(member))
}

function contactIn({ text }: Reply): RevealedContact {
  return RevealedContact.parse(JSON.parse(text))
}

async function suppliers(count: number): Promise<number[]> {
  return await Promise.all(Array.from({ length: count }, () => makeSupplier(database.db)))
}

/** The lines that say who was refused or reported what, without what the logger adds. */
function audits(): object[] {
  return logged
    .split('\n')
    .filter((line) => line.includes('"audit"'))
    .map((line) => {
      const { level: _level, time: _time, pid: _pid, hostname: _hostname, ...said } = JSON.parse(line)
      return said
    })
}
