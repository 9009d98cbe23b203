import { beforeEach, describe, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeProduct, publishEdition } from '../../tests/support/factories.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { changesFrom, pipelineCalls } from '../../tests/support/pipeline-calls.ts'
import { FROM_APP } from '../../tests/support/watching.ts'
import { ENTRY_STORED_MAX, NOTE_MAX, NOTES_MAX } from '../contracts/pipeline-changes.ts'
import { OPEN_ENTRIES } from '../contracts/plans.ts'

const NOON = Date.parse('2026-11-21T12:00:00.000Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let clock = NOON
let member: TestMember
const phone = changesFrom('phone', () => clock)
const tablet = changesFrom('tablet', () => clock)

const database = await createTestDatabase()
const { db } = database
const app = await startApp({ ...database, now: () => new Date(clock) })
const calls = pipelineCalls(app)
const products: number[] = []
for (let count = 0; count < OPEN_ENTRIES.free + 2; count += 1) products.push(await makeProduct(db))

beforeEach(async () => {
  clock = NOON
  member = await makeMember(db)
  await publishEdition(
    db,
    products.map((id) => ({ id, trend: { stage: 'growing' } })),
  )
})

const take = (changes: Parameters<typeof calls.take>[0], who = member) => calls.take(changes, who)
const [a = () => 0, b = () => 0, c = () => 0, d = () => 0] = [0, 1, 2, 3].map((at) => () => products[at] ?? 0)

describe('a saved product', () => {
  it('is an entry with the figures of its product now and as they were', async () => {
    expect(await take([phone.save(a())])).toEqual([])
    clock = NOON + DAY
    await publishEdition(db, [{ id: a(), trend: { stage: 'viral' } }])
    const { entries, room, clock: at } = await calls.listOf(member)
    expect({ room, at }).toEqual({ room: { open: 1, most: OPEN_ENTRIES.free }, at: NOON + DAY })
    expect(entries).toMatchObject([
      {
        id: `p${a()}`,
        about: { productId: String(a()) },
        product: { channel: 'tiktok', now: { stage: 'viral' }, before: { stage: 'growing' } },
        photosStored: [],
      },
    ])
  })

  it('is compared with the previous visit after it was seen', async () => {
    await take([phone.save(a())])
    clock = NOON + DAY
    await publishEdition(db, [{ id: a(), trend: { stage: 'viral' } }])
    await calls.see(member)
    clock = NOON + 2 * DAY
    const [entry] = (await calls.listOf(member)).entries
    expect(entry?.product).toMatchObject({
      before: { stage: 'viral' },
      since: new Date(NOON + DAY).toISOString(),
    })
  })

  it('keeps what its owner did with it, from two devices', async () => {
    const noted = phone.note(`p${a()}`, 'Ask for white')
    await take([phone.save(a()), noted])
    clock += MINUTE
    await take([phone.move(`p${a()}`, 'written')])
    await take([tablet.note(`p${a()}`, 'Ask for black', 'note-1-of-phone', [noted.id])])
    await take([tablet.move(`p${a()}`, 'dropped', 'Too heavy')])
    const [entry] = await calls.entriesOf(member)
    expect(entry).toMatchObject({ stage: 'dropped', reason: 'Too heavy' })
    expect(entry?.history.map(({ to }) => to)).toEqual(['saved', 'written', 'dropped'])
  })

  it('keeps an edit that crosses a deletion', async () => {
    const [saved, noted] = [phone.save(a()), phone.note(`p${a()}`, 'Old', 'note-crossed-1')]
    await take([saved, noted])
    await take([phone.remove(`p${a()}`, [saved.id, noted.id])])
    expect(await calls.entriesOf(member)).toEqual([])
    await take([tablet.note(`p${a()}`, 'New', 'note-crossed-2')])
    const [entry] = await calls.entriesOf(member)
    expect(entry?.notes.map(({ versions }) => versions[0].text)).toEqual(['New'])
  })

  it('leaves nothing of a deleted note in the database', async () => {
    const noted = phone.note(`p${a()}`, 'The secret recipe')
    await take([phone.save(a()), noted])
    await take([phone.remove(`p${a()}`, [noted.id])])
    const { rows } = await db.raw(
      `select count(*) as n from pipeline_change where body::text like '%secret%'`,
    )
    expect(rows).toEqual([{ n: 0 }])
    await take([noted])
    expect((await calls.entriesOf(member))[0]?.notes).toEqual([])
  })
})

describe('changes', () => {
  it('are taken once, however often they are sent', async () => {
    const changes = [phone.save(a()), phone.note(`p${a()}`, 'Once'), phone.move(`p${a()}`, 'quoted')]
    await take(changes)
    const once = await calls.listOf(member)
    await Promise.all([take(changes), take(changes.toReversed()), take([...changes, ...changes])])
    expect(await calls.listOf(member)).toEqual(once)
  })

  it('do not override later ones when the device’s clock is ahead', async () => {
    clock = NOON + 300 * DAY
    const ahead = [phone.save(a()), phone.move(`p${a()}`, 'selling')]
    clock = NOON
    await take(ahead)
    clock += MINUTE
    await take([tablet.move(`p${a()}`, 'quoted')])
    const [entry] = await calls.entriesOf(member)
    expect(entry?.history.map(({ to, at }) => [to, at])).toEqual([
      ['saved', new Date(NOON).toISOString()],
      ['selling', new Date(NOON).toISOString()],
      ['quoted', new Date(NOON + MINUTE).toISOString()],
    ])
  })

  it('neither deadlock nor open more than the plan allows when sent at once', async () => {
    const sent = products.map((id) => [phone.save(id)])
    const replies = await Promise.all(
      [...sent, ...sent, ...sent].map((changes) => calls.send(changes, member)),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await calls.listOf(member)).entries).toHaveLength(OPEN_ENTRIES.free)
  })

  it.each([
    ['an entry that is none', { entry: 'p0' }],
    ['an id that is none', { id: "1' or 1=1 --" }],
    ['a stage that is none', { kind: 'move', to: 'bought', reason: null, because: null }],
    ['a moment that is none', { at: 1.5 }],
    ['a moment before there were such', { at: 12 }],
    ['a field too many', { member_id: 1 }],
    ['a link that is none', { link: 'javascript:alert(1)' }],
  ])('are answered with 400: %s', async (_, wrong) => {
    const { name, productId, link, ...common } = phone.save(a()) as Record<string, unknown>
    const change = 'kind' in wrong ? { ...common, ...wrong } : { ...common, name, productId, link, ...wrong }
    expect((await calls.send([change], member)).status).toBe(400)
  })

  it('are answered with 400: a note that is too long', async () => {
    const long = phone.note(`p${a()}`, 'x'.repeat(NOTE_MAX + 1))
    expect((await calls.send([phone.save(a()), long], member)).status).toBe(400)
    expect(await calls.entriesOf(member)).toEqual([])
  })
})

describe('a refusal', () => {
  it('covers a fourth open product of the free plan, until another is dropped', async () => {
    await take([phone.save(a()), phone.save(b()), phone.save(c())])
    const fourth = phone.save(d())
    expect(await take([fourth])).toEqual([{ id: fourth.id, why: 'full' }])
    expect(await take([fourth, phone.move(`p${a()}`, 'dropped')])).toEqual([])
    const back = phone.move(`p${a()}`, 'saved')
    expect(await take([back])).toEqual([{ id: back.id, why: 'full' }])
    expect((await calls.listOf(member)).room).toEqual({ open: 3, most: 3 })
  })

  it('covers a whole entry without room, and ends once there is room', async () => {
    await take([phone.save(a()), phone.save(b()), phone.save(c())])
    const [fourth, noted] = [phone.save(d()), phone.note(`p${d()}`, 'Waits on the phone')]
    expect(await take([fourth, noted])).toEqual([
      { id: fourth.id, why: 'full' },
      { id: noted.id, why: 'full' },
    ])
    expect(await take([fourth, noted, phone.move(`p${a()}`, 'dropped')])).toEqual([])
    const entry = (await calls.entriesOf(member)).find(({ id }) => id === `p${d()}`)
    expect(entry?.notes).toHaveLength(1)
  })

  it('does not cover entries that a longer plan left open', async () => {
    const once = await makeMember(db, { plan: 'pro' })
    await take(
      products.map((id) => phone.save(id)),
      once,
    )
    await db('member').where({ id: once.id }).update({ plan: 'free' })
    expect(await take([phone.move(`p${a()}`, 'quoted'), phone.note(`p${a()}`, 'Still mine')], once)).toEqual(
      [],
    )
    expect((await calls.listOf(once)).room).toEqual({ open: products.length, most: OPEN_ENTRIES.free })
  })

  it('covers unknown products and changes without an entry', async () => {
    const [unknown, stray] = [phone.save('999999999999999999'), phone.note(`p${b()}`, 'No entry')]
    expect(await take([unknown, stray])).toEqual([
      { id: unknown.id, why: 'unknown' },
      { id: stray.id, why: 'unknown' },
    ])
  })

  it('covers only the note above the limit of an entry', async () => {
    const saved = phone.save(a())
    const notes = Array.from({ length: NOTES_MAX + 1 }, (_, at) => phone.note(`p${a()}`, `Note ${at}`))
    const last = notes.at(-1)
    expect(await take([saved, ...notes])).toEqual([{ id: last?.id, why: 'much' }])
    expect((await calls.entriesOf(member))[0]?.notes).toHaveLength(NOTES_MAX)
  })
})

describe('a custom item', () => {
  it('accepts only deletions in an entry of 5,000 changes', async () => {
    const noted = phone.note(`p${a()}`, 'Delete me')
    await take([phone.save(a()), noted])
    const late = phone.note(`p${a()}`, 'Deleted before it came')
    await take([phone.remove(`p${a()}`, [late.id])])
    for (const batch of [1, 2, 3]) {
      const names = (at: number) => Array.from({ length: 24 }, (_, nth) => `no-such-${batch}-${at}-${nth}`)
      const removes = Array.from({ length: 100 }, (_, at) => phone.remove(`p${a()}`, names(at)))
      expect(await take(removes)).toEqual([])
    }
    const { rows } = await db.raw('select count(*) as n from pipeline_change where member_id = ?', [
      member.id,
    ])
    expect(rows).toEqual([{ n: ENTRY_STORED_MAX }])
    const more = phone.note(`p${a()}`, 'One more')
    expect(await take([more])).toEqual([{ id: more.id, why: 'history' }])
    expect(await take([late, phone.remove(`p${a()}`, [noted.id])])).toEqual([])
    expect((await calls.entriesOf(member))[0]?.notes).toEqual([])
    expect(await take([phone.save(b())])).toEqual([])
  })

  it('has no figures until it matches a product of ours', async () => {
    const entry = 'own-abcdefghijkl'
    await take([phone.saveOwn(entry, 'Foldable kettle')])
    expect(await calls.listOf(member)).toMatchObject({
      entries: [{ id: entry, about: { name: 'Foldable kettle', productId: null }, product: null }],
    })
    await take([phone.save(a(), entry)])
    expect(await calls.listOf(member)).toMatchObject({
      entries: [{ about: { productId: String(a()) }, product: { now: { stage: 'growing' } } }],
    })
    const [known] = await calls.entriesOf(member)
    expect(known?.link).toMatch(/^https:/)
  })
})

describe('access to the pipeline', () => {
  it('is refused to a visitor with 401', async () => {
    const write = { method: 'POST', headers: FROM_APP, body: JSON.stringify({ changes: [phone.save(1)] }) }
    const replies = [
      await app.call('/api/pipeline'),
      await app.call('/api/pipeline/changes', write),
      await app.call('/api/pipeline/seen', { method: 'POST', headers: FROM_APP }),
      await app.call('/api/pipeline/photos/photo-of-mine-1'),
    ]
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 401])
  })

  it('is refused to a write from another site', async () => {
    const { status } = await app.call('/api/pipeline/changes', {
      method: 'POST',
      body: JSON.stringify({ changes: [phone.save(a())] }),
      headers: { cookie: member.cookie, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    })
    expect(status).toBe(403)
    expect(await calls.entriesOf(member)).toEqual([])
  })

  it('is limited to own entries: equal ids of another member are separate', async () => {
    const [saved, noted] = [phone.save(a()), phone.note(`p${a()}`, 'Mine')]
    await take([saved, noted])
    const before = await calls.listOf(member)
    const other = await makeMember(db)
    expect((await calls.listOf(other)).entries).toEqual([])
    await take(
      [{ ...saved, name: 'Theirs' } as typeof saved, phone.remove(`p${a()}`, [saved.id, noted.id])],
      other,
    )
    expect(await calls.listOf(member)).toEqual(before)
  })
})
