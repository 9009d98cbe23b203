import { describe, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeMatch, makeProduct, makeSupplier, publishEdition } from '../../tests/support/factories.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { fromApp, keptOf, writeFromApp } from '../../tests/support/revealing.ts'

/** Three of the first four products are on the start page. */

const database = await createTestDatabase()
const { db } = database
const suppliers: number[] = []
const products: number[] = []
for (const name of ['lamp', 'bottle', 'rack', 'brush']) {
  const product = await makeProduct(db, { name })
  products.push(product)
  for (const position of [1, 2, 3]) {
    const supplier = await makeSupplier(db, { name: `${name} ${position}` })
    suppliers.push(supplier)
    await makeMatch(db, product, supplier, { position })
  }
}
await publishEdition(
  db,
  products.map((id) => ({ id })),
)
const app = await startApp(database)

const shown = () => suppliers.slice(0, 9).filter((_, index) => index % 3 < 2)
const others = () => suppliers.filter((id) => !shown().includes(id))

async function read(path: string, member?: TestMember) {
  return JSON.parse((await app.call(path, member ? { headers: { cookie: member.cookie } } : {})).text)
}

describe('a contact that the start page shows', () => {
  it('is open to everybody wherever its supplier is shown, unlike all others', async () => {
    for (const member of [undefined, await makeMember(db)]) {
      const directory = await read('/api/suppliers?limit=100', member)
      const open = directory.filter(({ contactEmail }: { contactEmail: string | null }) => contactEmail)
      expect(open.map(({ id }: { id: string }) => Number(id)).toSorted()).toEqual(shown().toSorted())
      for (const id of shown()) {
        const profile = await read(`/api/suppliers/${id}/profile`, member)
        expect(profile).toMatchObject({ contactLocked: false, contactEmail: expect.any(String) })
      }
      for (const id of others()) {
        const profile = await read(`/api/suppliers/${id}/profile`, member)
        expect(profile).toMatchObject({ contactLocked: true, contactEmail: null })
      }
      const detail = await read(`/api/products/${products[0]}`, member)
      expect(detail.suppliers.map((one: { contactLocked: boolean }) => one.contactLocked)).toEqual([
        false,
        false,
        true,
      ])
    }
  })

  it('costs no credit and is not added to the revealed contacts', async () => {
    const member = await makeMember(db, { contactsUsed: 3 })
    const id = shown()[0]
    const reply = await app.call(`/api/suppliers/${id}`, fromApp(member))
    expect([reply.status, JSON.parse(reply.text)]).toMatchObject([
      200,
      { contactLocked: false, contactEmail: expect.any(String), revealedAt: null },
    ])
    expect(await keptOf(db, member.id)).toEqual({ used: 3, revealed: 0, counted: 0 })
    const dead = await app.call(`/api/suppliers/${id}/dead-contact`, writeFromApp(member, {}))
    expect(dead.status).toBe(403)
  })

  it('takes no credit on any route, and its card shows that', async () => {
    for (const plan of ['free', 'pro'] as const) {
      const member = await makeMember(db, { plan })
      const landing = await read('/api/landing/trending', member)
      const onStartPage = landing.flatMap(({ suppliers }: { suppliers: { id: string }[] }) => suppliers)
      expect(onStartPage).toHaveLength(6)
      for (const { id, contactLocked, contactOpenToAll, contactEmail } of onStartPage) {
        expect([contactLocked, contactOpenToAll, contactEmail]).toEqual([false, true, expect.any(String)])
        for (const path of [
          `/api/suppliers/${id}/profile`,
          '/api/suppliers?limit=100',
          '/api/premium/trending',
        ])
          await read(path, member)
        expect((await app.call(`/api/suppliers/${id}`, fromApp(member))).status).toBe(200)
        expect((await app.call(`/api/suppliers/${id}`, fromApp(member))).status).toBe(200)
      }
      expect(await read('/api/auth/user', member)).toMatchObject({ contactsUsed: 0 })
      expect(await keptOf(db, member.id)).toMatchObject({ used: 0, counted: 0 })
    }
    const cards = await read('/api/suppliers?limit=100')
    const openToAll = cards.filter((card: { contactOpenToAll: boolean }) => card.contactOpenToAll)
    expect(openToAll.map(({ id }: { id: string }) => Number(id)).toSorted()).toEqual(shown().toSorted())
    expect(openToAll.some((card: { contactLocked: boolean }) => card.contactLocked)).toBe(false)
  })

  it('leaves the three credits for other contacts', async () => {
    const member = await makeMember(db)
    for (const id of [...shown(), ...others().slice(0, 3)]) {
      expect((await app.call(`/api/suppliers/${id}`, fromApp(member))).status).toBe(200)
    }
    expect(await keptOf(db, member.id)).toEqual({ used: 3, revealed: 3, counted: 3 })
    expect((await app.call(`/api/suppliers/${others()[3]}`, fromApp(member))).status).toBe(402)
    expect((await app.call(`/api/suppliers/${shown()[0]}`, fromApp(member))).status).toBe(200)
  })

  it('is locked again when the next edition shows other contacts, unless it was revealed', async () => {
    const [member, free] = [await makeMember(db), await makeMember(db, { plan: 'pro' })]
    const id = Number(shown()[0])
    await app.call(`/api/suppliers/${id}`, fromApp(free))
    await db('member').where({ id: free.id }).update({ plan: 'free' })
    const edition = await publishEdition(
      db,
      products.slice(1).map((product) => ({ id: product })),
    )
    await app.reached(edition)
    expect(await read(`/api/suppliers/${id}/profile`)).toMatchObject({ contactLocked: true })
    expect(await read(`/api/suppliers/${id}/profile`, member)).toMatchObject({ contactLocked: true })
    expect(await read(`/api/suppliers/${id}/profile`, free)).toMatchObject({ contactLocked: false })
  })
})
