import { beforeEach, describe, expect, it } from 'vitest'
import { eachDatabase } from '../../tests/support/database.ts'
import { ranking, refreshed, selling } from '../../tests/support/refreshing.ts'
import { productRow, sourceOf } from '../../tests/support/source-rows.ts'
import { latestSlot } from '../calendar/slots.ts'
import type { Source } from '../sources/port.ts'
import { dueRefresh, openSlot } from './due-refresh.ts'
import { executeRun, type RefreshOrder } from './refresh.ts'
import { takeRunLock } from './refresh-run.ts'

const now = new Date()
const refreshAt = { hour: now.getUTCHours(), minute: now.getUTCMinutes() }
const slot = latestSlot(refreshAt, now)
const ofSlot: RefreshOrder = { cause: 'schedule', slot: slot.toISOString() }
const byHand: RefreshOrder = { cause: 'request' }

const database = eachDatabase()
let asked: string[]

beforeEach(async () => {
  asked = []
})

const due = () => dueRefresh(database.db, { refreshAt }, now)

async function cutOff(order: RefreshOrder, at = now): Promise<void> {
  const stop = new AbortController()
  const half = asking('half', async () => {
    await expect.poll(() => database.db('staged_source').where({ source: 'whole' })).toHaveLength(1)
    stop.abort(new Error('power cut'))
  })
  await expect(
    refreshed(database.db, [asking('whole'), half], order, { signal: stop.signal, now: () => at }),
  ).rejects.toThrow('power cut')
}

async function goOn(order: RefreshOrder, at = now) {
  return await refreshed(database.db, [asking('whole'), asking('half')], order, { now: () => at })
}

function asking(id: string, atEnd: () => Promise<void> = async () => undefined): Source {
  return sourceOf(
    async function* () {
      asked.push(id)
      yield selling(`from ${id}`, 50, 50)
      await atEnd()
    },
    { id, label: id },
  )
}

describe('a run that was interrupted', () => {
  it('is not resumed by the slot if manual and before it: its sources are fetched again', async () => {
    await cutOff(byHand)
    await database.db('refresh_run').update({ started_at: new Date(slot.getTime() - 60_000) })
    expect(await goOn(ofSlot)).toMatchObject({ state: 'done', runId: 2 })
    expect(asked.sort()).toEqual(['half', 'half', 'whole', 'whole'])
    expect(await database.db('refresh_run').orderBy('id').pluck('state')).toEqual(['failed', 'done'])
    expect(await due()).toBeNull()
  })

  it('is resumed in its slot: complete sources are not fetched again', async () => {
    await cutOff(ofSlot)
    expect(await due()).toMatchObject({ slot: slot.toISOString() })
    expect(await goOn(ofSlot)).toMatchObject({ state: 'done', runId: 1 })
    expect(asked.sort()).toEqual(['half', 'half', 'whole'])
    expect((await ranking(database.db, 'tiktok')).sort()).toEqual(['from half', 'from whole'])
    expect(await due()).toBeNull()
  })

  it('is still resumed in its slot after an import was published meanwhile', async () => {
    await cutOff(ofSlot)
    await importOne()
    expect(await due()).toMatchObject({ slot: slot.toISOString() })
    expect(await goOn(ofSlot)).toMatchObject({ state: 'done', runId: 1 })
    expect(asked.sort()).toEqual(['half', 'half', 'whole'])
  })

  it('is not resumed after the day changed: its rows are of the day before', async () => {
    await cutOff(ofSlot)
    const nextDay = new Date(now.getTime() + 24 * 3_600_000)
    expect(await goOn(ofSlot, nextDay)).toMatchObject({ state: 'done', runId: 2 })
    expect(asked.sort()).toEqual(['half', 'half', 'whole', 'whole'])
  })
})

describe('a refresh slot', () => {
  it('is done after a run for it was published, independent of later publications', async () => {
    await goOn(ofSlot)
    const published = await due()
    await goOn(byHand)
    const byHandToo = await due()
    await importOne()
    expect([published, byHandToo, await due()]).toEqual([null, null, null])
  })

  it('is not done by an import, which fetches nothing', async () => {
    await importOne()
    expect(await due()).toMatchObject({ slot: slot.toISOString() })
  })

  it('is done by the first manual run while it is open', async () => {
    const open = await openSlot(database.db, { refreshAt }, now)
    await goOn({ ...byHand, ...(open === null ? {} : { slot: open }) })
    expect(open).toBe(slot.toISOString())
    expect([await openSlot(database.db, { refreshAt }, now), await due()]).toEqual([null, null])
    expect(await goOn(byHand)).toMatchObject({ state: 'done', runId: 2 })
  })

  it('is not done by a run that a clock ahead of ours left behind', async () => {
    await goOn({ cause: 'schedule', slot: new Date(slot.getTime() + 3 * 86_400_000).toISOString() })
    await database.db('refresh_run').update({
      started_at: database.db.raw(`now() + interval '3 days'`),
      finished_at: database.db.raw(`now() + interval '3 days'`),
    })
    expect(await due()).toMatchObject({ slot: slot.toISOString() })
  })
})

async function importOne(): Promise<void> {
  const lock = await takeRunLock(database.db)
  if (!lock) throw new Error('somebody else runs')
  const file = sourceOf([productRow({ externalId: 'imported', name: 'imported' })], { origin: 'file' })
  const deps = {
    db: database.db,
    sources: [file],
    market: { region: 'US', timeZone: 'America/New_York', label: 'United States' },
    sampleData: true,
    now: () => now,
    signal: new AbortController().signal,
  }
  await executeRun(deps, { cause: 'import' }, lock)
  await lock.release()
}
