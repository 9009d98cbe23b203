import type { OperatorSource } from '../contracts/operator-runs.ts'
import type { Transaction } from '../db/knex.ts'
import type { Config } from '../settings/config.ts'
import type { FakeSources } from '../sources/registry.ts'
import { AUTHORITY_LABEL, stampAuthority } from '../sources/time-stamp/ask-authority.ts'
import { lastAttempt } from '../track-record/countersign.ts'
import { lastStamp } from '../track-record/witness-stamps.ts'

export async function witnessHealth(
  trx: Transaction,
  { config, sandbox, now }: { config: Pick<Config, 'witness'>; sandbox: FakeSources | null; now: Date },
): Promise<OperatorSource> {
  const authority = stampAuthority(config, sandbox)
  const stamp = await lastStamp(trx)
  const attempt = await lastAttempt(trx)
  const isOld = stamp !== null && now.getTime() - stamp.signedAt.getTime() > OLD_MS
  const message = attempt?.fault ?? null
  return {
    id: 'witness',
    label: AUTHORITY_LABEL,
    origin: authority?.origin ?? 'live',
    provides: [],
    state: !authority ? 'not configured' : message ? 'failed' : !stamp ? 'never' : isOld ? 'stale' : 'fresh',
    lastSuccessAt: stamp?.signedAt.toISOString() ?? null,
    lastAttemptAt: attempt?.triedAt.toISOString() ?? null,
    lastDay: null,
    freshness: !stamp ? 'never' : isOld ? 'late' : 'current',
    daysLate: null,
    message,
    rows: stamp?.rows ?? null,
    callsToday: null,
    callsADay: null,
  }
}

/** New picks are daily and signed at once. */
const OLD_MS = 48 * 3_600_000
