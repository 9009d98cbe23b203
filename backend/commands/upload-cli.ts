import { openForCommand } from '../db/open.ts'
import { workOffUploads } from '../operator/work-off-uploads.ts'
import { readConfig } from '../settings/config.ts'
import { describeStartError } from './describe-start-error.ts'

/** Safe to start by hand: a lock allows one run at a time. */
process.exitCode = await run()

async function run(): Promise<number> {
  const stop = new AbortController()
  const stopped = new Error('Stopped. The next start goes on with the file.')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort(stopped))
  try {
    const config = readConfig()
    const { db, close } = await openForCommand(config, 'import')
    try {
      await workOffUploads({
        db,
        market: config.market,
        sampleData: config.sandbox,
        dataDir: config.dataDir,
        now: () => new Date(),
        signal: stop.signal,
      })
      return 0
    } finally {
      await close()
    }
  } catch (error) {
    if (error === stopped) return 0
    const cannotStart = describeStartError(error)
    if (cannotStart === null) throw error
    process.stderr.write(`${cannotStart}\n`)
    return 2
  }
}
