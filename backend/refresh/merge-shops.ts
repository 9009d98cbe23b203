import { one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { Changes } from './merge-run.ts'

export async function mergeShops(trx: Transaction, runId: number): Promise<Changes> {
  return await one(
    trx,
    Changes,
    `with incoming as (
      select distinct on (i.origin, b."externalId") i.origin, b."externalId" as external_id, s.source, b.name,
        b.rating::numeric(3, 2) as rating, b."reviewCount" as review_count, b."soldCount" as sold_count,
        b.verification, b."observedAt" as observed_at, b."expiresAt" as expires_at
      from staged s
      join incoming_source i on i.source = s.source
      cross join lateral jsonb_to_record(s.body) as b (
        "externalId" text, name text, rating numeric, "reviewCount" bigint, "soldCount" bigint, verification text,
        "observedAt" timestamptz, "expiresAt" timestamptz)
      where s.run_id = ? and s.kind = 'shop'
      order by i.origin, b."externalId", b."observedAt" desc, s.seq desc, s.source
    ), judged as (
      select i.*, h.origin is null as added, h.origin is not null and
        (i.name, i.rating, i.review_count, i.sold_count, i.verification)
          is distinct from (h.name, h.rating, h.review_count, h.sold_count, h.verification) as changed
      from incoming i left join shop h on (h.origin, h.external_id) = (i.origin, i.external_id)
      where h.origin is null or i.observed_at >= h.observed_at
    ), written as (
      insert into shop (
        origin, external_id, source, name, rating, review_count, sold_count, verification, observed_at, expires_at)
      select origin, external_id, source, name, rating, review_count, sold_count, verification, observed_at, expires_at
      from judged
      on conflict (origin, external_id) do update set source = excluded.source, name = excluded.name,
        rating = excluded.rating, review_count = excluded.review_count, sold_count = excluded.sold_count,
        verification = excluded.verification, observed_at = excluded.observed_at, expires_at = excluded.expires_at
    )
    select count(*) filter (where added) as added, count(*) filter (where changed) as changed from judged`,
    [runId],
  )
}
