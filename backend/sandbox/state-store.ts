import * as z from 'zod/mini'
import { maybeOne } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'

export interface StateStore<State> {
  /** Null before the first save. */
  load(): Promise<State | null>
  save(state: State): Promise<void>
}

/** One row of our database. */
export function tableState<State>(db: Db, name: string): StateStore<State> {
  return {
    load: async () => {
      const kept = await maybeOne(db, Kept, 'select content from sandbox_memory where name = ?', [name])
      return (kept?.content as State | undefined) ?? null
    },
    save: async (state) => {
      await db.raw(
        `insert into sandbox_memory (name, content) values (?, ?)
         on conflict (name) do update set content = excluded.content, kept_at = now()`,
        [name, JSON.stringify(state)],
      )
    },
  }
}

const Kept = z.object({ content: z.unknown() })
