import { one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { Changes } from './merge-run.ts'

/**
 * A contact joins the supplier of its company key: same origin first, else live, because an operator's file
 * completes live records. The country must be equal, or the only compatible one. Otherwise it adds a supplier
 * without shipments. It replaces a contact verified no later; otherwise it fills gaps. Counts each supplier
 * once.
 */
export async function mergeContacts(trx: Transaction, runId: number): Promise<Changes> {
  await trx.raw(
    `create temp table incoming_contact on commit drop as
    select s.source, s.seq, i.origin, b."nameKey" as name_key, b."supplierName" as supplier_name, b.country, b.location,
      b."imageUrl" as image_url, b.forwarder, b.person, b.email, b.phone, b.address, b.website, b.pricing, b."priceLow"::numeric(14, 4) as price_low,
      b."priceHigh"::numeric(14, 4) as price_high, b."priceCurrency" as price_currency, b.moq,
      b."yearsInBusiness" as years_in_business, b."verifiedOn" as verified_on,
      coalesce(b."verifiedOn", '-infinity') as verified, b."observedAt" as observed_at, null::bigint as supplier_id
    from staged s
    join incoming_source i on i.source = s.source
    cross join lateral jsonb_to_record(s.body) as b (
      "nameKey" text, "supplierName" text, country text, location text,
      "imageUrl" text, forwarder boolean, person text, email text, phone text,
      address text, website text, pricing text, "priceLow" numeric, "priceHigh" numeric, "priceCurrency" text, moq text,
      "yearsInBusiness" integer, "verifiedOn" date, "observedAt" timestamptz)
    where s.run_id = ? and s.kind = 'contact'`,
    [runId],
  )
  await trx.raw('analyze incoming_contact')
  await trx.raw('create temp table contact_change (supplier_id bigint, added boolean) on commit drop')
  await attach(trx)
  await createSuppliers(trx)
  await attach(trx)
  await writeContacts(trx)
  await writeTerms(trx)
  await writeLooks(trx)
  return await one(
    trx,
    Changes,
    `select count(*) filter (where added) as added, count(*) filter (where not added) as changed
    from (select bool_or(added) as added from contact_change group by supplier_id) suppliers`,
  )
}

async function attach(trx: Transaction): Promise<void> {
  await trx.raw(
    `update incoming_contact c set supplier_id = chosen.id
    from (
      select distinct on (source, seq) source, seq, id, exact, rivals from (
        select k.source, k.seq, s.id, s.origin = k.origin as own,
          s.country is not distinct from k.country as exact,
          count(*) over (partition by k.source, k.seq, s.origin) as rivals
        from incoming_contact k
        join supplier s on s.name_key = k.name_key and s.origin in (k.origin, 'live')
          and (s.country is null or k.country is null or s.country = k.country)
        where k.supplier_id is null
      ) candidates
      where exact or rivals = 1
      order by source, seq, own desc, exact desc, id
    ) chosen
    where (c.source, c.seq) = (chosen.source, chosen.seq)`,
  )
}

async function createSuppliers(trx: Transaction): Promise<void> {
  await trx.raw(
    `with added as (
      insert into supplier (origin, source, external_id, name, name_key, country, forwarder, observed_at)
      select distinct on (origin, name_key, country) origin, source, concat_ws('|', name_key, country), supplier_name,
        name_key, country, forwarder, observed_at
      from incoming_contact where supplier_id is null
      order by origin, name_key, country, seq
      returning id
    )
    insert into contact_change select id, true from added`,
  )
}

/** Person, email and phone are never mixed from two rows. */
async function writeContacts(trx: Transaction): Promise<void> {
  await trx.raw(
    `with best as (
      select distinct on (supplier_id) supplier_id, source, person, email, phone, verified_on,
        ${['address', 'website'].map((column) => `coalesce(${column}, ${newest(column)}) as ${column}`).join(', ')}
      from incoming_contact c
      where num_nonnulls(person, email, phone, address, website) > 0
      order by supplier_id, num_nonnulls(person, email, phone) > 0 desc, verified desc, observed_at desc, seq desc
    ), written as (
      insert into contact (supplier_id, source, person, email, phone, address, website, verified_on)
      select supplier_id, source, person, email, phone, address, website, verified_on from best
      on conflict (supplier_id) do update set
        ${['source', 'person', 'email', 'phone', 'verified_on'].map((column) => `${column} = ${replaced(column)}`).join(', ')},
        ${['address', 'website'].map((column) => `${column} = ${completed(column)}`).join(', ')}
      where (${CONTACT_COLUMNS.map(replaced).join(', ')}, ${completed('address')}, ${completed('website')}) is distinct from
        (${CONTACT_COLUMNS.map((column) => `contact.${column}`).join(', ')}, contact.address, contact.website)
      returning supplier_id, xmax = 0 as added
    )
    insert into contact_change select supplier_id, added from written`,
  )
}

async function writeTerms(trx: Transaction): Promise<void> {
  await trx.raw(
    `with best as (
      select distinct on (supplier_id) * from incoming_contact
      where num_nonnulls(pricing, price_low, moq, years_in_business) > 0
      order by supplier_id, verified desc, observed_at desc, seq desc
    ), written as (
      update supplier s set pricing = i.pricing, price_low = i.price_low, price_high = i.price_high,
        price_currency = i.price_currency, moq = i.moq, terms_verified_on = i.verified_on,
        years_in_business = coalesce(i.years_in_business, s.years_in_business)
      from best i
      where s.id = i.supplier_id and i.verified >= coalesce(s.terms_verified_on, '-infinity')
        and (i.pricing, i.price_low, i.price_high, i.price_currency, i.moq, i.verified_on,
            coalesce(i.years_in_business, s.years_in_business))
          is distinct from (s.pricing, s.price_low, s.price_high, s.price_currency, s.moq, s.terms_verified_on,
            s.years_in_business)
      returning s.id
    )
    insert into contact_change select id, false from written`,
  )
}

/** Newest place and picture. */
async function writeLooks(trx: Transaction): Promise<void> {
  await trx.raw(
    `with told as (
      select distinct on (supplier_id) supplier_id, ${newest('location')} as location, ${newest('image_url')} as image_url
      from incoming_contact c where num_nonnulls(location, image_url) > 0
    ), written as (
      update supplier s set location = coalesce(i.location, s.location), image_url = coalesce(i.image_url, s.image_url)
      from told i
      where s.id = i.supplier_id
        and (coalesce(i.location, s.location), coalesce(i.image_url, s.image_url)) is distinct from (s.location, s.image_url)
      returning s.id
    )
    insert into contact_change select id, false from written`,
  )
}

const CONTACT_COLUMNS = ['source', 'person', 'email', 'phone', 'verified_on']

/** At least as freshly verified; never an address alone over a person. */
const TAKES_OVER = `(coalesce(excluded.verified_on, '-infinity') >= coalesce(contact.verified_on, '-infinity')
  and (num_nonnulls(excluded.person, excluded.email, excluded.phone) > 0
    or num_nonnulls(contact.person, contact.email, contact.phone) = 0))`

function replaced(column: string): string {
  return `case when ${TAKES_OVER} then excluded.${column} else contact.${column} end`
}

function completed(column: string): string {
  return `case when ${TAKES_OVER} then coalesce(excluded.${column}, contact.${column})
    else coalesce(contact.${column}, excluded.${column}) end`
}

function newest(column: string): string {
  return `(select o.${column} from incoming_contact o where o.supplier_id = c.supplier_id and o.${column} is not null
    order by o.verified desc, o.observed_at desc, o.seq desc limit 1)`
}
