import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { startApp } from '../../tests/support/app.ts'
import { makeCreator, makeVideos } from '../../tests/support/creators.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeProduct, publishEdition } from '../../tests/support/factories.ts'
import { makeMember } from '../../tests/support/members.ts'
import { fromApp } from '../../tests/support/revealing.ts'
import { CreatorCard, CreatorDetail, ProductVideos, RevealedCreator } from '../contracts/creators.ts'

const database = await createTestDatabase()
const { db } = database

const lamp = await makeProduct(db, { origin: 'live', category: 'Home & Living' })
const mug = await makeProduct(db, { origin: 'live', category: 'Kitchen & Dining' })
const unread = await makeProduct(db)
const anna = await makeCreator(db, {
  handle: 'anna.makes',
  origin: 'live',
  followers: 50_000,
  email: 'anna@creators.example',
})
const ben = await makeCreator(db, { handle: 'ben', origin: 'live', followers: 900_000 })
const unknown = await makeCreator(db, { handle: null, name: null, described_at: null, origin: 'live' })
await makeVideos(db, lamp, [
  { creator: anna, units: 60, views: 900, published_on: '2026-11-01', thumbnail: 'https://c.example/1.webp' },
  { creator: anna, units: 20, published_on: '2026-11-10' },
  { creator: unknown, units: 15, published_on: '2026-11-12' },
  { creator: null, units: 5 },
  { creator: ben, units: null, views: 40 },
])
await makeVideos(db, mug, [
  { creator: ben, units: 31, published_on: '2026-10-01' },
  { creator: anna, units: 3, published_on: '2026-10-02' },
])
await publishEdition(db, [{ id: lamp }, { id: mug }, { id: unread }])
const app = await startApp(database)

async function read<Schema extends z.ZodMiniType>(path: string, schema: Schema, cookie?: string) {
  const reply = await app.call(path, cookie === undefined ? {} : { headers: { cookie } })
  expect([path, reply.status]).toEqual([path, 200])
  return { body: schema.parse(JSON.parse(reply.text)) as z.output<Schema>, reply }
}

describe('the videos of a product', () => {
  it('come most sold first, with a summary, links by id and our own pictures', async () => {
    const { body } = await read(`/api/products/${lamp}/videos`, ProductVideos)
    expect(body.videos.map(({ units, handle }) => [units, handle])).toEqual([
      [60, 'anna.makes'],
      [20, 'anna.makes'],
      [15, null],
      [5, null],
      [null, 'ben'],
    ])
    const [first, , third] = body.videos
    expect(first?.url).toBe(`https://www.tiktok.com/@anna.makes/video/${first?.id}`)
    expect(third?.url).toBe(`https://www.tiktok.com/player/v1/${third?.id}`)
    expect(first?.thumbnailUrl).toMatch(/^\/img\/[0-9a-f]{64}\/320$/)
    expect(third?.creatorId).toBeNull()
    expect(body.summary).toMatchObject({
      videosKnown: 5,
      creatorsKnown: 3,
      span: 'all',
      unitsCounted: 100,
      topCreatorShare: 0.8,
      topThreeShare: 0.95,
      firstVideoOn: '2026-11-01',
      waveStartedOn: '2026-11-01',
      waveDays: 18,
      commissionPercent: 10,
      largestVideo: { id: first?.id, units: 60 },
      provenance: { origin: 'live' },
    })
    expect(body.creators.map(({ handle, share }) => [handle, share])).toEqual([
      ['anna.makes', 0.8],
      ['ben', null],
    ])
  })

  it('are empty, without a summary, before a source has listed them', async () => {
    const { body } = await read(`/api/products/${unread}/videos`, ProductVideos)
    expect(body).toEqual({ summary: null, creators: [], videos: [] })
  })

  it('of an unknown product are not found', async () => {
    expect((await app.call('/api/products/999999/videos')).status).toBe(404)
  })
})

describe('creators', () => {
  const Cards = z.array(CreatorCard)

  it('are listed by units, without those known by number only', async () => {
    const { body, reply } = await read('/api/creators', Cards)
    expect(body.map(({ handle, unitsKnown }) => [handle, unitsKnown])).toEqual([
      ['anna.makes', 83],
      ['ben', 31],
    ])
    expect(reply.headers['x-total-count']).toBe('2')
  })

  it.each([
    ['sort=followers', ['ben', 'anna.makes']],
    ['sort=name', ['anna.makes', 'ben']],
    ['sort=hits', ['ben', 'anna.makes']],
    ['category=Home%20%26%20Living', ['anna.makes', 'ben']],
    ['category=Fashion', []],
    ['contact=given', ['anna.makes']],
    ['minFollowers=100000', ['ben']],
    ['q=%40ANNA', ['anna.makes']],
    ['q=%25', []],
    ['limit=1&page=2', ['ben']],
  ])('are found by %s', async (query, handles) => {
    const { body } = await read(`/api/creators?${query}`, Cards)
    expect(body.map(({ handle }) => handle)).toEqual(handles)
  })

  it('have a hit rate with its interval, over products with counted units', async () => {
    const { body } = await read(`/api/creators/${anna}`, CreatorDetail)
    expect(body.hitRate).toMatchObject({ hits: 1, products: 2, share: 0.5 })
    expect(body.hitRate?.low).toBeCloseTo(0.095, 2)
    expect(body.hitRate?.high).toBeCloseTo(0.905, 2)
    const { body: other } = await read(`/api/creators/${ben}`, CreatorDetail)
    expect(other.hitRate).toMatchObject({ hits: 1, products: 1 })
  })

  it('show what they sell, most units first', async () => {
    const { body } = await read(`/api/creators/${anna}`, CreatorDetail)
    expect(body.products.map(({ id, units, videos }) => [id, units, videos])).toEqual([
      [String(lamp), 80, 2],
      [String(mug), 3, 1],
    ])
    expect(body.sells.map(({ category, units }) => [category, units])).toEqual([
      ['Home & Living', 80],
      ['Kitchen & Dining', 3],
    ])
    expect(body.videos.map(({ productId }) => productId)).toEqual([lamp, lamp, mug].map(String))
    expect(body.url).toBe('https://www.tiktok.com/@anna.makes')
  })

  it('known by number only are not found', async () => {
    expect((await app.call(`/api/creators/${unknown}`)).status).toBe(404)
  })
})

describe('a creator’s address', () => {
  const reveal = (id: number, cookie: string) => app.call(`/api/creators/${id}/contact`, fromApp({ cookie }))

  it('is sent to nobody before a reveal, also not with a plan', async () => {
    const pro = await makeMember(db, { plan: 'pro' })
    for (const cookie of [undefined, (await makeMember(db)).cookie, pro.cookie]) {
      for (const path of ['/api/creators', `/api/creators/${anna}`]) {
        const reply = await app.call(path, cookie === undefined ? {} : { headers: { cookie } })
        expect(reply.text).toContain('"contactLocked":true')
        expect(reply.text).not.toContain('creators.example')
      }
    }
  })

  it('takes one of the three free contacts, once under parallel requests, and stays open', async () => {
    const { id, cookie } = await makeMember(db)
    const replies = await Promise.all(Array.from({ length: 6 }, () => reveal(anna, cookie)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await db('member').where({ id }).pluck('contacts_used')).toEqual([1])
    const { body } = await read(`/api/creators/${anna}`, CreatorDetail, cookie)
    expect([body.contactLocked, body.contactEmail]).toEqual([false, 'anna@creators.example'])
  })

  it('is in the member’s own list from then on, and in nobody else’s', async () => {
    const { cookie } = await makeMember(db)
    await reveal(anna, cookie)
    const listed = async (who: string) =>
      (await read('/api/account/creator-contacts', z.array(RevealedCreator), who)).body
    expect(await listed(cookie)).toMatchObject([
      { handle: 'anna.makes', contactEmail: 'anna@creators.example' },
    ])
    expect(await listed((await makeMember(db)).cookie)).toEqual([])
    expect((await app.call('/api/account/creator-contacts')).status).toBe(401)
  })

  it('is refused once three contacts of suppliers or creators are used', async () => {
    const { id, cookie } = await makeMember(db, { contactsUsed: 3 })
    const reply = await reveal(anna, cookie)
    expect([reply.status, reply.text.includes('creators.example')]).toEqual([402, false])
    expect(await db('creator_reveal').where({ member_id: id })).toEqual([])
  })

  it('takes none with a plan, and counts against what the plan opens in an hour', async () => {
    const { id, cookie } = await makeMember(db, { plan: 'pro' })
    const served = Array.from({ length: 1000 }, (_, at) => ({
      member_id: id,
      supplier_id: 1_000_000 + at,
      served_at: new Date(),
    }))
    expect((await reveal(anna, cookie)).status).toBe(200)
    expect(await db('member').where({ id }).pluck('contacts_used')).toEqual([0])
    await db('creator_reveal').where({ member_id: id }).delete()
    await db('contact_served').insert(served)
    expect((await reveal(anna, cookie)).status).toBe(429)
  })

  it('costs nothing where none is on record, and asks visitors to sign in', async () => {
    const { id, cookie } = await makeMember(db)
    expect((await reveal(ben, cookie)).status).toBe(404)
    expect((await reveal(unknown, cookie)).status).toBe(404)
    expect(await db('member').where({ id }).pluck('contacts_used')).toEqual([0])
    expect((await app.call(`/api/creators/${anna}/contact`, fromApp({ cookie: '' }))).status).toBe(401)
  })

  it('is given back when the creator is deleted', async () => {
    const gone = await makeCreator(db, { email: 'gone@creators.example' })
    const { id, cookie } = await makeMember(db)
    expect((await reveal(gone, cookie)).status).toBe(200)
    await db('creator').where({ id: gone }).delete()
    expect(await db('member').where({ id }).pluck('contacts_used')).toEqual([0])
  })
})
