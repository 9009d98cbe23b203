import { beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { makeMatch, makeProduct, makeSupplier, publishEdition } from '../../tests/support/factories.ts'
import { makeMember } from '../../tests/support/members.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

it('the contact-access migration fills in what old reveals covered, returned credits and open contacts', async () => {
  const { db } = database
  const products: number[] = []
  for (let index = 0; index < 5; index += 1) {
    const id = await makeProduct(db)
    for (const position of [1, 2, 3]) await makeMatch(db, id, await makeSupplier(db), { position })
    products.push(id)
  }
  await publishEdition(
    db,
    products.map((id) => ({ id })),
  )
  const shown = await db('open_contact').orderBy('supplier_id')
  expect(shown).toHaveLength(6)
  const member = await makeMember(db)
  const [bought, credited, address, asPro] = [
    await makeSupplier(db),
    await makeSupplier(db, { contact: { email: null, phone: null } }),
    await makeSupplier(db, { contact: { email: null, phone: null } }),
    await makeSupplier(db),
  ]
  const { down, up } = await import('../db/migrations/0011-contact-access.ts')
  await down(db)
  await db('reveal').insert([
    { member_id: member.id, supplier_id: bought, counted: true },
    { member_id: member.id, supplier_id: credited, counted: false },
    { member_id: member.id, supplier_id: address, counted: false },
    { member_id: member.id, supplier_id: asPro, counted: false },
  ])
  await db('dead_contact_report').insert([
    { member_id: member.id, supplier_id: credited, credit_returned: true },
    // A deleted account.
    { member_id: null, supplier_id: asPro, credit_returned: true },
  ])
  await up(db)
  const covered = await db('reveal').orderBy('supplier_id').select('supplier_id', 'covered')
  const whole = ['person', 'e-mail', 'phone', 'address']
  expect(covered).toEqual([
    { supplier_id: bought, covered: whole },
    { supplier_id: credited, covered: whole },
    { supplier_id: address, covered: ['address'] },
    { supplier_id: asPro, covered: whole },
  ])
  expect(await db('open_contact').orderBy('supplier_id')).toEqual(shown)
  const { credits_returned } = await db('member').where({ id: member.id }).first('credits_returned')
  expect(credits_returned).toHaveLength(1)
  expect(await db('dead_contact_report')).toMatchObject([{ member_id: member.id, supplier_id: credited }])
})
