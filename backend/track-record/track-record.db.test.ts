import { afterEach, expect, it } from 'vitest'
import type { CreateDatabase } from '../../tests/support/database.ts'
import { clock, PLANS, type Recording, recorded, startRecording } from '../../tests/support/recording.ts'
import { AS_OF, refreshed } from '../../tests/support/refreshing.ts'
import { plannedSource } from '../../tests/support/selling-plan.ts'

let recording: Recording

const published = await recorded((first) => first.refresh(0))
const resolved = await recorded((first) => first.later(7), published)

async function start(from?: CreateDatabase): Promise<void> {
  recording = await startRecording(from)
}
afterEach(() => recording.stop())

it('the record is rebuilt in memory when picks are resolved, with the total on every page of picks', async () => {
  await start(published)
  await recording.later(7)
  await expect
    .poll(
      async () =>
        JSON.parse((await recording.app.call('/api/track-record')).text).sealed.questions[0].first.of,
    )
    .toBe(4)
  await expect
    .poll(async () => JSON.parse((await recording.app.call('/api/landing/case')).text).record)
    .toMatchObject({ of: 4, sampleData: false })
  const reply = await recording.app.call('/api/track-record/picks?limit=3&page=2')
  expect(reply.headers['x-total-count']).toBe(
    String((await recording.chain()).filter((row) => 'item' in row).length),
  )
  expect(JSON.parse(reply.text)).toHaveLength(3)
})

it('the record replays weeks of existing history, apart from sealed picks', async () => {
  await start(published)
  const { sealed, replayed } = await recording.record()
  expect(sealed.questions[0]?.first).toMatchObject({ of: 0, open: 4 })
  expect(replayed.questions[0]?.first.of).toBeGreaterThan(0)
  expect(replayed.questions[0]?.base?.products).toBeGreaterThan(0)
  const [pick] = await recording.picks('kind=replayed')
  expect(pick).toMatchObject({ number: null, knownDays: 7 })
  const again = (await recording.record()).replayed.picks
  await recording.refresh(0)
  expect((await recording.record()).replayed.picks).toBe(again)
})

it('the record replays an old file by its own days without sealing', async () => {
  await start()
  const file = plannedSource(AS_OF, PLANS, 'file')
  await refreshed(
    recording.database.db,
    [{ ...file, collect: (context) => file.collect({ ...context, asOf: AS_OF }) }],
    { cause: 'import' },
    { now: () => clock(900) },
  )
  expect(await recording.chain()).toEqual([])
  const { replayed, sampleData } = await recording.record()
  expect(sampleData).toBe(false)
  expect(replayed.to).toMatch(/^2026-03/)
  expect(replayed.questions[0]?.first.of).toBeGreaterThan(0)
})

it('the record excludes sample data as soon as there is a real pick', async () => {
  await start()
  await refreshed(recording.database.db, [plannedSource(AS_OF, PLANS, 'sandbox')])
  expect(await recording.record()).toMatchObject({ sampleData: true, sealed: { picks: 16 } })
  await refreshed(
    recording.database.db,
    [plannedSource(AS_OF, PLANS.slice(0, 1))],
    { cause: 'request' },
    { now: () => clock(1), sampleData: false },
  )
  const { sampleData, sealed, chain: head } = await recording.record()
  expect(sampleData).toBe(false)
  expect(sealed.picks).toBeLessThan(16)
  expect(head.rows).toBeGreaterThan(16)
})

it('the record appears on the page of each product', async () => {
  await start(resolved)
  const [hit] = await recording.picks('list=ours&state=hit')
  const { picks: own } = JSON.parse((await recording.app.call(`/api/products/${hit?.product}`)).text)
  expect(own).toContainEqual(hit)
})
