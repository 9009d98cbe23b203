import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clock, PLANS, type Recording, startRecording } from '../../tests/support/recording.ts'
import { AS_OF, refreshed } from '../../tests/support/refreshing.ts'
import { plannedSource } from '../../tests/support/selling-plan.ts'
import { addDays } from '../calendar/days.ts'
import type { RecordedPick } from '../contracts/recorded-pick.ts'

let recording: Recording

beforeEach(async () => {
  recording = await startRecording()
})
afterEach(() => recording.stop())

function named(list: readonly RecordedPick[]): Record<string, RecordedPick['state']> {
  return Object.fromEntries(list.map(({ name, state }) => [name ?? 'gone', state]))
}

describe('sealing', () => {
  it('a publication seals the first of each list and of the naive rule for both questions in one chain', async () => {
    await recording.refresh(0)
    const rows = await recording.chain()
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 16 }, (_, at) => at + 1))
    expect(rows[0]).toMatchObject({
      list: 'ours',
      position: 1,
      asOf: AS_OF,
      question: 'days-8-14',
      usualWeek: 70,
      firstDay: addDays(AS_OF, 8),
      lastDay: addDays(AS_OF, 14),
      dueOn: addDays(AS_OF, 15),
    })
    const naive = await recording.picks('list=naive&question=days-8-14')
    expect(naive.map(({ name, position }) => [position, name])).toEqual([
      [1, 'flash'],
      [2, 'riser'],
      [3, 'flat'],
      [4, 'sinker'],
    ])
  })

  it('a second edition of the same day seals nothing, and a product with an open pick is not sealed again', async () => {
    await recording.refresh(0)
    await recording.refresh(0)
    await recording.refresh(1)
    expect(await recording.chain()).toHaveLength(16)
    await recording.refresh(1, [...PLANS, { name: 'late comer', units: () => 12 }])
    expect(await recording.chain()).toHaveLength(16)
    await recording.refresh(2, [...PLANS, { name: 'late comer', units: () => 12 }])
    expect(await recording.chain()).toHaveLength(20)
  })

  it('excludes a source that stopped three days ago', async () => {
    await recording.refresh(0, [{ name: 'silent', units: (at) => (at > -3 ? null : 10) }])
    expect(await recording.chain()).toEqual([])
  })

  it('the database refuses to change or delete sealed rows', async () => {
    await recording.later(0)
    const { db } = recording.database
    const refused = /only added/
    await expect(db('pick').where({ number: 1 }).update({ position: 9 })).rejects.toThrow(refused)
    await expect(db('pick').where({ number: 1 }).delete()).rejects.toThrow(refused)
    await expect(db.raw('truncate pick cascade')).rejects.toThrow(refused)
    await expect(db('pick_sealing').update({ comparable: 0 })).rejects.toThrow(refused)
    await expect(db('witness_token').update({ authority: 'us' })).rejects.toThrow(refused)
  })
})

describe('resolving', () => {
  it('resolves on the due day which products sold more than usual in days 8 to 14', async () => {
    await recording.refresh(0)
    expect(await recording.later(13)).toBe(0)
    expect(await recording.resolve(14)).toBe(0)
    expect(await recording.later(14)).toBeGreaterThan(0)
    expect(await recording.resolve(14)).toBe(0)
    const ours = await recording.picks('list=ours&question=days-8-14&state=hit')
    expect(named(ours)).toEqual({ riser: 'hit' })
    expect(ours[0]).toMatchObject({ usualWeek: 70, counted: 210, knownDays: 7 })
    expect(named(await recording.picks('list=ours&question=days-8-14&state=miss'))).toEqual({
      flash: 'miss',
      flat: 'miss',
      sinker: 'miss',
    })
    const { sealed } = await recording.record()
    expect(sealed.questions[0]).toMatchObject({
      question: 'days-8-14',
      first: { hits: 1, of: 4, share: 0.25, unresolved: 0 },
      naive: { hits: 1, of: 4 },
      base: { share: 0.25, products: 4 },
    })
    expect(sealed.questions[1]).toMatchObject({
      first: { of: 0, share: null },
      nextDueOn: addDays(AS_OF, 29),
    })
  })

  it('resolves 28 days at once after a month without refreshes', async () => {
    await recording.refresh(0)
    expect(await recording.later(40)).toBe(16)
    expect(named(await recording.picks('list=ours&question=days-1-28'))).toMatchObject({
      riser: 'hit',
      flash: 'hit',
      flat: 'miss',
    })
  })

  it('waits a week for missing days, then extrapolates five of seven days and leaves fewer unresolved', async () => {
    const gaps = (missing: number[]) => (at: number) => (missing.includes(at) ? null : at > -7 ? 30 : 10)
    const plans = [
      { name: 'five known', units: gaps([9, 10]) },
      { name: 'four known', units: gaps([9, 10, 11]) },
    ]
    await recording.refresh(0, plans)
    expect(await recording.later(14, plans)).toBe(0)
    expect(await recording.later(21, plans)).toBeGreaterThan(0)
    const [first, second] = await recording
      .picks('list=ours&question=days-8-14&state=hit')
      .then(async (hits) => [
        ...hits,
        ...(await recording.picks('list=ours&question=days-8-14&state=unresolved')),
      ])
    expect(first).toMatchObject({ name: 'five known', counted: 210, knownDays: 5 })
    expect(second).toMatchObject({
      name: 'four known',
      state: 'unresolved',
      reason: 'days-unknown',
      counted: null,
    })
  })

  it('shows a deleted product as unresolved, by its number alone', async () => {
    await recording.refresh(0)
    await recording.database.db('product').where({ name: 'riser' }).delete()
    await recording.later(14, PLANS.slice(1))
    const [gone] = await recording.picks('list=ours&question=days-8-14&state=unresolved')
    expect(gone).toMatchObject({ name: null, reason: 'gone', state: 'unresolved' })
    expect((await recording.record()).sealed.questions[0]?.first).toMatchObject({ of: 3, unresolved: 1 })
  })

  it('ignores an edition dated in the future', async () => {
    await recording.refresh(0)
    await recording.refresh(20)
    expect(await recording.resolve(1)).toBe(0)
  })
})

describe('the record', () => {
  it('is rebuilt in memory when picks are resolved, with the total on every page of picks', async () => {
    await recording.refresh(0)
    await recording.later(14)
    await expect
      .poll(
        async () =>
          JSON.parse((await recording.app.call('/api/track-record')).text).sealed.questions[0].first.of,
      )
      .toBe(4)
    const reply = await recording.app.call('/api/track-record/picks?limit=3&page=2')
    expect(reply.headers['x-total-count']).toBe(
      String((await recording.chain()).filter((row) => 'item' in row).length),
    )
    expect(JSON.parse(reply.text)).toHaveLength(3)
  })

  it('replays weeks of existing history, apart from sealed picks', async () => {
    await recording.refresh(0)
    const { sealed, replayed } = await recording.record()
    expect(sealed.questions[0]?.first).toMatchObject({ of: 0, open: 4 })
    expect(replayed.questions[0]?.first.of).toBeGreaterThan(0)
    expect(replayed.questions[0]?.base?.products).toBeGreaterThan(0)
    const [pick] = await recording.picks('kind=replayed&question=days-8-14')
    expect(pick).toMatchObject({ number: null, knownDays: 7 })
    const again = (await recording.record()).replayed.picks
    await recording.refresh(0)
    expect((await recording.record()).replayed.picks).toBe(again)
  })

  it('replays an old file by its own days without sealing', async () => {
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

  it('excludes sample data as soon as there is a real pick', async () => {
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

  it('appears on the page of each product', async () => {
    await recording.refresh(0)
    await recording.later(14)
    const [hit] = await recording.picks('list=ours&question=days-8-14&state=hit')
    const { picks: own } = JSON.parse((await recording.app.call(`/api/products/${hit?.product}`)).text)
    expect(own).toContainEqual(hit)
  })
})
