import * as z from 'zod/mini'
import { maybeOne } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'

/** A member's address; null where they have none. */
export async function emailOf(db: Db, memberId: string): Promise<string | null> {
  return (await maybeOne(db, Addressed, 'select email from member where id = ?', [memberId]))?.email ?? null
}

const Addressed = z.object({ email: z.nullable(z.string()) })
