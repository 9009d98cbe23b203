import { one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { Changes } from './merge-run.ts'

/**
 * Totals only grow: the larger of a source's total and our own shipments, which may overlap. Leaves
 * `incoming_supplier`. Needs `party`.
 */
export async function mergeSuppliers(trx: Transaction, runId: number): Promise<Changes> {
  await trx.raw(
    `create temp table incoming_supplier on commit drop as
    select distinct on (p.supplier_id) p.supplier_id, s.source, b."externalId" as external_id, b.name, b.location,
      b."imageUrl" as image_url, b."totalShipments" as total_shipments, b."firstShipmentOn" as first_shipment_on,
      b."lastShipmentOn" as last_shipment_on, b."buyerCount" as buyer_count, b.forwarder, b.buyers, b.cargo,
      b."observedAt" as observed_at, b."expiresAt" as expires_at
    from party p
    join staged s on s.run_id = ? and s.source = p.source and s.seq = p.seq
    cross join lateral jsonb_to_record(s.body) as b (
      "externalId" text, name text, location text, "imageUrl" text, "totalShipments" integer, "firstShipmentOn" date,
      "lastShipmentOn" date, "buyerCount" integer, forwarder boolean, buyers jsonb, cargo jsonb,
      "observedAt" timestamptz, "expiresAt" timestamptz)
    where p.kind = 'supplier'
    order by p.supplier_id, b."observedAt" desc, p.seq desc, p.source`,
    [runId],
  )
  await trx.raw('analyze incoming_supplier')
  const changes = await one(
    trx,
    Changes,
    `select (select count(*) from new_supplier) as added, count(*) as changed
    from incoming_supplier i join supplier s on s.id = i.supplier_id
    where ${IS_DIFFERENT} and not exists (select 1 from new_supplier n where n.id = s.id)`,
  )
  await trx.raw(
    `update supplier s set source = i.source, external_id = i.external_id, observed_at = i.observed_at,
      expires_at = i.expires_at, ${Object.entries(MERGED)
        .map(([column, value]) => `${column} = ${value}`)
        .join(', ')}
    from incoming_supplier i
    where s.id = i.supplier_id and (${IS_DIFFERENT}
      or (s.source, s.external_id, s.observed_at) is distinct from (i.source, i.external_id, i.observed_at)
      or s.expires_at is distinct from i.expires_at)`,
  )
  await trx.raw(
    `insert into supplier_buyer (supplier_id, name, shipments)
    select i.supplier_id, b.name, b.shipments
    from incoming_supplier i cross join lateral jsonb_to_recordset(i.buyers) as b (name text, shipments integer)
    on conflict (supplier_id, name) do update
      set shipments = greatest(supplier_buyer.shipments, excluded.shipments)
      where supplier_buyer.shipments is distinct from greatest(supplier_buyer.shipments, excluded.shipments)`,
  )
  return changes
}

const MERGED = {
  name: 'i.name',
  location: 'coalesce(i.location, s.location)',
  image_url: 'coalesce(i.image_url, s.image_url)',
  forwarder: 'i.forwarder',
  total_shipments: 'greatest(i.total_shipments, s.total_shipments)',
  buyer_count: 'greatest(i.buyer_count, s.buyer_count)',
  first_shipment_on: 'least(i.first_shipment_on, s.first_shipment_on)',
  last_shipment_on: 'greatest(i.last_shipment_on, s.last_shipment_on)',
}
const IS_DIFFERENT = `(${Object.entries(MERGED)
  .map(([column, value]) => `${value} is distinct from s.${column}`)
  .join(' or ')})`
