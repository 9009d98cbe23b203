import { beforeEach, describe, expect, it } from 'vitest'
import { type Reply, startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { AS_OF, makeSupplier, publishEdition } from '../../tests/support/factories.ts'
import { logTo } from '../../tests/support/log-to.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { FROM_APP, fromApp, keptOf, writeFromApp } from '../../tests/support/revealing.ts'
import type { reportDeadContact } from '../contracts/contacts.ts'
import type { AnswerOf } from '../contracts/endpoint.ts'
import { figuresOf } from '../refresh/publish-figures.ts'

let logged = ''

const database = await createTestDatabase()
const { db } = database
const edition = await publishEdition(db, [])
const log = logTo((line) => {
  logged += line
})
const app = await startApp({ ...database, log })

beforeEach(() => {
  logged = ''
})

describe('a free member', () => {
  it('reporting a dead contact returns the credit and keeps the contact; a repeat gives the same answer', async () => {
    const member = await makeMember(db)
    const id = await makeSupplier(db)
    const contact = JSON.parse((await reveal(member, id)).text)
    const first = await report(member, id, 'Three letters came back.')
    const again = await report(member, id, 'Changed my mind')
    expect([first.status, again.status]).toEqual([200, 200])
    expect(answerIn(first)).toEqual({
      creditReturned: true,
      contactsUsed: 0,
      contact: {
        ...contact,
        verified: false,
        // Others need a second report.
        reportedDeadOn: null,
        reportedByYouAt: expect.stringMatching(/Z$/),
      },
    })
    expect(answerIn(again)).toEqual(answerIn(first))
    expect(await keptOf(db, member.id)).toEqual({ used: 0, revealed: 1, counted: 0 })
    expect(await db('dead_contact_report').where({ supplier_id: id })).toMatchObject([
      { member_id: member.id, credit_returned: true, note: 'Three letters came back.' },
    ])
    expect((await reveal(member, id)).status).toBe(200)
    expect(await keptOf(db, member.id)).toEqual({ used: 0, revealed: 1, counted: 0 })
  })

  it('a report of a dead contact is logged once, by ids alone', async () => {
    const member = await makeMember(db)
    const id = await makeSupplier(db)
    await reveal(member, id)
    await report(member, id, 'sales@maker.example is dead')
    await report(member, id)
    const lines = logged.split('\n').filter((line) => line.includes('audit'))
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 30, audit: 'dead contact', supplierId: String(id), member: String(member.id) },
    ])
    expect(logged).not.toMatch(/maker\.example|Person|555|Test Street/)
  })

  it('may reveal another contact with the credit', async () => {
    const member = await makeMember(db)
    const [dead = 0, ...others] = await suppliers(4)
    for (const id of [dead, ...others.slice(0, 2)]) await reveal(member, id)
    const before = await reveal(member, Number(others[2]))
    await report(member, dead)
    const after = await reveal(member, Number(others[2]))
    expect([before.status, after.status]).toEqual([402, 200])
    expect(await keptOf(db, member.id)).toEqual({ used: 3, revealed: 4, counted: 3 })
  })

  it('gets three credits back in thirty days; a fourth report is kept without a credit', async () => {
    const member = await makeMember(db)
    const returned: boolean[] = []
    for (const id of await suppliers(4)) {
      await reveal(member, id)
      returned.push(answerIn(await report(member, id)).creditReturned)
    }
    expect(returned).toEqual([true, true, true, false])
    expect(await keptOf(db, member.id)).toEqual({ used: 1, revealed: 4, counted: 1 })
    expect(await db('dead_contact_report').where({ member_id: member.id })).toHaveLength(4)

    await db.raw(
      `update member set credits_returned = array(select back - interval '31 days' from unnest(credits_returned) back)
       where id = ?`,
      [member.id],
    )
    const later = await makeSupplier(db)
    await reveal(member, later)
    expect(answerIn(await report(member, later))).toMatchObject({ creditReturned: true, contactsUsed: 1 })
  })

  it('is refused a contact they have not revealed, and nothing is written', async () => {
    const member = await makeMember(db)
    const id = await makeSupplier(db)
    const refused = await report(member, id)
    expect([refused.status, JSON.parse(refused.text).error]).toMatchObject([
      403,
      { code: 'forbidden', message: 'Only a contact that you have revealed can be reported.' },
    ])
    expect(refused.text).not.toContain('maker.example')
    expect(await db('dead_contact_report').where({ supplier_id: id })).toEqual([])
    expect(await keptOf(db, member.id)).toEqual({ used: 0, revealed: 0, counted: 0 })
  })

  it('gets back no more than was spent on parallel reports', async () => {
    const member = await makeMember(db)
    const ids = await suppliers(3)
    for (const id of ids) await reveal(member, id)
    const replies = await Promise.all(
      ids.flatMap((id) => Array.from({ length: 8 }, () => report(member, id))),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await keptOf(db, member.id)).toEqual({ used: 0, revealed: 3, counted: 0 })
    expect(await db('dead_contact_report').where({ member_id: member.id })).toHaveLength(3)
  })
})

describe('a Pro member', () => {
  it('can report any contact, which reveals it without a credit', async () => {
    const member = await makeMember(db, { plan: 'pro' })
    const id = await makeSupplier(db)
    const { creditReturned, contactsUsed, contact } = answerIn(await report(member, id))
    expect({ creditReturned, contactsUsed, verified: contact.verified }).toEqual({
      creditReturned: false,
      contactsUsed: 0,
      verified: false,
    })
    expect(await keptOf(db, member.id)).toEqual({ used: 0, revealed: 1, counted: 0 })
  })
})

describe('a supplier reported by two members', () => {
  it('is not shown as verified until its source has checked it again', async () => {
    const [member, second, other] = [await makeMember(db), await makeMember(db), await makeMember(db)]
    const name = 'Hue Enamel Works'
    const id = await makeSupplier(db, { name })
    for (const each of [member, second, other]) await reveal(each, id)
    expect(await verifiedAt(other, id, name)).toEqual([true, true, true])
    const counted = await verifiedSuppliers()

    await report(member, id)
    expect(await verifiedAt(other, id, name)).toEqual([true, true, true])
    await report(second, id)
    const [today] = new Date().toISOString().split('T')
    expect(await verifiedAt(other, id, name)).toEqual([false, false, false])
    expect(await verifiedSuppliers()).toBe(counted - 1)
    // Shown before a credit is spent.
    const [card] = JSON.parse((await app.call(`/api/suppliers?q=${encodeURIComponent(name)}`)).text)
    expect(card).toMatchObject({ contactLocked: true, reportedDeadOn: today })
    expect(JSON.parse((await reveal(other, id)).text)).toMatchObject({
      reportedDeadOn: today,
      reportedByYouAt: null,
    })

    await checkedOn(id, today)
    expect(await verifiedAt(other, id, name)).toEqual([false, false, false])
    await db.raw(
      `update contact set verified_on = (now() at time zone 'UTC')::date + 1 where supplier_id = ?`,
      [id],
    )
    expect(await verifiedAt(other, id, name)).toEqual([true, true, true])
    expect(JSON.parse((await reveal(other, id)).text).reportedDeadOn).toBeNull()
    expect(JSON.parse((await reveal(member, id)).text).reportedByYouAt).not.toBeNull()
  })
})

describe('a report of a dead contact', () => {
  it.each([
    ['of an unknown supplier', async () => 987_654, {}, 404],
    ['of a supplier without a contact', () => makeSupplier(db, { contact: null }), {}, 404],
    ['with a note that is too long', () => makeSupplier(db), { note: 'x'.repeat(501) }, 400],
    ['with a field that is not known', () => makeSupplier(db), { credit: true }, 400],
  ])('%s is refused', async (_what, idOf, body, status) => {
    const member = await makeMember(db, { plan: 'pro' })
    const id = await idOf()
    const reply = await app.call(`/api/suppliers/${id}/dead-contact`, writeFromApp(member, body))
    expect(reply.status).toBe(status)
    expect(await keptOf(db, member.id)).toEqual({ used: 0, revealed: 0, counted: 0 })
  })

  it('of a visitor, or from elsewhere than the app, is refused', async () => {
    const member = await makeMember(db)
    const id = await makeSupplier(db)
    await reveal(member, id)
    const path = `/api/suppliers/${id}/dead-contact`
    const visitor = await app.call(path, { method: 'POST', body: '{}', headers: FROM_APP })
    const elsewhere = await app.call(path, { method: 'POST', body: '{}', headers: { cookie: member.cookie } })
    const form = await app.call(path, {
      method: 'POST',
      headers: { ...FROM_APP, cookie: member.cookie, 'content-type': 'text/plain' },
      body: '{}',
    })
    expect([visitor.status, elsewhere.status, form.status]).toEqual([401, 403, 415])
    expect(await keptOf(db, member.id)).toEqual({ used: 1, revealed: 1, counted: 1 })
  })
})

async function reveal(member: TestMember, id: number): Promise<Reply> {
  return await app.call(`/api/suppliers/${id}`, fromApp(member))
}

async function report(member: TestMember, id: number, note = ''): Promise<Reply> {
  return await app.call(`/api/suppliers/${id}/dead-contact`, writeFromApp(member, { note }))
}

function answerIn({ text }: Reply): AnswerOf<typeof reportDeadContact> {
  return JSON.parse(text)
}

async function suppliers(count: number): Promise<number[]> {
  return await Promise.all(Array.from({ length: count }, () => makeSupplier(db)))
}

async function verifiedAt(member: TestMember, id: number, name: string): Promise<boolean[]> {
  const [card] = JSON.parse((await app.call(`/api/suppliers?q=${encodeURIComponent(name)}`)).text)
  const profile = JSON.parse((await app.call(`/api/suppliers/${id}/profile`)).text)
  return [JSON.parse((await reveal(member, id)).text).verified, card.verified, profile.verified]
}

async function checkedOn(id: number, day: string | undefined): Promise<void> {
  await db('contact').where({ supplier_id: id }).update({ verified_on: day })
}

async function verifiedSuppliers(): Promise<number> {
  return (await db.transaction((trx) => figuresOf(trx, edition, AS_OF))).verifiedSuppliers
}
