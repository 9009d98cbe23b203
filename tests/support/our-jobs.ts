import { openDatabase } from '../../backend/db/knex.ts'
import { openJobQueue, WORKING_CONNECTIONS } from '../../backend/job-queue.ts'
import { openLog } from '../../backend/process/log.ts'
import { readConfig } from '../../backend/settings/config.ts'
import { startJobs } from '../../backend/start-jobs.ts'

/** The timetable inside this process. Returns its stop. */
export async function startOurJobs(url: string): Promise<() => Promise<void>> {
  const config = readConfig({ NODE_ENV: 'test', SANDBOX: 'off', LOG_LEVEL: 'silent', DATABASE_URL: url })
  const db = openDatabase(url, { name: 'tideline jobs test', limits: 'working' })
  const log = openLog(config)
  const queue = await openJobQueue({ config, url, connections: WORKING_CONNECTIONS, log })
  const jobs = await startJobs({
    config,
    db,
    url,
    queue,
    sandbox: null,
    rates: null,
    categoryImports: null,
    witness: null,
    lists: { cpsc: null, uflpa: null },
    billing: null,
    log,
  })
  return async () => {
    await jobs.stop()
    await queue.stop()
    await db.destroy()
  }
}
