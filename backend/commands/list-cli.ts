import { MATCHING_CONNECTIONS } from '../db/open.ts'
import { matchLists } from '../lookup/match-lists.ts'
import { openLog } from '../process/log.ts'
import { LIST_LOCK } from '../refresh/refresh-lock.ts'
import { takeRunLock } from '../refresh/refresh-run.ts'
import { readConfig } from '../settings/config.ts'
import { createOnDemandMatcher } from '../suppliers/matching/on-demand.ts'
import { exitCodeOf, withDatabase } from './run-command.ts'

/** Low priority, so requests are not delayed. A lock ends a second process at once. */
process.exitCode = await exitCodeOf(run)

async function run(): Promise<number> {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  const config = readConfig()
  const opened = { command: 'match-lists', connections: MATCHING_CONNECTIONS }
  return await withDatabase(config, opened, async (db) => {
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
  })
}
