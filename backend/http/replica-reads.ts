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
   * Over the replica, from the edition that it has. Over `primary` where it has none as new as `wanted()` yet or not the
   * version that the work names, and while it does not answer.
   */
  over(primary: Read, wanted: () => number): Read
  /** Waits until the replica has what is committed on the primary now; not for ever, it may be in trouble. */
  caughtUp(): Promise<void>
}

/** Reads of a streaming replica: of what is the same for every visitor, since it is behind by what it has not replayed yet. */
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
  /** An edition that it certainly has: it does not go back. */
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
    // It may come back as another one, restored from a copy.
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
      // Whoever reads now reads the primary, so that is what to take into memory.
      if (performance.now() < awayUntil) return
      await waitForReplica().catch((error: unknown) =>
        log.debug({ err: error }, 'How far the replica is cannot be told'),
      )
    },
  }
}

const BEHIND = new Error('The replica has no edition as new as that yet')
/** For so long nobody waits for one that did not answer. */
const AWAY_MS = 3000
const CATCH_UP_MS = 10_000
const LOOK_MS = 20

/**
 * Whether the primary may do better: the replica is away, it broke off a statement that stood in the way of what it has to
 * replay (40001, 40P01), or has not replayed a migration yet (42P01 table, 42703 column, 42883 function). A statement that is
 * too slow (57014) would be so there.
 */
function isOfReplica(error: unknown): boolean {
  if (error === BEHIND) return true
  // The version that it names may be one that the replica has not replayed yet.
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
