import { beforeEach, describe, expect, it } from 'vitest'
import { makeMaiAndBen, NOW, startAccountApp } from '../../tests/support/account-app.ts'
import { fillEveryTable, OWN_FIGURES, rowsOf } from '../../tests/support/account-rows.ts'
import { startApp } from '../../tests/support/app.ts'
import type { TestMember } from '../../tests/support/members.ts'
import { DELETE_WORD } from '../contracts/account.ts'

let mai: TestMember
let ben: TestMember

const { database, app, as, read, signedIn, isLive } = await startAccountApp()

beforeEach(async () => {
  ;({ mai, ben } = await makeMaiAndBen(database))
})

describe('a visitor', () => {
  it.each([
    ['GET', '/api/account/sessions', {}],
    ['DELETE', '/api/account/sessions/1', {}],
    ['POST', '/api/account/sign-out-everywhere', {}],
    ['GET', '/api/account/notifications', {}],
    ['PUT', '/api/account/notifications', { newDevice: true, weeklyReport: true, weeklyCategories: [] }],
    ['GET', '/api/account/export', {}],
    ['POST', '/api/account/delete', { confirm: DELETE_WORD }],
  ])('refuses %s %s', async (method, path, body) => {
    const reply = await as(null, method, path, body)
    expect([reply.status, JSON.parse(reply.text).error.code]).toEqual([401, 'not_signed_in'])
  })
})

describe('a member’s e-mail choices', () => {
  it('start with all e-mails on, and change for that member alone', async () => {
    const wanted = {
      newDevice: false,
      weeklyReport: true,
      weeklyCategories: ['Fashion', 'Automotive', 'Fashion'],
    }
    const before = await read(mai, '/api/account/notifications')
    const reply = await as(mai, 'PUT', '/api/account/notifications', wanted)
    expect(before).toEqual({ newDevice: true, weeklyReport: true, weeklyCategories: [] })
    expect(JSON.parse(reply.text)).toEqual({ ...wanted, weeklyCategories: ['Fashion', 'Automotive'] })
    expect(await read(mai, '/api/account/notifications')).toEqual(JSON.parse(reply.text))
    expect(await read(ben, '/api/account/notifications')).toEqual(before)
  })

  it.each([
    { newDevice: true, weeklyReport: true, weeklyCategories: ['Weapons'] },
    { newDevice: 'yes', weeklyReport: true, weeklyCategories: [] },
    { newDevice: true, weeklyReport: true, weeklyCategories: [], plan: 'pro', operator: true },
  ])('refuse %j', async (body) => {
    expect((await as(mai, 'PUT', '/api/account/notifications', body)).status).toBe(400)
  })
})

describe('the copy of a member’s data', () => {
  it('holds all data of that member and no data of others', async () => {
    await database.db('member').where({ id: mai.id }).update({ first_name: 'Mai', last_name: 'Tran' })
    const { supplier } = await fillEveryTable(database.db, mai, 'mine')
    await fillEveryTable(database.db, ben, 'foreign')
    await signedIn(mai, { device: 'Firefox on Windows' })
    await signedIn(ben, { device: 'foreign device' })
    const reply = await as(mai, 'GET', '/api/account/export')
    const data = JSON.parse(reply.text)
    expect(reply.headers['content-disposition']).toBe(
      `attachment; filename="tideline-data-${NOW.toISOString().slice(0, 10)}.json"`,
    )
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(data).toMatchObject({
      exportedAt: NOW.toISOString(),
      account: {
        id: String(mai.id),
        firstName: 'Mai',
        lastName: 'Tran',
        contactsUsed: 1,
        subscriptionStatus: 'free',
      },
      notifications: { newDevice: true },
      sessions: [{ device: 'Test' }, { device: 'Firefox on Windows' }],
      contacts: [
        {
          supplierId: String(supplier),
          name: 'mine Works',
          contactPerson: 'mine Person',
          contactEmail: 'mine@maker.example',
          // Reported dead since the check.
          verified: false,
          verifiedOn: '2026-10-01',
        },
      ],
      deadContactReports: [
        { supplierId: String(supplier), supplier: 'mine Works', creditReturned: true, note: 'mine note' },
      ],
      weeklyReports: [{ week: 'mine week', at: NOW.toISOString() }],
      savedCosts: { presets: [{ preset: { name: 'mine shop' } }], figures: [{ figures: OWN_FIGURES }] },
      delivery: {
        settings: { email: 'weekly', timeZone: 'Asia/Shanghai' },
        devices: [{ device: 'mine phone' }],
        webhooks: [{ name: 'mine hook', url: 'https://hooks.example/' }],
        feedSince: expect.any(String),
      },
      savedViews: [{ name: 'mine view', query: { stage: 'viral' } }],
      follows: [{ channel: 'tiktok', externalId: 'mine 1729', name: null }],
      alerts: [{ subjectName: 'mine lamp', condition: { when: 'stage-change' } }],
      alertEvents: [{ words: 'mine words', subjectName: 'mine lamp' }],
      lists: [{ name: 'mine list', rows: [] }],
      scoredLists: [{ title: 'mine picks', lines: [{ line: 1, text: 'mine lamp', product: null }] }],
      watchlist: [{ kind: 'supplier', name: 'mine Works' }],
      creatorContacts: [{ handle: 'mine.creator', contactEmail: 'mine@creators.example' }],
      pipeline: [
        {
          name: 'mine lamp',
          stage: 'saved',
          notes: [{ text: 'mine note' }],
          photos: [{ bytes: 1, address: '/api/pipeline/photos/photo-00000001' }],
        },
      ],
      subscriptions: [{ offer: 'pro', status: 'canceled', amountCents: 1999, card: 'visa ending in 4242' }],
    })
    expect(data.contacts[0].reportedByYouAt).not.toBeNull()
    expect(reply.text).not.toMatch(/foreign|given up/)
  })

  it('reads a large pipeline in batches', async () => {
    const ids = Array.from({ length: 45 }, (_, at) => `own-entry${String(at).padStart(7, '0')}`)
    const entries = ids.map((id) => ({
      id,
      name: id,
      stage: 'saved',
      added_at: NOW,
      photos: 0,
      before_at: NOW,
    }))
    await database
      .db('pipeline_entry')
      .insert(entries.map((entry) => ({ ...entry, member_id: mai.id, latest_at: NOW })))
    const notes = ids.flatMap((entry_id) =>
      [1, 2, 3, 4].map((note) => ({
        ...{
          member_id: mai.id,
          entry_id,
          n: note,
          device: 'phone',
          over: [],
          at: NOW.getTime(),
          kind: 'note',
        },
        id: `${entry_id}-${note}`,
        body: JSON.stringify({ item: `note-0000000${note}`, text: 'A note.' }),
      })),
    )
    await database.db('pipeline_change').insert(notes)
    let most = 0
    const measure = (_rows: unknown, query: { response?: { rowCount?: number } }) => {
      most = Math.max(most, query.response?.rowCount ?? 0)
    }
    database.db.on('query-response', measure)
    const reply = await as(mai, 'GET', '/api/account/export')
    database.db.off('query-response', measure)
    expect(JSON.parse(reply.text).pipeline).toHaveLength(45)
    expect(most).toBe(80)
  })
})

describe('deleting an account', () => {
  it('requires the exact word in the request', async () => {
    for (const body of [
      {},
      { confirm: 'delete' },
      { confirm: 'DELETE ' },
      { confirm: DELETE_WORD, id: String(ben.id) },
    ]) {
      expect((await as(mai, 'POST', '/api/account/delete', body)).status).toBe(400)
    }
    expect(await database.db('member').where({ id: mai.id })).toHaveLength(1)
  })

  it('leaves no row of the member in any table and confirms it by e-mail', async () => {
    const { report } = await fillEveryTable(database.db, mai, 'leaving')
    await fillEveryTable(database.db, ben, 'staying')
    await signedIn(mai)
    const bens = await signedIn(ben)
    const [{ email }] = await database.db('member').where({ id: mai.id })
    const held = await rowsOf(database.db, mai)
    const reply = await as(mai, 'POST', '/api/account/delete', { confirm: DELETE_WORD })
    expect(JSON.parse(reply.text)).toEqual({ deleted: true, endSessionUrl: null })
    expect(reply.headers['clear-site-data']).toBe('"cache", "storage"')
    expect(Object.values(held).filter((rows) => rows === 0)).toEqual([])
    expect(Object.keys(held).sort()).toEqual(
      expect.arrayContaining(['dead_contact_report', 'reveal', 'session', 'watched']),
    )
    expect(Object.values(await rowsOf(database.db, mai)).filter((rows) => rows > 0)).toEqual([])
    expect(await database.db('member').where({ id: mai.id })).toEqual([])
    // The billing worker ends the paid subscription at Stripe.
    expect(
      await database.db('pending_customer_deletion').where({ customer_id: `cus_${mai.id}` }),
    ).toHaveLength(1)
    expect(await database.db('dead_contact_report').where({ id: report })).toEqual([])
    const outbox = (await app.call('/api/sandbox/outbox')).text
    expect(outbox).toContain(email)
    expect(outbox).toContain('account is deleted')
    expect(Object.values(await rowsOf(database.db, ben)).filter((rows) => rows === 0)).toEqual([])
    expect(await isLive(bens)).toBe(true)
  })

  it('signs out with the first request; the second one is not signed in', async () => {
    await as(mai, 'POST', '/api/account/delete', { confirm: DELETE_WORD })
    expect((await as(mai, 'POST', '/api/account/delete', { confirm: DELETE_WORD })).status).toBe(401)
  })

  it('sends no email where mail is off', async () => {
    const silent = await startApp({ ...database })
    const { rows: before } = await database.db.raw('select count(*) from letter')
    const reply = await silent.call('/api/account/delete', {
      method: 'POST',
      headers: { cookie: mai.cookie, 'x-requested-with': 'app', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ confirm: DELETE_WORD }),
    })
    const { rows: after } = await database.db.raw('select count(*) from letter')
    await silent.stop()
    expect([reply.status, after]).toEqual([200, before])
  })
})
