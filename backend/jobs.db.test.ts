import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { eachDatabase } from '../tests/support/database.ts'
import { startJobsProcess } from '../tests/support/jobs-process.ts'
import { startOurJobs } from '../tests/support/our-jobs.ts'
import { latestSlot } from './calendar/slots.ts'
import { clampFutureTimes } from './db/clamp-future-times.ts'
import { readConfig } from './settings/config.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const database = eachDatabase()
let stop = async (): Promise<void> => undefined

async function start(): Promise<void> {
  let stopping: Promise<void> | undefined
  const stopJobs = await startOurJobs(database.url)
  stop = () => {
    stopping ??= stopJobs()
    return stopping
  }
}
afterEach(() => stop())

async function nothingIsDue(): Promise<void> {
  const slot = latestSlot(readConfig({}).refreshAt, new Date())
  await database.db.raw(`with e as (insert into edition (cause, market) values ('boot', 'US') returning id)
    insert into current_edition (edition_id) select id from e`)
  await database.db('refresh_run').insert({ cause: 'boot', state: 'done', step: 'x', slot })
}

async function refusals(): Promise<number> {
  const { rows } = await database.db.raw('select last_value from refusals')
  return Number(rows[0].last_value)
}

async function until(sql: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const { rows } = await database.db.raw(`select (${sql}) as reached`)
    if (rows[0].reached) return
    await pause(100)
  }
  throw new Error(`It never came to this: ${sql}`)
}

it('a refresh that starts during shutdown is not left running', async () => {
  await nothingIsDue()
  const jobs = await startJobsProcess(database.url)
  onTestFinished(() => jobs.kill())
  const holding = await database.db.transaction()
  await holding.raw('lock table refresh_run in access exclusive mode')
  await holding('refresh_run').del()
  await database.db.raw(`select graphile_worker.add_job('refresh-if-due')`)
  // The job's query waits for a lock and returns during shutdown.
  await until(
    `select count(*) > 0 from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%refresh_run where slot%'`,
  )
  const stopped = jobs.stop()
  await pause(500)
  await holding.commit()
  expect(await stopped).toBe(0)
  expect(await database.db('refresh_run')).toEqual([])
})

it('a stop does not wait for the timetable’s error backoff', async () => {
  await nothingIsDue()
  await start()
  await stop()
  await database.db.raw(`
    create sequence refusals;
    create function refuse() returns trigger language plpgsql as
      $$ begin perform nextval('refusals'); raise exception 'refused'; end $$;
    create trigger refuse before insert on graphile_worker._private_known_crontabs for each row execute function refuse();
    delete from graphile_worker._private_known_crontabs`)
  await start()
  // Each backoff is 1.5 times longer: the seventh is at least one second.
  await until('select last_value >= 7 from refusals')
  const beforeStop = await refusals()
  await stop()
  expect(await refusals()).toBe(beforeStop)
})

it('jobs that a clock ahead of ours left in the future are rescheduled', async () => {
  const { db } = database
  await nothingIsDue()
  await start()
  await stop()
  await db.raw(
    `update graphile_worker._private_known_crontabs set last_execution = now() + interval '3 days'`,
  )
  await db.raw(`select graphile_worker.add_job('tidy-inbox', run_at => now() + interval '3 days')`)
  await start()
  await until(`select count(*) = 0 from graphile_worker.jobs where task_identifier = 'tidy-inbox'`)
  await until(
    `select max(last_execution) <= now() + interval '2 minutes' from graphile_worker._private_known_crontabs`,
  )
})

it('jobs within their own backoff are left alone', async () => {
  const { db } = database
  await start()
  await stop()
  await db('letter').insert([
    { message_id: 'soon', kind: 'x', due_at: db.raw(`now() + interval '6 hours'`) },
    { message_id: 'late', kind: 'x', due_at: db.raw(`now() + interval '3 days'`) },
  ])
  await db('rate_limit').insert([
    { key: 'soon', points: 1, expire: Date.now() + 3_600_000 },
    { key: 'late', points: 1, expire: Date.now() + 3 * 86_400_000 },
  ])
  await db('refresh_run').insert([
    { cause: 'schedule', state: 'done', step: 'x', slot: '2026-01-01T03:15Z' },
    {
      cause: 'schedule',
      state: 'done',
      step: 'x',
      slot: '2096-01-01T03:15Z',
      started_at: '2096-01-01T03:15Z',
    },
  ])
  await clampFutureTimes(db)
  const waiting = await db('letter').where('due_at', '<=', db.fn.now()).pluck('message_id')
  const slots = await db('refresh_run').whereNotNull('slot').where('step', 'x').pluck('slot')
  expect(waiting).toEqual(['late'])
  expect(await db('rate_limit').pluck('key')).toEqual(['soon'])
  expect(slots).toEqual([new Date('2026-01-01T03:15Z')])
})
