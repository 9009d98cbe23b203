import { createHash, webcrypto } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { clock, PLANS, recorded } from '../../tests/support/recording.ts'
import { AS_OF } from '../../tests/support/refreshing.ts'
import { type ScoredLists, startScoredLists } from '../../tests/support/scored-list-calls.ts'
import { addDays } from '../calendar/days.ts'
import type { ListChainRow } from '../contracts/pick-chain.ts'
import { ASKED_NOW } from '../contracts/recorded-pick.ts'
import { SCORED_OPEN, SCORED_ROWS_MAX } from '../contracts/scored-lists.ts'
import { verifyStamp } from '../contracts/time-stamp.ts'
import { openLog } from '../process/log.ts'
import { chained, EMPTY_CHAIN } from '../track-record/hash-chain.ts'
import { countersignLists } from './countersign-lists.ts'

const PICKS = ['riser', 'a thing of nobody', 'flat', 'sinker', 'riser']
const published = await recorded((first) =>
  first.refresh(0, [...PLANS, { name: 'newcomer', units: (at: number) => (at > -4 ? 9 : null) }]),
)
let lists: ScoredLists
let mai: TestMember
let ben: TestMember

beforeEach(async () => {
  lists = await startScoredLists(published)
  mai = await makeMember(lists.recording.database.db)
  ben = await makeMember(lists.recording.database.db)
})
afterEach(() => lists.stop())

function againOf(rows: readonly ListChainRow[]): ListChainRow[] {
  return chained(
    rows.map(({ number: _number, previous: _previous, hash: _hash, ...row }) => row),
    EMPTY_CHAIN,
  )
}

describe('reading picks', () => {
  it('finds names of our products and numbers every line', async () => {
    const { status, body } = await lists.read(mai, '1. riser\n\n- a thing of nobody\nflat\n')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      lines: [
        { line: 1, text: 'riser', found: { id: await lists.idOf('riser'), channel: 'tiktok', by: 'name' } },
        { line: 2, text: 'a thing of nobody', found: null },
        { line: 3, text: 'flat', found: { by: 'name' } },
      ],
      ...{ skipped: 0, leftOut: 0 },
    })
  })

  it('finds similar names only with a plan', async () => {
    const pro = await makeMember(lists.recording.database.db, { plan: 'pro' })
    expect((await lists.read(mai, 'newcomers')).body.lines[0].found).toBeNull()
    expect((await lists.read(pro, 'newcomers')).body.lines[0].found).toMatchObject({
      name: 'newcomer',
      by: 'words',
    })
  })

  it('reads a file by its heading, and counts lines that it cannot read', async () => {
    const file = 'Product Name,Price\nriser,$9.99\nflat,$1\nhalf'
    const { body } = await lists.read(mai, file, { as: 'file', media: 'text/csv' })
    expect(body).toMatchObject({
      lines: [{ text: 'riser', found: { name: 'riser' } }, { text: 'flat' }],
      skipped: 1,
    })
  })

  it('keeps the first of too many lines and counts the rest', async () => {
    const text = Array.from({ length: SCORED_ROWS_MAX + 2 }, (_, at) => `lamp ${at}`).join('\n')
    const { body } = await lists.read(mai, text)
    expect([body.lines.length, body.leftOut]).toEqual([SCORED_ROWS_MAX, 2])
  })

  it('is for members', async () => {
    expect((await lists.read(null, 'riser')).status).toBe(401)
  })
})

describe('sealing', () => {
  it('writes head and picks of all questions into one chain, with every line that is not judged', async () => {
    const { status, body } = await lists.seal(mai, [...PICKS, 'newcomer'], 'Picks of a newsletter')
    expect(status).toBe(200)
    const rows = await lists.chain(mai, body.id)
    expect(rows).toEqual(againOf(rows))
    expect(rows).toHaveLength(1 + 3 * 3)
    expect(rows[0]).toMatchObject({
      ...{ kind: 'member', title: 'Picks of a newsletter', asOf: AS_OF, given: 6 },
      sealedAt: clock(0).toISOString(),
      left: [
        { line: 2, why: 'not-found' },
        { line: 5, why: 'twice' },
        { line: 6, why: 'not-counted' },
      ],
    })
    expect(rows[1]).toMatchObject({
      ...{ list: 'member', position: 1, usualWeek: 70, lastWeek: 210, question: ASKED_NOW },
      ...{ chanceOfNextWeek: null, market: { products: 4, members: null } },
      dueOn: addDays(AS_OF, 8),
    })
    const { list, left, own } = await lists.details(mai, body.id)
    expect(list).toMatchObject({ given: 6, counted: 3, public: false, sampleData: false })
    expect([own, left.map(({ text }) => text)]).toEqual([true, ['a thing of nobody', 'riser', 'newcomer']])
  })

  it('seals our list and the simple rules of the day once, beside the first list', async () => {
    const { body } = await lists.seal(mai, PICKS)
    await lists.seal(ben, ['flash'])
    const { beside } = await lists.details(mai, body.id)
    expect(beside.map(({ kind, results }) => [kind, results[0]?.result.picks])).toEqual([
      ['ours', 4],
      ['naive', 4],
      ['sellers', 4],
    ])
    const { db } = lists.recording.database
    expect(await db('scored_list').whereNull('member_id')).toHaveLength(3)
    const [ours] = beside
    const rows = await lists.chain(null, ours?.id ?? '')
    expect(rows).toEqual(againOf(rows))
  })

  it('refuses a list without a product that can be judged, and lines of unknown products', async () => {
    const { status, body } = await lists.seal(mai, ['a thing of nobody', 'newcomer'])
    expect([status, body.error.field]).toEqual([400, 'lines'])
    const unknown = { title: 'Ten picks', lines: [{ text: 'x', product: '999999999' }] }
    expect((await lists.as(mai, 'POST', '/api/scored-lists', unknown)).status).toBe(400)
    expect((await lists.as(mai, 'GET', '/api/scored-lists')).body.lists).toEqual([])
  })

  it.each([
    ['picks of @mai_sells', 'must not contain an @'],
    ['mai@seller.example', 'must not contain an @'],
    ['picks \u202egnorw', 'must not contain invisible characters'],
    ['x'.repeat(61), ''],
  ])('refuses the title %j', async (title, words) => {
    const { status, body } = await lists.seal(mai, PICKS, title)
    expect([status, body.error.field]).toEqual([400, 'title'])
    expect(body.error.message).toContain(words)
  })

  it('refuses more lines than a list may have', async () => {
    const lines = Array.from({ length: SCORED_ROWS_MAX + 1 }, () => ({ text: 'x', product: null }))
    expect((await lists.as(mai, 'POST', '/api/scored-lists', { title: 'Many', lines })).status).toBe(400)
  })

  it('refuses days that may be known already', async () => {
    lists.time.now = clock(2)
    expect((await lists.seal(mai, PICKS)).status).toBe(503)
    lists.time.now = clock(1)
    expect((await lists.seal(mai, PICKS)).status).toBe(200)
  })

  it('seals a repeated call once, also at the limit', async () => {
    const first = await lists.seal(mai, PICKS)
    for (let at = 1; at < SCORED_OPEN.free; at += 1) await lists.seal(mai, PICKS, `List ${at}`)
    expect((await lists.seal(mai, PICKS, 'Another')).status).toBe(400)
    expect(await lists.seal(mai, PICKS)).toEqual(first)
    expect((await lists.seal(ben, PICKS)).body.id).not.toBe(first.body.id)
  })

  it('is bounded by open lists, also with concurrent calls, and more with a plan', async () => {
    const calls = Array.from({ length: SCORED_OPEN.free + 1 }, (_, at) =>
      lists.seal(mai, ['flat'], `List ${at}`),
    )
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(SCORED_OPEN.free)
    expect(statuses.filter((status) => status === 400)).toHaveLength(1)
    await lists.recording.database.db('member').where({ id: mai.id }).update({ plan: 'pro' })
    expect((await lists.seal(mai, ['flat'])).status).toBe(200)
    expect((await lists.as(mai, 'GET', '/api/scored-lists')).body).toMatchObject({
      open: SCORED_OPEN.free + 1,
      most: SCORED_OPEN.pro,
    })
  })
})

describe('a sealed list', () => {
  it('is seen by its owner alone until it is public, and then without the owner’s words', async () => {
    const { body } = await lists.seal(mai, PICKS)
    const path = `/api/scored-lists/${body.id}`
    for (const who of [ben, null])
      for (const part of ['', '/chain', `/picks?question=${ASKED_NOW}`])
        expect((await lists.as(who, 'GET', `${path}${part}`)).status, part).toBe(404)
    expect((await lists.as(ben, 'PATCH', path, { public: true })).status).toBe(404)
    expect((await lists.as(null, 'GET', '/api/public-lists')).body).toEqual([])

    expect((await lists.as(mai, 'PATCH', path, { public: true })).body).toMatchObject({ public: true })
    const shown = await lists.as(null, 'GET', path)
    expect(shown.body).toMatchObject({
      own: false,
      left: [
        { line: 2, why: 'not-found', text: null },
        { line: 5, why: 'twice', text: null },
      ],
      ofOwner: { sealed: 1, public: 1 },
    })
    expect(JSON.stringify([shown.body, await lists.chain(null, body.id)])).not.toContain('nobody')
    expect((await lists.as(null, 'GET', '/api/public-lists')).body).toMatchObject([{ id: body.id }])
    expect((await lists.as(null, 'GET', path)).body.list).not.toHaveProperty('member')
  })

  it('is hidden by an operator from everybody but its owner, and shown again', async () => {
    const { body } = await lists.seal(mai, PICKS)
    const { db } = lists.recording.database
    const operator = await makeMember(db, { operator: true })
    const [path, hide] = [`/api/scored-lists/${body.id}`, `/api/operator/scored-lists/${body.id}`]
    expect((await lists.as(operator, 'GET', path)).status).toBe(404)
    expect((await lists.as(operator, 'POST', hide, { hidden: true })).status).toBe(404)
    await lists.as(mai, 'PATCH', path, { public: true })
    expect((await lists.as(ben, 'POST', hide, { hidden: true })).status).toBe(404)
    expect((await lists.as(operator, 'POST', hide, { hidden: true })).body).toEqual({ hidden: true })
    for (const who of [ben, null]) expect((await lists.as(who, 'GET', path)).status).toBe(404)
    expect((await lists.as(null, 'GET', '/api/public-lists')).body).toEqual([])
    expect((await lists.details(mai, body.id)).list).toMatchObject({ public: true, hidden: true })
    await lists.as(operator, 'POST', hide, { hidden: false })
    expect((await lists.as(null, 'GET', path)).status).toBe(200)
    expect(await db('operator_action').orderBy('id').pluck('action')).toEqual(['list-hidden', 'list-shown'])
    const [beside] = await db('scored_list').whereNull('member_id').pluck('id')
    const ours = `/api/operator/scored-lists/${beside}`
    expect((await lists.as(operator, 'POST', ours, { hidden: true })).status).toBe(404)
  })

  it('cannot be changed in the database, and shows a change by its owner', async () => {
    const { body } = await lists.seal(mai, PICKS)
    const { db } = lists.recording.database
    const only = /only added/
    await expect(db('list_pick').update({ usual_week: 1 })).rejects.toThrow(only)
    await expect(db('list_pick').where({ list_id: body.id }).delete()).rejects.toThrow(only)
    await expect(db('list_seal').update({ title: 'other' })).rejects.toThrow(only)
    await expect(db.raw('truncate list_outcome')).rejects.toThrow(/only added/)
    await lists.recording.forge(
      'list_pick',
      `update list_pick set usual_week = 1 where list_id = ${body.id} and number = 3`,
    )
    const rows = await lists.chain(mai, body.id)
    const again = againOf(rows)
    expect(rows.findIndex(({ hash }, at) => hash !== again[at]?.hash)).toBe(2)
  })

  it('is signed by the witness as it was sealed, with others at once', async () => {
    const { body } = await lists.seal(mai, PICKS)
    await lists.seal(ben, ['flat'])
    const { database, sandboxAuthority } = lists.recording
    const asked = { now: clock(0), log: openLog({ log: 'silent' }), signal: AbortSignal.timeout(20_000) }
    expect((await lists.details(mai, body.id)).witness).toBeNull()
    expect(await countersignLists(database.db, sandboxAuthority, asked)).toBe(5)
    expect(await countersignLists(database.db, sandboxAuthority, asked)).toBe(0)
    const rows = await lists.chain(mai, body.id)
    const path = `/api/scored-lists/${body.id}/witness`
    const [stamp] = (await lists.as(mai, 'GET', path)).body
    expect(stamp).toMatchObject({ rows: rows.length, head: rows.at(-1)?.hash, origin: 'sandbox' })
    expect(JSON.parse(stamp.text).lists).toContain(stamp.head)
    const { imprint } = await verifyStamp(Buffer.from(stamp.token, 'base64'), {
      trusted: [],
      subtle: webcrypto.subtle,
    })
    expect(imprint).toBe(createHash('sha256').update(stamp.text).digest('hex'))
    expect((await lists.details(mai, body.id)).witness).toMatchObject({
      rows: rows.length,
      origin: 'sandbox',
    })
    expect((await lists.as(ben, 'GET', path)).status).toBe(404)
    await expect(database.db('list_stamp').update({ text: '{}' })).rejects.toThrow(/only added/)
  })

  it('is deleted whole with its owner’s account, and the lists of the day stay', async () => {
    const { body } = await lists.seal(mai, PICKS)
    const kept = await lists.as(mai, 'GET', '/api/account/export')
    expect(kept.body.scoredLists).toMatchObject([
      { title: 'Ten picks', lines: [{ line: 1, text: 'riser' }, {}, {}, {}, {}] },
    ])
    expect((await lists.as(mai, 'POST', '/api/account/delete', { confirm: 'DELETE' })).status).toBe(200)
    const { db } = lists.recording.database
    for (const table of ['list_seal', 'list_pick', 'list_outcome', 'list_line'])
      expect(await db(table).where({ list_id: body.id }), table).toEqual([])
    expect(await db('scored_list').pluck('kind')).toEqual(['ours', 'naive', 'sellers'])
  })
})
