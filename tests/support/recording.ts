import type { ChainRow, WitnessStamp } from '../../backend/contracts/pick-chain.ts'
import type { RecordedPick } from '../../backend/contracts/recorded-pick.ts'
import type { TrackRecord } from '../../backend/contracts/track-record.ts'
import { openLog } from '../../backend/process/log.ts'
import { resolveDuePicks } from '../../backend/refresh/resolve-due-picks.ts'
import { startSandbox } from '../../backend/sandbox/start-sandbox.ts'
import { stampAuthority } from '../../backend/sources/time-stamp/ask-authority.ts'
import { countersign } from '../../backend/track-record/countersign.ts'
import { startApp } from './app.ts'
import { type CreateDatabase, createTemplate, createTestDatabase } from './database.ts'
import { AS_OF, NOW, refreshed } from './refreshing.ts'
import { plannedSource, type SellingPlan } from './selling-plan.ts'

/** `riser` triples and stays, `flash` falls back after a week, `flat` and `sinker` never rise. */
export const PLANS: readonly SellingPlan[] = [
  { name: 'riser', units: (at) => (at > -7 ? 30 : 10) },
  { name: 'flash', units: (at) => (at > -7 && at <= 4 ? 40 : 10) },
  { name: 'flat', units: () => 10 },
  { name: 'sinker', units: (at) => (at > -7 ? 4 : 10) },
]

export function clock(days: number): Date {
  return new Date(NOW.getTime() + days * 86_400_000)
}

export type Recording = Awaited<ReturnType<typeof startRecording>>

/** The track record's days follow `NOW`; the witness has its own clock. */
export async function startRecording(create: CreateDatabase = createTestDatabase) {
  const database = await create()
  const app = await startApp(database)
  let witnessTime = NOW
  const sandbox = await startSandbox({ now: () => witnessTime })
  const sandboxAuthority = stampAuthority({ witness: null }, sandbox)
  if (!sandboxAuthority) throw new Error('The sandbox has no time-stamp authority.')
  const log = openLog({ log: 'silent' })
  const read = async (path: string) => JSON.parse((await app.call(path)).text)

  const refreshUnsigned = async (days: number, plans = PLANS) =>
    await refreshed(
      database.db,
      [plannedSource(AS_OF, plans)],
      { cause: 'request' },
      { now: () => clock(days) },
    )
  /** The witness's clock equals the server's unless `at` differs. */
  const sign = async (days: number, { at = days, by = sandboxAuthority } = {}) => {
    witnessTime = clock(at)
    return await countersign(database.db, by, { now: clock(days), log, signal: AbortSignal.timeout(20_000) })
  }
  const resolve = async (days: number) =>
    await resolveDuePicks(database.db, { now: clock(days), timeZone: 'America/New_York', log })
  const refresh = async (days: number, plans = PLANS) => {
    await refreshUnsigned(days, plans)
    await sign(days)
  }
  return {
    ...{ database, app, sandbox, sandboxAuthority, refreshUnsigned, refresh, sign, resolve },
    /** Refreshes days later and runs the jobs after it. */
    later: async (days: number, plans = PLANS) => {
      await refresh(days, plans)
      return await resolve(days)
    },
    /** Query parameters bypass the cache, which lags behind. */
    record: async (): Promise<TrackRecord> => await read('/api/track-record?'),
    picks: async (query: string): Promise<RecordedPick[]> => await read(`/api/track-record/picks?${query}`),
    chain: async (): Promise<ChainRow[]> => await read('/api/track-record/chain'),
    stamps: async (): Promise<WitnessStamp[]> => await read('/api/track-record/witness'),
    /** Changes rows like a database owner could. */
    forge: async (table: string, change: string) =>
      await database.db.raw(
        `alter table ${table} disable trigger only_added; ${change}; alter table ${table} enable trigger only_added`,
      ),
    stop: async () => {
      await app.stop()
      await sandbox.stop()
      await database.drop()
    },
  }
}

/** A database in which `run` has happened, to copy. */
export async function recorded(
  run: (recording: Recording) => Promise<unknown>,
  from: CreateDatabase = createTestDatabase,
): Promise<CreateDatabase> {
  return await createTemplate(async (database) => {
    const recording = await startRecording(async () => database)
    await run(recording)
    await recording.app.stop()
    await recording.sandbox.stop()
  }, from)
}
