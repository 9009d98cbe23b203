import * as z from 'zod/mini'
import { many, maybeOne } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'

const KnownPicture = z.object({
  url: z.string(),
  /** A market picture, not a member's own. */
  shared: z.boolean(),
})
export type KnownPicture = z.infer<typeof KnownPicture>
const Named = z.object({ name: z.string() })

/**
 * Each request checks, so a picture disappears in every process with its row. A refresh lists the market's;
 * only its member names a private one.
 */
export async function knownPicture(db: Db | Transaction, name: string): Promise<KnownPicture | null> {
  return await maybeOne(
    db,
    KnownPicture,
    `select url, true as shared from picture where sha256 = :name
     union all
     select picture_url, false from member where picture_name(picture_url) = :name
     limit 1`,
    { name },
  )
}

export async function unknownPictures(db: Db, names: readonly string[]): Promise<string[]> {
  const rows = await many(
    db,
    Named,
    `select name from jsonb_array_elements_text(?::jsonb) as kept (name)
     where not exists (select 1 from picture where sha256 = name)
       and not exists (select 1 from member where picture_name(picture_url) = name)`,
    [JSON.stringify(names)],
  )
  return rows.map(({ name }) => name)
}
