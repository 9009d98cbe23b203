import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { maybeOne, one } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { type Read, snapshot } from '../db/snapshot.ts'
import { Failure } from '../process/failure.ts'
import type { Log } from '../process/log.ts'
import { databaseFailure } from './database-errors.ts'

export interface ReplicaReads {
  /**
   * Reads the replica at its own edition. Reads `primary` while the replica does not answer, is older than
   * `wanted()` or lacks the requested version.
   */
  over(primary: Read, wanted: () => number): Read
  /** Waits, with a time limit, until the replica has the primary's current commits. */
  caughtUp(): Promise<void>
}

/** A streaming replica lags, so only for responses that are the same for all visitors. */
export function openReplicaReads({
  replica,
  primary,
  log,
}: {
  replica: Db
  primary: Db
  log: Log
}): ReplicaReads {
  const read = snapshot(replica)
  /** Newest edition seen there; it does not go back. */
  let reached = 0
  let awayUntil = 0

  async function readReplica<T>(work: (trx: Transaction) => Promise<T>, wanted: number): Promise<T> {
    return await read(async (trx) => {
      if (wanted > reached) reached = await editionOf(trx)
      if (wanted > reached) throw BEHIND
      return await work(trx)
    })
  }

  function setAside(error: unknown): void {
    if (performance.now() >= awayUntil) {
      log.warn({ err: error }, 'The replica does not answer; the database itself is asked for now')
    }
    awayUntil = performance.now() + AWAY_MS
    // It may return restored from a backup.
    reached = 0
  }

  async function waitForReplica(): Promise<void> {
    const { at } = await one(primary, Position, 'select pg_current_wal_lsn()::text as at')
    const deadline = performance.now() + CATCH_UP_MS
    while (performance.now() < deadline) {
      const { there } = await one(
        replica,
        Replayed,
        `select not pg_is_in_recovery() or coalesce(pg_last_wal_replay_lsn() >= ?::pg_lsn, false) as there`,
        [at],
      )
      if (there) return
      await pause(LOOK_MS)
    }
    log.warn('The replica is far behind; visitors are answered from its edition until it has caught up')
  }

  return {
    over: (primaryRead, wanted) => async (work) => {
      if (performance.now() < awayUntil) return await primaryRead(work)
      try {
        return await readReplica(work, wanted())
      } catch (error) {
        if (!isOfReplica(error)) throw error
        if (databaseFailure(error)) setAside(error)
        return await primaryRead(work)
      }
    },
    caughtUp: async () => {
      // Reads use the primary now, so load the edition from there.
      if (performance.now() < awayUntil) return
      await waitForReplica().catch((error: unknown) =>
        log.debug({ err: error }, 'How far the replica is cannot be told'),
      )
    },
  }
}

const BEHIND = new Error('The replica has no edition as new as that yet')
/** Pause in ms after the replica did not answer. */
const AWAY_MS = 3000
const CATCH_UP_MS = 10_000
const LOOK_MS = 20

/**
 * True if the primary may succeed: the replica is away, or replay canceled the statement (40001 or 40P01). Or
 * a migration is not replayed yet: 42P01 table, 42703 column, 42883 function. Not 57014: a slow statement
 * stays slow.
 */
function isOfReplica(error: unknown): boolean {
  if (error === BEHIND) return true
  // The requested version may not be replayed yet.
  if (error instanceof Failure) return error.code === 'edition_changed'
  if (!(error instanceof Error)) return false
  if ('nativeError' in error) return isOfReplica(error.nativeError)
  const code = 'code' in error ? String(error.code) : ''
  if (code === '57014') return false
  return /^(40001|40P01|42P01|42703|42883)$/.test(code) || databaseFailure(error)
}

async function editionOf(trx: Transaction): Promise<number> {
  const current = await maybeOne(trx, Current, 'select edition_id as edition from current_edition')
  return current?.edition ?? 0
}

const Current = z.object({ edition: z.int() })
const Position = z.object({ at: z.string() })
const Replayed = z.object({ there: z.boolean() })
