import * as z from 'zod/mini'
import { FOLLOWED_A_REFRESH } from '../contracts/lookup.ts'
import type { CHANNELS } from '../contracts/trends.ts'
import { many } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'

type Channel = (typeof CHANNELS)[number]

interface Wanted {
  externalId: string
  known: boolean
}

/** Each product once: never requested first, then longest waiting, so a small budget reaches all. */
export async function followedProducts(db: Db, channel: Channel): Promise<Wanted[]> {
  const rows = await many(
    db,
    Row,
    `select f.external_id, exists (
        select from product p where (p.channel, p.external_id) = (:channel, f.external_id) and p.origin <> 'file'
      ) as known
    from (select external_id, min(followed_at) as since from followed where channel = :channel group by external_id) f
    left join followed_answer a on (a.channel, a.external_id) = (:channel, f.external_id)
    order by a.asked_at nulls first, f.since, f.external_id
    limit :most`,
    { channel, most: FOLLOWED_A_REFRESH },
  )
  return rows.map(({ external_id, known }) => ({ externalId: external_id, known }))
}

const Row = z.object({ external_id: z.string(), known: z.boolean() })

/** Products not requested stay queued. */
export async function recordAnswers(
  db: Db,
  channel: Channel,
  { found, unknown, at }: { found: readonly string[]; unknown: readonly string[]; at: Date },
): Promise<void> {
  await db.raw(
    `insert into followed_answer (channel, external_id, asked_at, found)
    select :channel, external_id, :at, found
    from unnest(cast(:ids as text[]), cast(:founds as boolean[])) as said (external_id, found)
    on conflict (channel, external_id) do update set asked_at = excluded.asked_at, found = excluded.found`,
    {
      channel,
      at,
      ids: [...found, ...unknown],
      founds: [...found.map(() => true), ...unknown.map(() => false)],
    },
  )
}

export async function purgeAnswers(db: Db): Promise<void> {
  await db.raw(
    `delete from followed_answer a where not exists (
      select from followed f where (f.channel, f.external_id) = (a.channel, a.external_id))`,
  )
}
