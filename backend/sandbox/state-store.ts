import * as z from 'zod/mini'
import { maybeOne } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'

/** Where a fake saves its state over a restart. */
export interface StateStore<State> {
  /** What was saved last; null where nothing was. */
  load(): Promise<State | null>
  save(state: State): Promise<void>
}

/** In our own database: one row under this name. */
export function tableState<State>(db: Db, name: string): StateStore<State> {
  return {
    load: async () => {
      const kept = await maybeOne(db, Kept, 'select content from sandbox_memory where name = ?', [name])
      // Nobody but the fake itself has written it.
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
