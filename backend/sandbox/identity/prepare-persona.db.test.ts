import { beforeEach, expect, it } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { makeSupplier } from '../../../tests/support/factories.ts'
import { SANDBOX_SIGN_IN } from '../../settings/config.ts'
import { type PreparedPersona, personaOf } from './people.ts'
import { preparePersona } from './prepare-persona.ts'

const database = await createTestDatabase()
const { db } = database

beforeEach(async () => {
  await db.raw('truncate supplier cascade')
  // Sealed lists can go only with their owner.
  await db.raw('delete from member')
})

it('a new free seller is a member who has revealed nothing', async () => {
  const persona = named('new')
  await preparePersona(db, persona)
  expect(await members()).toEqual([
    {
      issuer: SANDBOX_SIGN_IN.issuer,
      subject: persona.subject,
      email: persona.email,
      first_name: persona.firstName,
      last_name: persona.lastName,
      plan: 'free',
      contacts_used: 0,
    },
  ])
  expect(await revealed()).toEqual([])
})

it('two reveals are of the suppliers with most shipments that have a contact', async () => {
  await makeSupplier(db, { total_shipments: null })
  const second = await makeSupplier(db, { total_shipments: 500 })
  const first = await makeSupplier(db, { total_shipments: 900 })
  await makeSupplier(db, { total_shipments: 9000, contact: null })
  const empty = await makeSupplier(db, { total_shipments: 8000 })
  await db.raw(
    'update contact set person = null, email = null, phone = null, address = null where supplier_id = ?',
    [empty],
  )
  await makeSupplier(db, { total_shipments: 20 })
  await preparePersona(db, named('two'))
  expect(await revealed()).toEqual([
    { supplier_id: first, counted: true },
    { supplier_id: second, counted: true },
  ])
  expect(await members()).toMatchObject([{ plan: 'free', contacts_used: 2 }])
})

it('before the first edition somebody starts with as many reveals as there are suppliers', async () => {
  await makeSupplier(db)
  await preparePersona(db, named('two'))
  expect(await members()).toMatchObject([{ contacts_used: 1 }])
  expect(await revealed()).toHaveLength(1)
})

it('an existing person keeps what they have', async () => {
  await makeSupplier(db)
  const persona = named('two')
  await preparePersona(db, persona)
  await db.raw("update member set first_name = 'Renamed', contacts_used = 0")
  await db.raw('delete from reveal')
  await preparePersona(db, persona)
  expect(await members()).toMatchObject([{ first_name: 'Renamed', contacts_used: 0 }])
  expect(await revealed()).toEqual([])
})

it('the Pro seller is on Pro, also after they have left it', async () => {
  await preparePersona(db, named('pro'))
  expect(await members()).toMatchObject([{ email: 'pro@sandbox.example', plan: 'pro' }])
  await db.raw("update member set plan = 'free'")
  await preparePersona(db, named('pro'))
  expect(await members()).toMatchObject([{ plan: 'pro', contacts_used: 0 }])
})

it('two taps at once make one person', async () => {
  await makeSupplier(db)
  const persona = named('two')
  await Promise.all([1, 2, 3].map(() => preparePersona(db, persona)))
  expect(await members()).toMatchObject([{ contacts_used: 1 }])
})

function named(key: string): PreparedPersona {
  const persona = personaOf(key)
  if (!persona) throw new Error(`No persona ${key}`)
  return persona
}

async function members() {
  const { rows } = await db.raw(
    'select issuer, subject, email, first_name, last_name, plan, contacts_used from member',
  )
  return rows
}

async function revealed() {
  const { rows } = await db.raw(
    `select supplier_id, counted from reveal join supplier on supplier.id = supplier_id
     order by total_shipments desc nulls last`,
  )
  return rows
}
