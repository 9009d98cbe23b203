import { describe, expect, it } from 'vitest'
import { makeSupplier } from '../../tests/support/factories.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { startRevealApp } from '../../tests/support/reveal-app.ts'
import { keptOf, writeFromApp } from '../../tests/support/revealing.ts'

const LATER = { person: 'Ms Later', email: 'later@maker.example', phone: '+1-202-555-0144' }
const SEEN = /Ms Later|later@maker|555-0144/

const { database, app, reveal, suppliers } = await startRevealApp(() => undefined)
const { db } = database

async function addressOnly(person: string | null = null): Promise<number> {
  return await makeSupplier(db, {
    contact: { person, email: null, phone: null, address: '5 Bach Dang' },
  })
}

async function bringEmailAndPhone(id: number): Promise<void> {
  await db('contact').where({ supplier_id: id }).update(LATER)
}

async function readAnywhere({ cookie }: TestMember, id: number): Promise<string> {
  const addresses = [
    `/api/suppliers/${id}/profile`,
    '/api/suppliers?limit=100',
    '/api/account/contacts',
    '/api/account/export',
  ]
  const replies = await Promise.all(addresses.map((path) => app.call(path, { headers: { cookie } })))
  return replies.map(({ text }) => text).join('\n')
}

describe('an address that was revealed for free', () => {
  it('stays open, while an email and phone that are added later are locked', async () => {
    const member = await makeMember(db)
    const id = await addressOnly()
    expect(JSON.parse((await reveal(member, id)).text)).toMatchObject({
      contactLocked: false,
      contactHolds: ['address'],
      address: '5 Bach Dang',
    })
    await bringEmailAndPhone(id)
    const read = await readAnywhere(member, id)
    expect(read).toContain('5 Bach Dang')
    expect(read).not.toMatch(SEEN)
    const profile = await app.call(`/api/suppliers/${id}/profile`, { headers: { cookie: member.cookie } })
    expect(JSON.parse(profile.text)).toMatchObject({
      contactLocked: true,
      contactHolds: ['person', 'e-mail', 'phone', 'address'],
      contactEmail: null,
      address: '5 Bach Dang',
    })
  })

  it('costs one credit when the rest is revealed, once', async () => {
    const member = await makeMember(db)
    const id = await addressOnly()
    await reveal(member, id)
    await bringEmailAndPhone(id)
    expect(await keptOf(db, member.id)).toEqual({ used: 0, revealed: 1, counted: 0 })
    for (const _ of [1, 2]) {
      expect(JSON.parse((await reveal(member, id)).text)).toMatchObject({
        contactLocked: false,
        contactEmail: LATER.email,
        contactPhone: LATER.phone,
      })
      expect(await keptOf(db, member.id)).toEqual({ used: 1, revealed: 1, counted: 1 })
    }
  })

  it('is the only open part for a member without credits', async () => {
    const member = await makeMember(db)
    const id = await addressOnly()
    await reveal(member, id)
    for (const other of await suppliers(3)) await reveal(member, other)
    await bringEmailAndPhone(id)
    const refused = await reveal(member, id)
    expect([refused.status, JSON.parse(refused.text).error.code]).toEqual([402, 'plan_required'])
    expect(refused.text + (await readAnywhere(member, id))).not.toMatch(SEEN)
  })

  it('shows a person’s name only until an email is added', async () => {
    const member = await makeMember(db)
    const id = await addressOnly('Mr First')
    expect(JSON.parse((await reveal(member, id)).text).contactPerson).toBe('Mr First')
    await bringEmailAndPhone(id)
    expect(await readAnywhere(member, id)).not.toMatch(SEEN)
  })

  it('shows no more to a member who revealed it on Pro and returned to free', async () => {
    const member = await makeMember(db, { plan: 'pro' })
    const id = await addressOnly()
    await reveal(member, id)
    await db('member').where({ id: member.id }).update({ plan: 'free' })
    await bringEmailAndPhone(id)
    expect(await readAnywhere(member, id)).not.toMatch(SEEN)
  })

  it('cannot be reported as a contact that does not work', async () => {
    const member = await makeMember(db)
    const id = await addressOnly()
    await reveal(member, id)
    const reply = await app.call(`/api/suppliers/${id}/dead-contact`, writeFromApp(member, {}))
    expect([reply.status, JSON.parse(reply.text).error.code]).toEqual([403, 'forbidden'])
  })
})

it('a contact that cost a credit stays fully open when its source adds fields', async () => {
  const member = await makeMember(db)
  const id = await makeSupplier(db, { contact: { phone: null } })
  await reveal(member, id)
  await bringEmailAndPhone(id)
  expect(await readAnywhere(member, id)).toContain(LATER.phone)
})
