import { describe, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { commandHere, commandProcess } from '../../tests/support/commands.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeMatch, makeProduct, makeSupplier, publishEdition } from '../../tests/support/factories.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { fromApp, writeFromApp } from '../../tests/support/revealing.ts'
import { runDeadContacts } from '../commands/run-dead-contacts.ts'
import { DELETE_WORD } from '../contracts/account.ts'

const database = await createTestDatabase()
const { db } = database
const product = await makeProduct(db, { name: 'Desk lamp' })
const listed = await makeSupplier(db, { name: 'Listed Lamp Works' })
await makeMatch(db, product, listed)
await publishEdition(db, [{ id: product }])
const app = await startApp(database)
const settings = { DATABASE_URL: database.url }
const command = (...args: string[]) => commandHere(runDeadContacts, settings, ...args)

async function report(member: TestMember, id: number): Promise<number> {
  return (await app.call(`/api/suppliers/${id}/dead-contact`, writeFromApp(member, {}))).status
}

async function readByVisitor(id: number): Promise<{ verified: boolean; dead: boolean }> {
  const { verified, reportedDeadOn } = JSON.parse((await app.call(`/api/suppliers/${id}/profile`)).text)
  return { verified, dead: reportedDeadOn !== null }
}

async function verifiedInList(): Promise<boolean> {
  const [item] = JSON.parse((await app.call('/api/tiktok/trending')).text)
  return item.suppliers[0].verified
}

async function pro(): Promise<TestMember> {
  return await makeMember(database.db, { plan: 'pro' })
}

const MARKED = { verified: false, dead: true }
const UNMARKED = { verified: true, dead: false }

describe('the public dead-contact notice', () => {
  it('needs two members and counts a repeated report once', async () => {
    const id = await makeSupplier(database.db)
    const [mai, ben] = [await pro(), await pro()]
    await report(mai, id)
    await report(mai, id)
    expect(await readByVisitor(id)).toEqual(UNMARKED)
    const own = JSON.parse((await app.call(`/api/suppliers/${id}`, fromApp(mai))).text)
    expect(own).toMatchObject({ verified: false, reportedDeadOn: null, reportedByYouAt: expect.any(String) })
    await report(ben, id)
    expect(await readByVisitor(id)).toEqual(MARKED)
  })

  it('reaches the cached lists before the next edition', async () => {
    expect(await verifiedInList()).toBe(true)
    for (const member of [await pro(), await pro()]) await report(member, listed)
    await expect.poll(verifiedInList).toBe(false)
  })

  it('disappears with the accounts that reported', async () => {
    const id = await makeSupplier(database.db)
    const [mai, ben] = [await pro(), await pro()]
    for (const member of [mai, ben]) await report(member, id)
    expect(await readByVisitor(id)).toEqual(MARKED)
    await app.call('/api/account/delete', writeFromApp(ben, { confirm: DELETE_WORD }))
    expect(await readByVisitor(id)).toEqual(UNMARKED)
    expect(await database.db('dead_contact_report').where({ supplier_id: id })).toMatchObject([
      { member_id: mai.id },
    ])
  })
})

describe('one account that reports the whole directory', () => {
  it('marks no supplier and is limited to twenty reports a day', async () => {
    const [mai, ben] = [await pro(), await pro()]
    const ids = await Promise.all(Array.from({ length: 60 }, () => makeSupplier(database.db)))
    const statuses = await Promise.all(ids.map((id) => report(mai, id)))
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(40)
    const read = await Promise.all(ids.map(readByVisitor))
    expect(read.filter(({ dead }) => dead)).toEqual([])
    const refused = await app.call(`/api/suppliers/${ids[59]}/dead-contact`, writeFromApp(mai, {}))
    expect(JSON.parse(refused.text).error.message).toBe(
      'You have reported 20 contacts in 24 hours, the most you can report. Please try again in 24 hours.',
    )
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
    // Others can still report.
    expect(await report(ben, Number(ids[0]))).toBe(200)
  })
})

describe('an operator', () => {
  it('can dismiss reports by supplier or by member, and the lists follow', async () => {
    const id = await makeSupplier(db)
    const [mai, ben, eve] = [await pro(), await pro(), await pro()]
    for (const member of [mai, ben]) await report(member, id)
    expect(await readByVisitor(id)).toEqual(MARKED)
    const dismissed = await commandProcess('dead-contacts-cli', settings, 'dismiss', 'supplier', String(id))
    expect(dismissed).toEqual({ code: 0, output: '2 reports dismissed.\n' })
    expect(await readByVisitor(id)).toEqual(UNMARKED)
    // Dismissed reporters do not count again.
    await report(mai, id)
    expect(await readByVisitor(id)).toEqual(UNMARKED)

    const other = await makeSupplier(db)
    for (const member of [mai, eve]) await report(member, other)
    expect(await readByVisitor(other)).toEqual(MARKED)
    const dismissEve = ['dismiss', 'member', String(eve.id)]
    expect(await command(...dismissEve)).toEqual({ code: 0, output: '1 report dismissed.\n' })
    expect(await readByVisitor(other)).toEqual(UNMARKED)
    expect(await command(...dismissEve)).toEqual({ code: 1, output: '0 reports dismissed.\n' })
    expect((await command()).output).toContain(`supplier ${other} (`)
    expect((await command('dismiss', 'everything')).code).toBe(2)

    await db.raw('update dead_contact_report set dismissed_at = null where supplier_id = ?', [listed])
    expect((await command('dismiss', 'supplier', String(listed))).code).toBe(0)
    await expect.poll(verifiedInList).toBe(true)
  }, 60_000)
})
