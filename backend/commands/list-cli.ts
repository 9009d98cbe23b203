import { MATCHING_CONNECTIONS, openForCommand } from '../db/open.ts'
import { matchLists } from '../lookup/match-lists.ts'
import { openLog } from '../process/log.ts'
import { LIST_LOCK } from '../refresh/refresh-lock.ts'
import { takeRunLock } from '../refresh/refresh-run.ts'
import { readConfig } from '../settings/config.ts'
import { createOnDemandMatcher } from '../suppliers/matching/on-demand.ts'
import { describeStartError } from './describe-start-error.ts'

/** Matches private lists at low priority, so requests are not delayed. A lock ends a second process at once. */
process.exitCode = await run()

async function run(): Promise<number> {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  try {
    const config = readConfig()
    const { db, close } = await openForCommand(config, 'match-lists', MATCHING_CONNECTIONS)
    try {
      const lock = await takeRunLock(db, LIST_LOCK)
      if (!lock) return 0
      const matcher = createOnDemandMatcher(db)
      try {
        await matchLists(db, matcher.suppliers, { log: openLog(config), signal: stop.signal })
      } finally {
        matcher.forget()
        await lock.release()
      }
      return 0
    } finally {
      await close()
    }
  } catch (error) {
    const cannotStart = describeStartError(error)
    if (cannotStart === null) throw error
    process.stderr.write(`${cannotStart}\n`)
    return 2
  }
}
