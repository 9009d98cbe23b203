import { parseCronItems, type Runner, type RunnerOptions, run } from 'graphile-worker'
import * as z from 'zod/mini'
import { one } from './db/checked-rows.ts'
import { clampFutureTimes } from './db/clamp-future-times.ts'
import type { Db } from './db/knex.ts'
import { openDelivery } from './delivery/open-delivery.ts'
import { AT_ONCE, type JobQueue } from './job-queue.ts'
import { type JobsDeps, jobs } from './jobs.ts'
import { watchClocks } from './process/clock-watch.ts'
import type { Log } from './process/log.ts'
import { createRefreshProcesses } from './refresh-processes.ts'

const LOOK_EVERY_MS = 15_000
const MEND_EVERY_MS = 60_000

/**
 * The library runs each job once per fleet. The refresh is checked every minute, so any process makes up for
 * a missed slot or killed run; its own process keeps scoring from delaying a reader.
 */
export async function startJobs({
  queue,
  ...deps
}: JobsDeps & { queue: JobQueue }): Promise<{ stop(): Promise<void> }> {
  const { config, db, sandbox, log } = deps
  const refreshes = createRefreshProcesses(deps)
  const delivery = openDelivery(config, { db, sandbox })
  const table = Object.entries(jobs(deps, { refreshes, delivery }))
  const timetable: RunnerOptions = {
    ...queue.shared,
    concurrency: AT_ONCE,
    noHandleSignals: true,
    taskList: Object.fromEntries(
      table.map(([task, job]) => [task, async (payload: unknown) => void (await job.run(payload))]),
    ),
    parsedCronItems: parseCronItems(
      table.flatMap(([task, { at: match, attempts }]) => {
        const options = attempts ? { maxAttempts: attempts } : { jobKey: task, maxAttempts: 1 }
        return match === undefined ? [] : [{ task, match, options }]
      }),
    ),
  }
  await clampFutureTimes(db)
  let runner = await run(timetable)
  for (const [task, { first }] of table) if (first) await queue.ask(task)

  // The library schedules by its first clock: set back by a day, it would wait a day.
  const clocks = watchClocks({
    clocks: { process: () => Date.now(), database: () => databaseTime(db, log) },
    everyMs: LOOK_EVERY_MS,
    onJump: async (clock, byMs) => {
      log.warn({ clock, byMs }, 'A clock was set; the timetable begins anew')
      try {
        await clampFutureTimes(db)
        const before = runner
        runner = await run(timetable)
        await stopRunner(before)
        return true
      } catch (error) {
        log.error({ err: error }, 'The timetable could not begin anew')
        return false
      }
    },
  })

  // Another process may have had a fast clock and ended.
  const mending = setInterval(() => {
    clampFutureTimes(db).catch((error: unknown) =>
      log.debug({ err: error }, 'What lies ahead was not looked at'),
    )
  }, MEND_EVERY_MS)
  mending.unref()

  return {
    stop: async () => {
      clearInterval(mending)
      await Promise.all([refreshes.stop(), clocks.stop().then(() => stopRunner(runner))])
      await delivery.outside.close()
    },
  }
}

/**
 * Only running jobs are awaited. During error backoff (up to a minute) the library's timetable ignores a stop
 * and does nothing afterwards.
 */
async function stopRunner({ events, stop }: Runner): Promise<void> {
  const jobsEnded = new Promise<void>((done) => events.once('pool:gracefulShutdown:complete', () => done()))
  await Promise.race([stop(), jobsEnded])
}

async function databaseTime(db: Db, log: Log): Promise<number | null> {
  try {
    const { now } = await one(db, Clock, 'select clock_timestamp() as now')
    return now.getTime()
  } catch (error) {
    log.debug({ err: error }, 'The clock of the database could not be asked')
    return null
  }
}

const Clock = z.object({ now: z.date() })
