import type { Transaction } from '../db/knex.ts'

/** Newer facts replace older ones, also by nothing: a profile that hides its address has none. */
export async function mergeCreators(trx: Transaction, runId: number): Promise<void> {
  await trx.raw(
    `create temp table incoming_creator on commit drop as
    select distinct on (i.origin, b."externalId") i.origin, s.source, b."externalId" as external_id, b.handle, b.name,
      b."imageUrl" as image_url, b.region, b.language, b.followers, b."followersAdded" as followers_month,
      array_position(array['video', 'live', 'video and live', 'shop window'], b."sellsBy")::smallint as sells_by,
      b."productsStated" as products_stated, b."unitsStated" as units_stated, b."unitsIn30Days" as units_month,
      b.email, b.closed, b."observedAt" as observed_at
    from staged s
    join incoming_source i on i.source = s.source
    cross join lateral jsonb_to_record(s.body) as b (
      "externalId" text, handle text, name text, "imageUrl" text, region text, language text, followers bigint,
      "followersAdded" bigint, "sellsBy" text, "productsStated" bigint, "unitsStated" bigint, "unitsIn30Days" bigint,
      email text, closed boolean, "observedAt" timestamptz)
    where s.run_id = ? and s.kind = 'creator'
    order by i.origin, b."externalId", b."observedAt" desc, s.seq desc`,
    [runId],
  )
  await trx.raw('analyze incoming_creator')
  // Videos, contact and reveals go along, and a counted reveal is given back.
  await trx.raw(
    `delete from creator c using incoming_creator i
    where i.closed and (c.origin, c.external_id) = (i.origin, i.external_id)`,
  )
  await trx.raw(
    `update creator c set source = i.source, ${FACTS.map((column) => `${column} = i.${column}`).join(', ')},
      described_at = i.observed_at, observed_at = greatest(c.observed_at, i.observed_at)
    from incoming_creator i
    where (c.origin, c.external_id) = (i.origin, i.external_id)
      and (c.described_at is null or c.described_at <= i.observed_at)`,
  )
  await trx.raw(
    `insert into creator (origin, source, external_id, described_at, observed_at, ${FACTS.join(', ')})
    select origin, source, external_id, observed_at, observed_at, ${FACTS.join(', ')} from incoming_creator i
    where not closed and not exists (
      select from creator c where (c.origin, c.external_id) = (i.origin, i.external_id))
    order by origin, external_id`,
  )
  await mergeContacts(trx)
}

async function mergeContacts(trx: Transaction): Promise<void> {
  await trx.raw(
    `delete from creator_contact k using creator c join incoming_creator i using (origin, external_id)
    where k.creator_id = c.id and c.described_at = i.observed_at and i.email is null`,
  )
  await trx.raw(
    `insert into creator_contact (creator_id, email)
    select c.id, i.email from creator c join incoming_creator i using (origin, external_id)
    where c.described_at = i.observed_at and i.email is not null
    on conflict (creator_id) do update set email = excluded.email where creator_contact.email <> excluded.email`,
  )
}

const FACTS = [
  ...['handle', 'name', 'image_url', 'region', 'language', 'followers', 'followers_month', 'sells_by'],
  ...['products_stated', 'units_stated', 'units_month'],
]
