import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { dueRefresh } from './due-refresh.ts'
import { REFRESH_LOCK } from './refresh-lock.ts'

const refreshAt = { hour: 3, minute: 15 }
const now = new Date('2026-05-10T12:00:00Z')
const slot = '2026-05-10T03:15:00.000Z'

describe('a refresh', () => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await createTestDatabase()
  })
  afterAll(async () => test.drop())
  beforeEach(async () => test.db.raw('truncate edition, current_edition, refresh_run cascade'))

  const due = () => dueRefresh(test.db, { refreshAt }, now)
  const run = (state: string, startedAt: string, of: { cause?: string; slot?: string | null } = {}) => {
    const { cause = 'schedule', slot: stoodFor = slot } = of
    const moments = { started_at: startedAt, finished_at: startedAt }
    return test.db('refresh_run').insert({ cause, state, step: 'x', slot: stoodFor, ...moments })
  }
  const publish = async () => {
    await test.db.raw(`with e as (insert into edition (cause, market) values ('boot', 'US') returning id)
      insert into current_edition (edition_id) select id from e`)
  }

  it('is due at once when there is no edition', async () => {
    expect(await due()).toEqual({ cause: 'boot', slot })
  })

  it('is due again a minute after the very first one failed', async () => {
    await run('failed', '2026-05-10T11:59:30Z')
    const fresh = await due()
    await test.db('refresh_run').update({ finished_at: '2026-05-10T11:58:59Z' })
    expect([fresh, await due()]).toEqual([null, { cause: 'boot', slot }])
  })

  it('is due when the slot has passed and its run is missing', async () => {
    await publish()
    await run('done', '2026-05-09T03:15:02Z', { slot: '2026-05-09T03:15:00.000Z' })
    expect(await due()).toEqual({ cause: 'schedule', slot })
  })

  it('is not due when the slot is done', async () => {
    await publish()
    await run('done', '2026-05-10T03:15:02Z')
    expect(await due()).toBeNull()
  })

  it('is not due when a run that began before the slot was published for it', async () => {
    await publish()
    await run('done', '2026-05-10T03:05:00Z')
    expect(await due()).toBeNull()
  })

  it('is still due after an import, which fetches nothing', async () => {
    await publish()
    await run('done', '2026-05-10T11:00:00Z', { cause: 'import', slot: null })
    expect(await due()).toEqual({ cause: 'schedule', slot })
  })

  it('is not due while a run holds the lock', async () => {
    const running = await test.db.transaction()
    await running.raw('select pg_advisory_xact_lock(?)', [REFRESH_LOCK])
    const answer = await due()
    await running.rollback()
    expect(answer).toBeNull()
  })

  it('is not due right after a failure, is due after a pause, and is not retried for ever', async () => {
    await publish()
    await run('failed', '2026-05-10T11:55:00Z')
    const fresh = await due()
    await test
      .db('refresh_run')
      .update({ started_at: '2026-05-10T11:30:00Z', finished_at: '2026-05-10T11:30:00Z' })
    const rested = await due()
    for (let tries = 1; tries < 6; tries++) await run('failed', '2026-05-10T11:30:00Z')
    const givenUp = await due()
    expect([fresh, rested, givenUp]).toEqual([null, { cause: 'schedule', slot }, null])
  })
})
