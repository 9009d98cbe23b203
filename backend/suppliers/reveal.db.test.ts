import { beforeEach, describe, expect, it } from 'vitest'
import type { Reply } from '../../tests/support/app.ts'
import { makeSupplier } from '../../tests/support/factories.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { auditsIn, startRevealApp } from '../../tests/support/reveal-app.ts'
import { FROM_APP, keptOf } from '../../tests/support/revealing.ts'
import { RevealedContact } from '../contracts/contacts.ts'

let logged = ''

const { database, app, reveal, suppliers } = await startRevealApp((line) => {
  logged += line
})
const { db } = database

beforeEach(() => {
  logged = ''
})

const audits = () => auditsIn(logged)

describe('a free member', () => {
  it('sees all of a revealed contact and spends one of three credits', async () => {
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
      contactLocked: false,
      contactHolds: ['person', 'e-mail', 'phone', 'address'],
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

  it('spends no credit on the same contact again', async () => {
    const member = await makeMember(db)
    const id = await makeSupplier(db)
    const [first, again] = [await reveal(member, id), await reveal(member, id)]
    expect(contactIn(again)).toEqual(contactIn(first))
    expect(await keptOf(db, member.id)).toEqual({ used: 1, revealed: 1, counted: 1 })
  })

  it('gets a credit back when its supplier is deleted from our data', async () => {
    const member = await makeMember(db)
    const ids = await suppliers(2)
    for (const id of ids) await reveal(member, id)
    await db('supplier').where({ id: ids[0] }).delete()
    expect(await keptOf(db, member.id)).toEqual({ used: 1, revealed: 1, counted: 1 })
  })

  it('spends nothing on a contact without email and phone, and the card shows that before', async () => {
    const member = await makeMember(db)
    const others = await suppliers(3)
    const empty = await makeSupplier(db, { contact: { email: null, phone: null } })
    const contactOf = async (id: unknown) =>
      JSON.parse((await app.call(`/api/suppliers/${id}/profile`)).text).contactHolds
    expect([await contactOf(empty), await contactOf(others[0])]).toEqual([
      ['person', 'address'],
      ['person', 'e-mail', 'phone', 'address'],
    ])
    await reveal(member, empty)
    expect(await keptOf(db, member.id)).toEqual({ used: 0, revealed: 1, counted: 0 })
    for (const id of others) await reveal(member, id)
    const another = await makeSupplier(db, { contact: { email: null, phone: null } })
    expect((await reveal(member, another)).status).toBe(200)
    expect(await keptOf(db, member.id)).toEqual({ used: 3, revealed: 5, counted: 3 })
  })

  it('is refused a fourth contact and keeps the three', async () => {
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
  it('can reveal more than three without spending credits', async () => {
    const member = await makeMember(db, { plan: 'pro' })
    for (const id of await suppliers(5)) expect((await reveal(member, id)).status).toBe(200)
    expect(await keptOf(db, member.id)).toEqual({ used: 0, revealed: 5, counted: 0 })
  })

  it('keeps the revealed contacts after returning to free and still has three credits', async () => {
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

  it('has Pro from the first request after the upgrade', async () => {
    const member = await makeMember(db, { contactsUsed: 3 })
    const id = await makeSupplier(db)
    const before = await reveal(member, id)
    await db('member').where({ id: member.id }).update({ plan: 'pro' })
    const after = await reveal(member, id)
    expect([before.status, after.status]).toEqual([402, 200])
  })
})

describe('no credit is spent', () => {
  it.each([
    ['an unknown supplier', async () => 987_654, 404, 'This supplier is not in our data.'],
    [
      'a supplier without a contact',
      () => makeSupplier(db, { contact: null }),
      404,
      'We have no contact for this supplier.',
    ],
    ['an id that is none', async () => 'abc', 400, 'id must be a whole number from 1, of at most 18 digits.'],
  ])('for %s', async (_what, idOf, status, message) => {
    const member = await makeMember(db)
    const reply = await reveal(member, await idOf())
    expect([reply.status, JSON.parse(reply.text).error.message]).toEqual([status, message])
    expect(await keptOf(db, member.id)).toEqual({ used: 0, revealed: 0, counted: 0 })
  })

  it('by a visitor, who gets a sign-in prompt', async () => {
    const id = await makeSupplier(db)
    const reply = await app.call(`/api/suppliers/${id}`, { headers: FROM_APP })
    expect([reply.status, JSON.parse(reply.text).error.code]).toEqual([401, 'not_signed_in'])
  })
})

it('the list of revealed contacts is the member’s own, newest first', async () => {
  const [member, other] = [await makeMember(db), await makeMember(db)]
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

it('the list of revealed contacts keeps a contact that its source removed', async () => {
  const member = await makeMember(db)
  const id = await makeSupplier(db)
  await reveal(member, id)
  await db('contact').where({ supplier_id: id }).delete()
  const { text } = await app.call('/api/account/contacts', { headers: { cookie: member.cookie } })
  expect(JSON.parse(text)).toMatchObject([{ supplierId: String(id), verified: false, contactEmail: null }])
})

function contactIn({ text }: Reply): RevealedContact {
  return RevealedContact.parse(JSON.parse(text))
}
