import * as z from 'zod/mini'
import { many, maybeOne } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'

/** A picture that somebody refers to at this moment. */
const KnownPicture = z.object({
  url: z.string(),
  /** Of the market, so the same for everyone; a member's own is nobody else's to keep. */
  shared: z.boolean(),
})
export type KnownPicture = z.infer<typeof KnownPicture>
const Named = z.object({ name: z.string() })

/**
 * Asked for every request, so that a picture is gone with the row that named it: in every process, whichever way the row
 * went. The market's are listed at each refresh, a member's is named by the member alone.
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

/** Those of the names that nobody refers to. */
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
