import { beforeEach, describe, expect, it } from 'vitest'
import { makeMatch, makeProduct, makeSupplier, publishEdition } from '../../tests/support/factories.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { startRevealApp } from '../../tests/support/reveal-app.ts'
import { writeFromApp } from '../../tests/support/revealing.ts'

const AN_HOUR = 1000
const A_DAY = 3000
/** More than an hour's budget. */
const DIRECTORY = 1250

let member: TestMember

const { database, app, reveal } = await startRevealApp(() => undefined)
const { db } = database
// A thousand inserts would dominate the test.
const first = await makeSupplier(db, { name: 'Maker 0', total_shipments: 5000 })
await db.raw(
  `insert into supplier (origin, source, external_id, name, name_key, country, total_shipments, observed_at)
     select 'sandbox', 'test-records', 'many-' || n, 'Maker ' || n, 'maker ' || n, 'VN', 5000 - n, now()
     from generate_series(1, ?) n`,
  [DIRECTORY - 1],
)
await db.raw(
  `insert into contact (supplier_id, source, email) select id, 'test-file', 'sales' || id || '@maker.example'
     from supplier where id <> ?`,
  [first],
)
const product = await makeProduct(db, { name: 'Steel bottle' })
const ids = (await db('supplier').orderBy('id').select('id')).map(({ id }) => id)
await makeMatch(db, product, Number(ids.at(-1)))
// The start page omits a fifth product's supplier.
const earlier = await Promise.all(
  [1, 2, 3].map(async () => {
    const id = await makeProduct(db)
    await makeMatch(db, id, first, { position: 1 })
    await makeMatch(db, id, Number(ids[1]), { position: 2 })
    return { id }
  }),
)
await publishEdition(db, [...earlier, { id: product }])

beforeEach(async () => {
  member = await makeMember(db, { plan: 'pro' })
})

async function ask(path: string) {
  const { status, headers, text } = await app.call(path, { headers: { cookie: member.cookie } })
  return { status, headers, body: JSON.parse(text) }
}

/** All at once. */
async function copyDirectory(pages: number): Promise<{ contacts: number; statuses: Set<number> }> {
  const replies = await Promise.all(
    Array.from({ length: pages }, (_, index) => ask(`/api/suppliers?limit=100&page=${index + 1}`)),
  )
  const open = replies.flatMap(({ status, body }) => (status === 200 ? body : []))
  return {
    contacts: new Set(
      open
        .filter(({ contactEmail }: { contactEmail: string | null }) => contactEmail)
        .map(({ id }: { id: string }) => id),
    ).size,
    statuses: new Set(replies.map(({ status }) => status)),
  }
}

async function served(count: number, ago: string): Promise<void> {
  await db.raw(
    `insert into contact_served (member_id, supplier_id, served_at)
     select ?, 900000 + n, now() - cast(? as interval) from generate_series(1, ?) n`,
    [member.id, ago, count],
  )
}

describe('a Pro member', () => {
  it('cannot copy the directory with parallel page requests', async () => {
    const { contacts, statuses } = await copyDirectory(13)
    // Two contacts are open to everybody.
    expect(contacts).toBeLessThanOrEqual(AN_HOUR + 2)
    expect(contacts).toBeGreaterThan(AN_HOUR - 200)
    expect(statuses).toEqual(new Set([200, 429]))
  })

  it('gets a retry time beyond the hourly budget and sees products without contacts', async () => {
    const { body: before } = await ask(`/api/products/${product}`)
    expect(before.suppliers[0].contactEmail).toContain('@maker.example')
    await db('contact_served').where({ member_id: member.id }).delete()
    await served(AN_HOUR, '40 minutes')
    const id = ids.at(-1)
    const refused = [
      await ask('/api/suppliers?limit=5&page=100'),
      await ask(`/api/suppliers/${id}/profile`),
      await ask('/api/importyeti/suppliers?productName=Steel+bottle'),
    ]
    for (const { status, headers, body } of refused) {
      expect([status, body.error.code]).toEqual([429, 'too_many_requests'])
      expect(body.error.message).toBe(
        'You have opened 1,000 contacts within an hour, the most your plan opens. Please try again in 20 minutes.',
      )
      expect(Number(headers['retry-after'])).toBeGreaterThan(1100)
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(1200)
    }
    const pressed = await reveal(member, Number(id))
    const reported = await app.call(`/api/suppliers/${id}/dead-contact`, writeFromApp(member, {}))
    expect([pressed.status, reported.status]).toEqual([429, 429])
    for (const path of [
      `/api/products/${product}`,
      '/api/tiktok/trending?limit=50',
      '/api/premium/trending',
    ]) {
      const { status, body } = await ask(path)
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toContain(`sales${id}@`)
    }
  })

  it('has a daily budget too, which frees up over the day', async () => {
    await served(A_DAY, '23 hours 50 minutes')
    const refused = await ask('/api/suppliers?limit=5&page=100')
    expect([refused.status, refused.body.error.message]).toEqual([
      429,
      'You have opened 3,000 contacts within a day, the most your plan opens. Please try again in 10 minutes.',
    ])
    await db.raw(
      `update contact_served set served_at = served_at - interval '11 minutes' where member_id = ?`,
      [member.id],
    )
    expect((await ask('/api/suppliers?limit=5&page=100')).status).toBe(200)
  })

  it('is not counted twice a day for the same contact, nor for contacts open to everybody', async () => {
    const page = '/api/suppliers?limit=50&page=2'
    await ask(page)
    await served(AN_HOUR - 50, '10 minutes')
    for (const _ of [1, 2, 3]) expect((await ask(page)).status).toBe(200)
    expect((await ask(`/api/suppliers/${ids[60]}/profile`)).status).toBe(200)
    expect((await reveal(member, Number(ids[60]))).status).toBe(200)
    // The start page shows the directory's first two.
    expect((await ask('/api/suppliers?limit=2')).status).toBe(200)
    expect((await ask('/api/suppliers?limit=3')).status).toBe(429)
  })
})

it('a contact that a member revealed stays open beyond any budget', async () => {
  const id = Number(ids[70])
  await reveal(member, id)
  await db('contact_served').where({ member_id: member.id }).delete()
  await served(AN_HOUR, '40 minutes')
  expect((await reveal(member, id)).status).toBe(200)
  const own = await ask('/api/account/contacts')
  expect(own.body).toMatchObject([{ supplierId: String(id), contactEmail: `sales${id}@maker.example` }])
})
