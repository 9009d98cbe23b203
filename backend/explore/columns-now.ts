import * as z from 'zod/mini'
import { maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import type { Read } from '../db/snapshot.ts'
import type { Log } from '../process/log.ts'
import { type ExploredColumns, readExploredColumns } from './explored-columns.ts'

/** In-memory columns of the transaction's database state. Null: loading has started; use the table. */
export type ColumnsNow = (trx: Transaction) => Promise<ExploredColumns | null>

export interface KeptColumns {
  now: ColumnsNow
  /** Waits for a running load. */
  stop(): Promise<void>
}

interface Kept {
  /** Changes with the current edition or its facts. */
  mark: string
  columns: ExploredColumns
}

/**
 * Loaded at the first use of an edition, so idle processes hold none. `read`: the database that members read.
 */
export function keepColumns({ read, log }: { read: Read; log: Log }): KeptColumns {
  let kept: Kept | null = null
  let reading: Promise<void> | null = null
  let notBefore = 0
  let stopped = false

  async function readAnew(): Promise<void> {
    // Two would take twice the memory.
    kept = null
    try {
      kept = await read(async (trx) => {
        const mark = await markOf(trx)
        return mark === null ? null : { mark, columns: await readExploredColumns(trx) }
      })
    } catch (error) {
      if (!stopped) log.warn({ err: error }, 'The figures of filters are read from their table for now')
      notBefore = performance.now() + PAUSE_MS
    }
    reading = null
  }

  return {
    now: async (trx) => {
      const mark = await markOf(trx)
      if (mark === null) return null
      if (kept?.mark === mark) return kept.columns
      if (!stopped && performance.now() >= notBefore) reading ??= readAnew()
      return null
    },
    stop: async () => {
      stopped = true
      await reading
    },
  }
}

async function markOf(trx: Transaction): Promise<string | null> {
  const row = await maybeOne(
    trx,
    Marked,
    `select mark from edition_mark where what = 'current_edition' and exists (select from current_edition)`,
  )
  return row?.mark ?? null
}

const Marked = z.object({ mark: z.uuid() })
const PAUSE_MS = 30_000
