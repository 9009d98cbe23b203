import { workOffUploads } from '../operator/work-off-uploads.ts'
import { readConfig } from '../settings/config.ts'
import { exitCodeOf, withDatabase } from './run-command.ts'

/** A lock allows one run at a time. */
process.exitCode = await exitCodeOf(run)

async function run(): Promise<number> {
  const stop = new AbortController()
  const stopped = new Error('Stopped. The next start goes on with the file.')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort(stopped))
  const config = readConfig()
  return await withDatabase(config, { command: 'import' }, async (db) => {
    await workOffUploads({
      db,
      market: config.market,
      sampleData: config.sandbox,
      dataDir: config.dataDir,
      now: () => new Date(),
      signal: stop.signal,
    }).catch((error: unknown) => {
      if (error !== stopped) throw error
    })
    return 0
  })
}
