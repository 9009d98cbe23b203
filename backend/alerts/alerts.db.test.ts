import { beforeEach, describe, expect, it } from 'vitest'
import { startAccountApp } from '../../tests/support/account-app.ts'
import { makeProduct, makeSupplier, publishEdition } from '../../tests/support/factories.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { pipelineCalls } from '../../tests/support/pipeline-calls.ts'
import { type Alert, type AlertEvent, EVENTS_KEPT_DAYS, EVENTS_PAGE } from '../contracts/alerts.ts'
import type { Change } from '../contracts/pipeline-changes.ts'
import { ALERTS_OF_PLAN } from '../contracts/plans.ts'
import { fireDueTasksOutsidePublication } from '../refresh/fire-due-tasks-outside-publication.ts'
import { purgeEvents } from './alert-events.ts'

let mai: TestMember
let ben: TestMember

const running = await startAccountApp()
const { db } = running.database
const ids: number[] = []
for (let each = 0; each < 5; each += 1) ids.push(await makeProduct(db))
await publishEdition(
  db,
  ids.map((id) => ({ id })),
)
const products = ids.map(String)

beforeEach(async () => {
  const { db } = running.database
  mai = await makeMember(db, { plan: 'pro' })
  ben = await makeMember(db)
})

async function ask(who: TestMember | null, subject: object, condition?: object) {
  const { status, text } = await running.as(who, 'POST', '/api/alerts', {
    subject,
    ...(condition && { condition }),
  })
  return { status, body: JSON.parse(text) }
}
const product = (at: number) => ({ kind: 'product', id: products[at] ?? '' })
const listOf = async (who: TestMember): Promise<Alert[]> => (await running.read(who, '/api/alerts')).alerts

describe('an alert', () => {
  it('creates one alert with the default condition, also when requested twice', async () => {
    const supplier = await makeSupplier(running.database.db, { name: 'Hue Lamps' })
    const first = await ask(mai, product(0))
    expect([first.status, first.body]).toMatchObject([
      200,
      { condition: { when: 'stage-change' }, muted: false },
    ])
    expect((await ask(mai, product(0))).body.id).toBe(first.body.id)
    await ask(mai, { kind: 'supplier', id: String(supplier) })
    await ask(mai, { kind: 'category', id: 'Fashion' })
    expect((await listOf(mai)).map(({ subjectName, condition }) => [subjectName, condition.when])).toEqual([
      ['Fashion', 'new-product'],
      ['Hue Lamps', 'supplier-shipped'],
      [expect.stringContaining('Product'), 'stage-change'],
    ])
  })

  it('lets only its owner change, mute and delete it', async () => {
    const { id } = (await ask(mai, product(0))).body
    const path = `/api/alerts/${id}`
    const condition = { when: 'profit-over', dollars: 5.5 }
    expect((await running.as(ben, 'PATCH', path, { muted: true })).status).toBe(404)
    expect((await running.as(ben, 'DELETE', path)).status).toBe(404)
    expect(JSON.parse((await running.as(mai, 'PATCH', path, { condition, muted: true })).text)).toMatchObject(
      {
        condition,
        muted: true,
      },
    )
    expect((await running.as(mai, 'PATCH', path, {})).status).toBe(400)
    expect((await running.as(mai, 'DELETE', path)).status).toBe(200)
    expect([await listOf(mai), await listOf(ben)]).toEqual([[], []])
  })

  it.each([
    [
      'a condition that its subject does not have',
      { kind: 'supplier', id: '1' },
      { when: 'stage-change' },
      400,
    ],
    ['times under the least', { kind: 'product', id: '1' }, { when: 'x-usual-over', times: 1 }, 400],
    [
      'a bound with three decimals',
      { kind: 'product', id: '1' },
      { when: 'profit-over', dollars: 1.005 },
      400,
    ],
    ['a category that there is none of', { kind: 'category', id: 'Cars' }, undefined, 400],
    ['a product that there is none of', { kind: 'product', id: '999999' }, undefined, 404],
    ['an entry that is nobody’s', { kind: 'entry', id: 'p999999' }, undefined, 404],
    [
      'a stage of what is no product of ours',
      { kind: 'entry', id: 'own-abcdefghijkl' },
      { when: 'stage-change' },
      400,
    ],
  ])('refuses %s', async (_, subject, condition, status) => {
    expect((await ask(mai, subject, condition)).status).toBe(status)
  })

  it('answers the same for another member’s view or entry as for a missing one', async () => {
    const view = await running.as(mai, 'POST', '/api/views', { name: 'Mine', query: {} })
    const { id } = JSON.parse(view.text)
    const other = await makeMember(running.database.db, { plan: 'pro' })
    expect((await ask(other, { kind: 'view', id })).status).toBe(404)
    expect((await ask(ben, { kind: 'view', id })).status).toBe(402)
    expect((await ask(mai, { kind: 'view', id })).status).toBe(200)
    await running.as(mai, 'DELETE', `/api/views/${id}`)
    expect(await listOf(mai)).toEqual([])
  })

  it('counts against the plan, also with ten concurrent requests', async () => {
    const asked = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        ask(ben, product(at % 5), { when: 'price-change', percent: 5 + at }),
      ),
    )
    const refused = asked.filter(({ status }) => status === 402)
    expect([refused.length, (await listOf(ben)).length]).toEqual([
      10 - ALERTS_OF_PLAN.free,
      ALERTS_OF_PLAN.free,
    ])
    expect(refused[0]?.body.error.message).toBe(
      'The free plan has 3 alerts, and you use them all. Delete one, or get 500 with a plan.',
    )
    const [own] = await listOf(ben)
    expect((await ask(ben, own?.subject ?? {}, own?.condition)).status).toBe(200)
  })
})

describe('a task that is due', () => {
  const at = Date.parse('2026-11-20T08:00:00Z')
  const change = (number: number, rest: object) =>
    ({
      id: `change-00000${number}`,
      entry: 'own-abcdefghijkl',
      at: at + number,
      n: 0,
      device: 'phone-1',
      over: [],
      ...rest,
    }) as unknown as Change
  const fireAt = (now: string) =>
    fireDueTasksOutsidePublication(running.database.db, { now: new Date(now), timeZone: 'America/New_York' })
  const eventsOf = async (who: TestMember): Promise<AlertEvent[]> =>
    await running.read(who, '/api/alerts/events')

  it('fires once on its day in the owner’s time zone, and not if it is ticked', async () => {
    await pipelineCalls(running.app).take(
      [
        change(1, { kind: 'save', name: 'Bamboo comb', productId: null, link: null }),
        change(2, {
          kind: 'task',
          item: 'task-0000001',
          text: 'Write to Mai',
          dueOn: '2026-11-24',
          supplierId: null,
        }),
        change(3, {
          kind: 'task',
          item: 'task-0000002',
          text: 'Done long ago',
          dueOn: '2026-11-21',
          supplierId: null,
        }),
        change(4, { kind: 'done', item: 'task-0000002', done: true }),
      ],
      mai,
    )
    const made = await ask(mai, { kind: 'entry', id: 'own-abcdefghijkl' })
    expect(made.body.condition).toEqual({ when: 'task-due' })
    // Midnight of the 24th in Shanghai is 16:00 of the 23rd in UTC.
    await running.database.db('delivery_settings').insert({
      member_id: mai.id,
      email: 'off',
      push: false,
      time_zone: 'Asia/Shanghai',
    })
    // Another member has a time zone unknown to PostgreSQL and a task with an invalid date.
    const odd = await makeMember(running.database.db, { plan: 'pro' })
    await pipelineCalls(running.app).take(
      [change(5, { kind: 'save', name: 'Cork mat', productId: null, link: null })],
      odd,
    )
    await ask(odd, { kind: 'entry', id: 'own-abcdefghijkl' })
    await running.database.db('delivery_settings').insert({
      ...{ member_id: odd.id, email: 'off', push: false, time_zone: 'Mars/Base' },
    })
    await running.database.db('pipeline_change').insert({
      ...{ member_id: odd.id, id: 'change-000006', entry_id: 'own-abcdefghijkl', at: at + 6, n: 0 },
      ...{ device: 'phone-1', kind: 'task', over: [] },
      body: { item: 'task-0000003', text: 'Odd day', dueOn: '2027-02-31', supplierId: null },
    })
    expect(await fireAt('2026-11-23T15:59:00Z')).toBe(0)
    expect(await fireAt('2026-11-23T16:01:00Z')).toBe(1)
    expect(await fireAt('2026-11-24T09:00:00Z')).toBe(0)
    expect(await eventsOf(mai)).toMatchObject([
      {
        subjectName: 'Bamboo comb',
        words: 'Due today: Write to Mai',
        href: '/my-products/own-abcdefghijkl',
        when: 'task-due',
      },
    ])
  })
})

describe('alert events', () => {
  it('are paged, outlive their alert, and are kept for half a year', async () => {
    const { db } = running.database
    const { id } = (await ask(mai, product(0))).body
    const now = Date.now()
    const rows = Array.from({ length: EVENTS_PAGE + 2 }, (_, number) => ({
      id: `00000000-0000-4000-8000-${String(mai.id * 100 + number).padStart(12, '0')}`,
      ...{ alert_id: id, member_id: mai.id, edition: 1, condition_kind: 'stage-change', href: '/product/1' },
      ...{ subject_kind: 'product', subject_id: '1', subject_name: 'Lamp', facts: '{"lines":[]}' },
      at: new Date(now - (number === 0 ? (EVENTS_KEPT_DAYS + 1) * 86_400_000 : 0)),
      words: `Event ${number}`,
    }))
    await db('alert_event').insert(rows)
    await running.as(mai, 'DELETE', `/api/alerts/${id}`)
    const first = await running.as(mai, 'GET', '/api/alerts/events')
    const cursor = first.headers['x-next-cursor']
    const rest = await running.read(mai, `/api/alerts/events?cursor=${cursor}`)
    const shown: AlertEvent[] = [...JSON.parse(first.text), ...rest]
    expect(shown.map(({ words }) => words)).toEqual(rows.map(({ words }) => words).reverse())
    expect(shown[0]).toMatchObject({ alertId: null, subject: { kind: 'product', id: '1' } })
    await purgeEvents(db, new Date(now))
    expect((await running.read(mai, '/api/alerts/unread')).count).toBe(EVENTS_PAGE + 1)
  })
})
