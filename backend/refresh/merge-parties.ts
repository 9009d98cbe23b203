import type { Transaction } from '../db/knex.ts'

/**
 * Finds suppliers by origin, company key and country. A party without a country matches a key with only one;
 * a stored supplier without a country takes the only one of its key. Adds unknown suppliers. Leaves `party`
 * (source, seq, kind, supplier_id) and `new_supplier` (id).
 */
export async function identifyParties(trx: Transaction, runId: number): Promise<void> {
  await trx.raw(
    `create temp table party on commit drop as
    select s.source, s.seq, s.kind, i.origin, b."nameKey" as name_key, coalesce(b.name, b."supplierName") as name,
      coalesce(b.country, b."supplierCountry") as country, b.forwarder, b."externalId" as external_id,
      b."observedAt" as observed_at, null::bigint as supplier_id
    from staged s
    join incoming_source i on i.source = s.source
    cross join lateral jsonb_to_record(s.body) as b (
      "nameKey" text, name text, "supplierName" text, country text, "supplierCountry" text, forwarder boolean,
      "externalId" text, "observedAt" timestamptz)
    where s.run_id = ? and s.kind in ('supplier', 'shipment')`,
    [runId],
  )
  await trx.raw('analyze party')
  await trx.raw(
    `update supplier s set country = only_one.country
    from (
      select origin, name_key, min(country) as country from party where country is not null
      group by origin, name_key having count(distinct country) = 1
    ) only_one
    where (s.origin, s.name_key) = (only_one.origin, only_one.name_key) and s.country is null
      and not exists (
        select 1 from supplier o where (o.origin, o.name_key) = (s.origin, s.name_key) and o.country is not null)`,
  )
  await trx.raw(
    `update party p set country = only_one.country
    from (
      select origin, name_key, min(country) as country from (
        select origin, name_key, country from party where country is not null
        union all
        select origin, name_key, country from supplier where country is not null
      ) known
      group by origin, name_key having count(distinct country) = 1
    ) only_one
    where (p.origin, p.name_key) = (only_one.origin, only_one.name_key) and p.country is null`,
  )
  await trx.raw('create temp table new_supplier (id bigint primary key) on commit drop')
  await trx.raw(
    `with added as (
      insert into supplier (origin, source, external_id, name, name_key, country, forwarder, observed_at)
      select distinct on (p.origin, p.name_key, p.country)
        p.origin, p.source, coalesce(p.external_id, concat_ws('|', p.name_key, p.country)), p.name, p.name_key,
        p.country, p.forwarder, p.observed_at
      from party p
      where not exists (
        select 1 from supplier s
        where (s.origin, s.name_key, coalesce(s.country, '')) = (p.origin, p.name_key, coalesce(p.country, '')))
      order by p.origin, p.name_key, p.country, p.kind = 'supplier' desc, p.observed_at desc, p.seq
      returning id
    )
    insert into new_supplier select id from added`,
  )
  await trx.raw(
    `update party p set supplier_id = s.id from supplier s
    where (s.origin, s.name_key, coalesce(s.country, '')) = (p.origin, p.name_key, coalesce(p.country, ''))`,
  )
  await trx.raw('create index on party (kind, seq)')
  await trx.raw('analyze party')
}
