import { beforeEach, describe, expect, it } from 'vitest'
import { startAccountApp } from '../../tests/support/account-app.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { VIEW_NAME_MAX, VIEWS_MAX } from '../contracts/views.ts'

let mai: TestMember
let ben: TestMember

const running = await startAccountApp()
const { db } = running.database

beforeEach(async () => {
  mai = await makeMember(db, { plan: 'pro' })
  ben = await makeMember(db, { plan: 'pro' })
})

const RISING = { category: 'Fashion,Electronics', velocityFrom: '100', sort: 'margin' }

async function save(who: TestMember, name: string, query: object = RISING) {
  const { status, text } = await running.as(who, 'POST', '/api/views', { name, query })
  return { status, body: JSON.parse(text) }
}

const viewsOf = (who: TestMember) => running.read(who, '/api/views')

describe('a saved view', () => {
  it('keeps its query and is listed by name', async () => {
    await save(mai, 'Rising')
    await save(mai, 'empty', {})
    expect(await viewsOf(mai)).toEqual([
      { id: expect.any(String), name: 'empty', query: {}, dropped: [], savedAt: expect.any(String) },
      { id: expect.any(String), name: 'Rising', query: RISING, dropped: [], savedAt: expect.any(String) },
    ])
  })

  it('accepts a new name, a new filter, or both', async () => {
    const { body } = await save(mai, 'Rising')
    const renamed = await running.as(mai, 'PUT', `/api/views/${body.id}`, { name: 'RISING', query: RISING })
    expect([renamed.status, JSON.parse(renamed.text).name]).toEqual([200, 'RISING'])
    await running.as(mai, 'PUT', `/api/views/${body.id}`, { name: 'Viral', query: { stage: 'viral' } })
    expect(await viewsOf(mai)).toMatchObject([{ id: body.id, name: 'Viral', query: { stage: 'viral' } }])
  })

  it('can be deleted, once', async () => {
    const { body } = await save(mai, 'Rising')
    const replies = [
      await running.as(mai, 'DELETE', `/api/views/${body.id}`),
      await running.as(mai, 'DELETE', `/api/views/${body.id}`),
    ]
    expect(replies.map(({ status }) => status)).toEqual([200, 404])
    expect(await viewsOf(mai)).toEqual([])
  })

  it('drops filters unknown to this version and names them', async () => {
    await db('saved_view').insert({
      member_id: mai.id,
      name: 'Old',
      query: JSON.stringify({ stage: 'viral', moonPhase: 'full', velocityFrom: 'fast', sort: 'luck' }),
    })
    expect(await viewsOf(mai)).toMatchObject([
      { query: { stage: 'viral' }, dropped: expect.arrayContaining(['moonPhase', 'sort', 'velocityFrom']) },
    ])
  })
})

describe('a saved view that is invalid', () => {
  it.each([
    ['a name of blanks', { name: '   ', query: {} }, 'name'],
    ['a name too long', { name: 'x'.repeat(VIEW_NAME_MAX + 1), query: {} }, 'name'],
    ['a name of two lines', { name: 'a\nb', query: {} }, 'name'],
    ['a filter that is none', { name: 'a', query: { velocityFrom: 'fast' } }, 'query.velocityFrom'],
    ['a field nobody knows', { name: 'a', query: { moonPhase: 'full' } }, 'moonPhase'],
    ['a number where text is sent', { name: 'a', query: { velocityFrom: 5 } }, 'query.velocityFrom'],
    ['no filter at all', { name: 'a' }, 'query'],
  ])('is refused by field: %s', async (_, body, field) => {
    const { status, text } = await running.as(mai, 'POST', '/api/views', body)
    expect([status, JSON.parse(text).error.field]).toEqual([400, field])
    expect(await viewsOf(mai)).toEqual([])
  })

  it('is refused if another view has the name, ignoring case', async () => {
    await save(mai, 'Rising')
    const other = await save(mai, 'Viral')
    expect(await save(mai, 'rISING')).toMatchObject({
      status: 400,
      body: {
        error: { field: 'name', message: 'You already have a view called “Rising”. Choose another name.' },
      },
    })
    const renamed = await running.as(mai, 'PUT', `/api/views/${other.body.id}`, { name: 'rising', query: {} })
    expect([renamed.status, JSON.parse(renamed.text).error.field]).toEqual([400, 'name'])
  })

  it(`is refused as number ${VIEWS_MAX + 1}, also with concurrent saves`, async () => {
    const replies = await Promise.all(
      Array.from({ length: VIEWS_MAX + 6 }, (_, index) => save(mai, `View ${index}`)),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(VIEWS_MAX)
    const refused = replies.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(6)
    expect(refused[0]).toMatchObject({
      status: 400,
      body: {
        error: { code: 'invalid_input', field: 'name', message: expect.stringContaining('50 saved views') },
      },
    })
    expect(await viewsOf(mai)).toHaveLength(VIEWS_MAX)
  })

  it('is refused if its name is saved twice concurrently', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => save(mai, 'Rising')))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400, 400, 400])
  })
})

describe('saved views of several members', () => {
  it('are visible to, changed by and deleted by their owner alone', async () => {
    const { body } = await save(mai, 'Rising')
    expect(await viewsOf(ben)).toEqual([])
    const replies = [
      await running.as(ben, 'PUT', `/api/views/${body.id}`, { name: 'Mine', query: {} }),
      await running.as(ben, 'DELETE', `/api/views/${body.id}`),
    ]
    expect(replies.map(({ status }) => status)).toEqual([404, 404])
    expect(await viewsOf(mai)).toMatchObject([{ name: 'Rising', query: RISING }])
    expect((await save(ben, 'Rising')).status).toBe(200)
  })

  it('are refused to visitors with 401 and to free members with 402, on every endpoint', async () => {
    const { body } = await save(mai, 'Rising')
    const free = await makeMember(db)
    for (const [who, status] of [
      [null, 401],
      [free, 402],
    ] as const) {
      const replies = [
        await running.as(who, 'GET', '/api/views'),
        await running.as(who, 'POST', '/api/views', { name: 'a', query: {} }),
        await running.as(who, 'PUT', `/api/views/${body.id}`, { name: 'a', query: {} }),
        await running.as(who, 'DELETE', `/api/views/${body.id}`),
      ]
      expect(replies.map((reply) => reply.status)).toEqual([status, status, status, status])
    }
  })
})

describe('a member who goes back to the free plan', () => {
  it('keeps the saved views, finds them in the data export, and can use them again with Pro', async () => {
    await save(mai, 'Rising')
    await db('member').where({ id: mai.id }).update({ plan: 'free' })
    expect((await running.as(mai, 'GET', '/api/views')).status).toBe(402)
    const { savedViews } = await running.read(mai, '/api/account/export')
    expect(savedViews).toEqual([{ name: 'Rising', query: RISING, savedAt: expect.any(String) }])
    await db('member').where({ id: mai.id }).update({ plan: 'pro' })
    expect(await viewsOf(mai)).toMatchObject([{ name: 'Rising', query: RISING }])
  })
})
