import * as z from 'zod/mini'
import { maybeOne } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'

/** What a fake remembers over a restart. */
export interface Memory<State> {
  /** What was kept last; null where nothing was. */
  recall(): Promise<State | null>
  keep(state: State): Promise<void>
}

/** A memory in our own database: one row under this name. */
export function tableMemory<State>(db: Db, name: string): Memory<State> {
  return {
    recall: async () => {
      const kept = await maybeOne(db, Kept, 'select content from sandbox_memory where name = ?', [name])
      // Nobody but the fake itself has written it.
      return (kept?.content as State | undefined) ?? null
    },
    keep: async (state) => {
      await db.raw(
        `insert into sandbox_memory (name, content) values (?, ?)
         on conflict (name) do update set content = excluded.content, kept_at = now()`,
        [name, JSON.stringify(state)],
      )
    },
  }
}

const Kept = z.object({ content: z.unknown() })
