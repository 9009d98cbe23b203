import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import type { Read } from '../db/snapshot.ts'
import { Failure } from '../process/failure.ts'

export interface EditionState {
  edition: number
  /** Incremented when facts are withdrawn or added after publication. */
  revision: number
  version: string
}

/** Null before the first edition. */
export async function editionState(trx: Transaction, code: string): Promise<EditionState | null> {
  const row = await maybeOne(
    trx,
    StateRow,
    `select edition_id as edition, revision,
       (select string_agg(what || ' ' || mark, ', ' order by what) from edition_mark) as marks
     from current_edition`,
  )
  if (!row) return null
  const { edition, revision, marks } = row
  const digest = createHash('sha256').update(`${code} ${marks}`).digest('hex').slice(0, 16)
  return { edition, revision, version: `${edition}-${digest}` }
}

const StateRow = z.object({ edition: z.int(), revision: z.int(), marks: z.string() })

/** Throws `edition_changed`. */
export function readVersion(read: Read, version: string, code: string): Read {
  return (work) =>
    read(async (trx) => {
      if ((await editionState(trx, code))?.version !== version) throw changed()
      return await work(trx)
    })
}

/**
 * Throws `edition_changed` for an older edition than in memory. Editions only increase, so outdated pages
 * cost no query and recover without the database.
 */
export function refuseOlder(version: string, served: string | null): void {
  if (served !== null && editionIn(version) < editionIn(served)) throw changed()
}

const editionIn = (version: string) => Number(version.split('-')[0])

const changed = () =>
  new Failure('edition_changed', 'The data have changed since. Ask /api/edition for the version of now.')
