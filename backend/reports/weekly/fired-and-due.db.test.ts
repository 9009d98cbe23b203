import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { makeProduct, publishEdition } from '../../../tests/support/factories.ts'
import { makeMember, type TestMember } from '../../../tests/support/members.ts'
import { SATURDAY, startWeeklyApp } from '../../../tests/support/weekly-app.ts'
import { REPORT_LIST } from '../../contracts/weekly.ts'

const weekly = await startWeeklyApp()
const { db } = weekly.database
const id = await makeProduct(db)
const flat = { velocity: 2, low: -5, confidence: 'low', stage: 'steady' } as const
await publishEdition(db, [{ id, trend: flat, before: flat }])

const daysAgo = (days: number) => new Date(SATURDAY.getTime() - days * 86_400_000)

async function fired({ id }: TestMember, words: string, at: Date): Promise<void> {
  await db('alert_event').insert({
    ...{ id: randomUUID(), alert_id: null, member_id: id, edition: 7, at, condition_kind: 'price-change' },
    ...{ subject_kind: 'product', subject_id: '12', subject_name: 'Oak board', words, href: '/product/12' },
    facts: JSON.stringify({ lines: [] }),
  })
}

async function task({ id }: TestMember, text: string, dueOn: string): Promise<void> {
  const entry = { member_id: id, id: 'own-abcdefghijkl', name: 'Bamboo comb', stage: 'saved' }
  await db('pipeline_entry')
    .insert({ ...entry, added_at: SATURDAY, before_at: SATURDAY, latest_at: SATURDAY })
    .onConflict()
    .ignore()
  await db('pipeline_change').insert({
    ...{
      member_id: id,
      id: randomUUID(),
      entry_id: entry.id,
      at: 1,
      n: 0,
      device: 'phone',
      kind: 'task',
      over: [],
    },
    body: JSON.stringify({ item: randomUUID(), text, dueOn, supplierId: null }),
  })
}

it('alerts fired in the week and the tasks of the next one are in the report and its email', async () => {
  const ann = await makeMember(db, { plan: 'pro', email: 'ann@seller.example' })
  await makeMember(db, { plan: 'pro', email: 'ben@seller.example' })
  await fired(ann, 'Told eight days ago.', daysAgo(8))
  for (let number = 1; number <= REPORT_LIST + 2; number += 1) await fired(ann, `News ${number}.`, daysAgo(1))
  await task(ann, 'Pay the deposit', '2026-11-30')
  await task(ann, 'Ask for a sample', '2026-11-20')
  await task(ann, 'Write to Mai', '2026-11-27')

  // Another member's date that PostgreSQL refuses.
  const odd = await makeMember(db, { plan: 'pro', email: 'odd@seller.example' })
  await task(odd, 'Odd day', '2026-02-31')

  const { alerts, tasks } = await weekly.reportOf(ann)
  expect([alerts.events.length, alerts.more, alerts.events[0]?.words]).toEqual([REPORT_LIST, 2, 'News 12.'])
  expect(tasks).toMatchObject({
    due: [
      {
        text: 'Ask for a sample',
        dueOn: '2026-11-20',
        entry: 'Bamboo comb',
        href: '/my-products/own-abcdefghijkl',
      },
      { text: 'Write to Mai', dueOn: '2026-11-27' },
    ],
    more: 0,
  })

  expect(await weekly.write()).toBe(2)
  const [email] = await weekly.emailsTo('ann@seller.example')
  expect(email?.content.subject).toMatch(/^12 alerts, 2 tasks due · /)
  expect(email?.content.text).toContain(
    'Oak board\n  News 12.\n  20 Nov 2026\n  http://localhost:3000/product/12',
  )
  expect(email?.content.text).toContain('2 more: see your alerts\n  http://localhost:3000/alerts')
  expect(email?.content.text).toContain('Write to Mai\n  Due 27 Nov 2026\n  Bamboo comb')
  expect(email?.content.text).not.toMatch(/eight days|deposit/)
  expect(await weekly.emailsTo('ben@seller.example')).toEqual([])
})
