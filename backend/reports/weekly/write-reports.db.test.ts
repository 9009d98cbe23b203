import { beforeEach, expect, it } from 'vitest'
import { startApp } from '../../../tests/support/app.ts'
import { makeProduct, publishEdition } from '../../../tests/support/factories.ts'
import { makeMember, type TestMember } from '../../../tests/support/members.ts'
import { makeSubscription } from '../../../tests/support/subscriptions.ts'
import { SATURDAY, startWeeklyApp, WEEK, watch, writeReports } from '../../../tests/support/weekly-app.ts'
import { nextSlot } from '../../calendar/slots.ts'

const FLAT = { velocity: 2, low: -5, confidence: 'low', stage: 'steady' } as const
const RISES = { trend: { velocity: 86, low: 40 }, before: FLAT } as const

const weekly = await startWeeklyApp()
const { db } = weekly.database

beforeEach(async () => {
  await db.raw('truncate current_edition, edition, product, supplier, letter cascade')
  // Sealed lists can go only with their owner.
  await db.raw('delete from member')
  weekly.at('2026-11-21T12:00:00Z')
})
async function oneRise(category = 'Fashion'): Promise<number> {
  const id = await makeProduct(db, { name: 'Sunset lamp', category })
  await publishEdition(db, [{ id, ...RISES }])
  return id
}

const makePro = (email: string) => makeMember(db, { plan: 'pro', email })
const change = ({ id }: TestMember, to: object) => db('member').where({ id }).update(to)
const weeks = async () => (await db('weekly_report').orderBy('member_id')).map(({ week }) => week)
const outbox = async () => (await db('letter').orderBy('id')).map(({ content }) => content.to)

it('Pro members who want the report get it once a week', async () => {
  await oneRise()
  await makePro('ann@seller.example')
  expect(await weekly.write()).toBe(1)
  expect(await weekly.write()).toBe(0)
  expect(await outbox()).toEqual(['ann@seller.example'])
  expect(await weeks()).toEqual([WEEK])
  weekly.at('2026-11-23T11:59:00Z')
  expect(await weekly.write()).toBe(0)
  weekly.at('2026-11-23T12:00:00Z')
  expect(await weekly.write()).toBe(1)
  expect(await weeks()).toEqual([WEEK, '2026-W47'])
})

it('a member whose facts cannot be read gets no report, and all others get theirs', async () => {
  await oneRise()
  const broken = await makePro('broken@seller.example')
  await makePro('ann@seller.example')
  const entry = { member_id: broken.id, id: 'own-abcdefghijkl', name: 'Comb', stage: 'saved' }
  await db('pipeline_entry').insert({
    ...{ ...entry, added_at: SATURDAY, before_at: SATURDAY, latest_at: SATURDAY },
  })
  await db('pipeline_change').insert({
    ...{ member_id: broken.id, id: 'change-000001', entry_id: entry.id, at: 1, n: 0, device: 'phone' },
    ...{ kind: 'task', over: [], body: { item: 'task-0000001', dueOn: '2026-11-23' } },
  })
  expect(await weekly.write()).toBe(1)
  expect(await outbox()).toEqual(['ann@seller.example'])
})

it('the report skips free, opted-out and unreachable members, and those of other categories', async () => {
  await oneRise('Fashion')
  await makeMember(db, { plan: 'free', email: 'free@seller.example' })
  await change(await makePro('out@seller.example'), { letter_weekly_report: false })
  await change(await makePro('none@seller.example'), { email: null })
  await change(await makePro('cars@seller.example'), { weekly_categories: ['Automotive'] })
  await change(await makePro('dress@seller.example'), { weekly_categories: ['Automotive', 'Fashion'] })
  expect(await weekly.write()).toBe(1)
  expect(await outbox()).toEqual(['dress@seller.example'])
})

it('paying members get the report as long as their plan lasts', async () => {
  await oneRise()
  const now = new Date('2026-11-21T12:00:00Z')
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const subscriber = async (email: string, row: Parameters<typeof makeSubscription>[2]) =>
    makeSubscription(db, (await makeMember(db, { email })).id, row)
  await subscriber('pays@seller.example', { status: 'active' })
  await subscriber('in-grace@seller.example', { status: 'past_due', graceAnchor: ago(71) })
  await subscriber('too-late@seller.example', { status: 'past_due', graceAnchor: ago(72) })
  await subscriber('ended@seller.example', { status: 'active', endsAt: ago(1) })
  await subscriber('gone@seller.example', { status: 'canceled' })
  expect(await weekly.write()).toBe(2)
  expect(await outbox()).toEqual(['pays@seller.example', 'in-grace@seller.example'])
})

it('a member without news gets no e-mail, and their week is done', async () => {
  await publishEdition(db, [{ id: await makeProduct(db), trend: FLAT }])
  const ann = await makePro('ann@seller.example')
  expect((await weekly.previewOf(ann)).empty).toBe(true)
  expect(await weekly.write()).toBe(0)
  expect([await outbox(), await weeks()]).toEqual([[], [WEEK]])
  await oneRise()
  expect(await weekly.write()).toBe(0)
})

it('a member who subscribes or opts in during the week gets the report then', async () => {
  await oneRise()
  const ann = await makeMember(db, { email: 'ann@seller.example' })
  expect(await weekly.write()).toBe(0)
  await change(ann, { plan: 'pro' })
  expect(await weekly.write()).toBe(1)
})

it('a server that was down catches up until Sunday, but not with news from before that week', async () => {
  await oneRise()
  await makePro('ann@seller.example')
  weekly.at('2026-12-06T12:00:00Z')
  expect(await weekly.write()).toBe(0)
  expect(await weeks()).toEqual([])
  weekly.at('2026-11-29T20:00:00Z')
  expect(await weekly.write()).toBe(1)
})

it('several concurrent processes write to each member once', async () => {
  await oneRise()
  const emails = Array.from({ length: 30 }, (_, at) => `seller${at}@seller.example`)
  for (const email of emails) await makePro(email)
  const wrote = await Promise.all([weekly.write(), weekly.write(), weekly.write()])
  expect(wrote.reduce((sum, each) => sum + each, 0)).toBe(30)
  expect((await outbox()).sort()).toEqual([...emails].sort())
})

it('a report that cannot be enqueued does not use up the week', async () => {
  await oneRise()
  const ann = await makePro('ann@seller.example')
  await db.raw(`alter table letter add constraint full_disk check (kind <> 'weekly-report') not valid`)
  await expect(weekly.write()).rejects.toThrow(/full_disk/)
  expect(await weeks()).toEqual([])
  await db.raw('alter table letter drop constraint full_disk')
  expect(await weekly.write()).toBe(1)
  expect((await weekly.previewOf(ann)).nextAt).toBe('2026-11-23T12:00:00.000Z')
})

it('with mail off no week is used up, and the page says that none can be sent', async () => {
  await oneRise()
  const ann = await makePro('ann@seller.example')
  const quiet = await startApp({ ...weekly.database, now: () => new Date('2026-11-21T12:00:00Z') })
  expect(await writeReports(db, quiet, () => new Date('2026-11-21T12:00:00Z'))).toBe(0)
  const reply = await quiet.call('/api/weekly-report/preview', { headers: { cookie: ann.cookie } })
  await quiet.stop()
  expect(JSON.parse(reply.text)).toMatchObject({ delivery: 'no-mail', empty: false })
  expect(await weeks()).toEqual([])
})

it('the preview is the email that would be sent now, or gives the reason for none', async () => {
  const lamp = await oneRise()
  const ann = await makePro('ann@seller.example')
  await watch(db, ann, 'product', lamp)
  const { report, ...rest } = await weekly.previewOf(ann)
  expect(rest).toEqual({ empty: false, delivery: 'on', nextAt: '2026-11-21T12:00:00.000Z' })
  expect(report?.newInTrend.products).toMatchObject([{ name: 'Sunset lamp' }])
  await change(ann, { letter_weekly_report: false })
  expect((await weekly.previewOf(ann)).delivery).toBe('not-wanted')
  await change(ann, { email: null })
  expect((await weekly.previewOf(ann)).delivery).toBe('no-address')
})

it('there is no report without an edition, or for an edition without a week before', async () => {
  const ann = await makePro('ann@seller.example')
  expect((await weekly.previewOf(ann)).report).toBeNull()
  await oneRise()
  await db('edition').update({ compared_with: null })
  await weekly.app.reached((await db('current_edition').first()).edition_id)
  expect(await weekly.write()).toBe(0)
  expect(await weeks()).toEqual([])
})

it('the weekly report is for Pro members', async () => {
  const path = '/api/weekly-report/preview'
  const [visitor, free, pro] = [
    await weekly.app.call(path),
    await weekly.app.call(path, { as: 'free' }),
    await weekly.app.call(path, { as: 'pro' }),
  ]
  expect([visitor.status, free.status, pro.status]).toEqual([401, 402, 200])
})

it('the page says when the next e-mail will be written', async () => {
  await oneRise()
  const ann = await makePro('ann@seller.example')
  weekly.at('2026-11-21T12:03:20Z')
  expect((await weekly.previewOf(ann)).nextAt).toBe('2026-11-21T12:10:00.000Z')
  weekly.at('2026-11-21T12:10:00Z')
  expect(await weekly.write()).toBe(1)
  expect((await weekly.previewOf(ann)).nextAt).toBe('2026-11-23T12:00:00.000Z')
})

it('a week that the edition does not cover yet is written with the next day’s data, not a week later', async () => {
  await oneRise()
  const ann = await makePro('ann@seller.example')
  await db('edition').update({ as_of: '2026-11-05', compared_with: '2026-10-29' })
  expect(await weekly.write()).toBe(0)
  const next = nextSlot(weekly.app.config.refreshAt, SATURDAY)
  const wait = Date.parse((await weekly.previewOf(ann)).nextAt) - next.getTime()
  expect(wait).toBeGreaterThanOrEqual(0)
  expect(wait).toBeLessThan(10 * 60_000)
})
