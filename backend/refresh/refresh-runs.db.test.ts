import { describe, expect, it } from 'vitest'
import { eachDatabase } from '../../tests/support/database.ts'
import { ranking, refreshed, selling } from '../../tests/support/refreshing.ts'
import { productRow, sourceOf } from '../../tests/support/source-rows.ts'
import type { ProductRow, Source, SourceRow } from '../sources/port.ts'
import type { RefreshOrder } from './refresh.ts'
import { followRun } from './run-progress.ts'

const database = eachDatabase()

describe('one run at a time', () => {
  it('lets the second of two concurrent runs follow the first', async () => {
    const go = gate()
    const begun = gate()
    const slow = sourceOf(async function* () {
      begun.open()
      await go.passed
      yield selling('lamp', 50, 50)
    })
    const first = refreshed(database.db, [slow])
    await begun.passed
    const second = await refreshed(database.db, [slow])
    expect(second).toMatchObject({ state: 'under way', runId: 1 })
    const following = followRun(database.db, 1, () => undefined, AbortSignal.timeout(20_000))
    go.open()
    expect(await first).toMatchObject({ state: 'done' })
    expect(await following).toMatchObject({ state: 'done', editionId: 1 })
    expect(await database.db('refresh_run')).toHaveLength(1)
  })

  it('publishes a slot once', async () => {
    const order: RefreshOrder = { cause: 'schedule', slot: '2026-04-01T03:15:00Z' }
    await refreshed(database.db, [sourceOf([selling('lamp', 50, 50)])], order)
    const again = await refreshed(database.db, [sourceOf([selling('lamp', 50, 50)])], order)
    expect(again).toEqual({ state: 'already published', runId: 1, editionId: 1 })
  })

  it('resumes a killed run: complete sources are not fetched again, incomplete ones from the start', async () => {
    const asked: string[] = []
    const whole = asking('whole', asked, async function* () {
      yield selling('from whole', 50, 50)
    })
    const stop = new AbortController()
    const cut = asking('half', asked, async function* () {
      for (let at = 0; at < 1500; at += 1) yield selling(`half ${at}`, 1, 1)
      stop.abort(new Error('power cut'))
    })
    await expect(refreshed(database.db, [whole, cut], undefined, { signal: stop.signal })).rejects.toThrow(
      'power cut',
    )
    expect(await database.db('refresh_run').first('state')).toEqual({ state: 'collecting' })
    const mended = asking('half', asked, async function* () {
      yield selling('from half', 50, 50)
    })
    expect(await refreshed(database.db, [whole, mended])).toMatchObject({ state: 'done', runId: 1 })
    expect(asked).toEqual(['whole', 'half', 'half'])
    expect((await ranking(database.db, 'tiktok')).sort()).toEqual(['from half', 'from whole'])
  })

  it('closes a run that died on another day and starts a new one', async () => {
    await database.db.raw(
      `insert into refresh_run (cause, state, step, as_of) values ('request', 'publishing', '', '2026-03-30')`,
    )
    expect(await refreshed(database.db, [sourceOf([selling('lamp', 50, 50)])])).toMatchObject({
      state: 'done',
      runId: 2,
    })
    expect(await database.db('refresh_run').orderBy('id').pluck('state')).toEqual(['failed', 'done'])
  })

  it('marks a run failed when something unforeseen breaks it, and frees the lock', async () => {
    const alien = { ...productRow(), channel: 'radio' } as unknown as ProductRow
    await expect(refreshed(database.db, [sourceOf([alien])])).rejects.toThrow('product_channel_check')
    expect(await database.db('refresh_run').first()).toMatchObject({ state: 'failed' })
    expect(await refreshed(database.db, [sourceOf([selling('lamp', 50, 50)])])).toMatchObject({
      state: 'done',
    })
  })
})

function asking(id: string, asked: string[], collect: () => AsyncIterable<SourceRow>): Source {
  return sourceOf(
    () => {
      asked.push(id)
      return collect()
    },
    { id, label: id },
  )
}

function gate() {
  let open: () => void = () => undefined
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open: () => open() }
}
