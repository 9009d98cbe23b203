import type { Transaction } from '../db/knex.ts'

/**
 * One row per normalized text. The larger of a source's summary and our shipments wins; unused texts are
 * deleted. Needs `incoming_supplier` and `shipping_supplier`.
 */
export async function mergeSupplierCargo(trx: Transaction): Promise<void> {
  await trx.raw(
    `create temp table told_cargo on commit drop as
    select supplier_id, text, max(shipments) as shipments, max(last_on) as last_on, max(buyers) as buyers from (
      select i.supplier_id, c.text, c.shipments, c."lastOn" as last_on, 0 as buyers
      from incoming_supplier i
      cross join lateral jsonb_to_recordset(i.cargo) as c (text text, shipments integer, "lastOn" date)
      union all
      select s.supplier_id, s.cargo_text, count(*)::integer, max(s.arrived_on), count(distinct s.buyer)::integer
      from shipment s
      where s.cargo_text <> '' and s.supplier_id in (
        select id from shipping_supplier union select supplier_id from incoming_supplier)
      group by s.supplier_id, s.cargo_text
    ) said
    group by supplier_id, text`,
  )
  await trx.raw('analyze told_cargo')
  await trx.raw(
    `delete from cargo c using incoming_supplier i
    where i.supplier_id = c.supplier_id and i.cargo <> '[]'
      and not exists (select 1 from told_cargo t where (t.supplier_id, t.text) = (c.supplier_id, c.text))`,
  )
  await trx.raw(
    `update cargo c set shipments = greatest(c.shipments, t.shipments), last_on = greatest(c.last_on, t.last_on),
      buyers = greatest(c.buyers, t.buyers)
    from told_cargo t
    where (t.supplier_id, t.text) = (c.supplier_id, c.text)
      and (greatest(c.shipments, t.shipments), greatest(c.last_on, t.last_on), greatest(c.buyers, t.buyers))
        is distinct from (c.shipments, c.last_on, c.buyers)`,
  )
  await trx.raw(
    `insert into cargo (supplier_id, text, shipments, last_on, buyers)
    select supplier_id, text, shipments, last_on, buyers from told_cargo t
    where not exists (select 1 from cargo c where (t.supplier_id, t.text) = (c.supplier_id, c.text))`,
  )
  await countTotals(trx)
}

async function countTotals(trx: Transaction): Promise<void> {
  await trx.raw(
    `update supplier s set
      total_shipments = greatest(s.total_shipments, c.shipments), buyer_count = greatest(s.buyer_count, c.buyers),
      first_shipment_on = least(s.first_shipment_on, c.first_on),
      last_shipment_on = greatest(s.last_shipment_on, c.last_on)
    from (
      select supplier_id, count(*)::integer as shipments, nullif(count(distinct buyer), 0)::integer as buyers,
        min(arrived_on) as first_on, max(arrived_on) as last_on
      from shipment where supplier_id in (select id from shipping_supplier) group by supplier_id
    ) c
    where s.id = c.supplier_id`,
  )
  await trx.raw(
    `insert into supplier_buyer (supplier_id, name, shipments)
    select supplier_id, buyer, count(*)::integer from shipment
    where buyer is not null and supplier_id in (select id from shipping_supplier)
    group by supplier_id, buyer
    on conflict (supplier_id, name) do update
      set shipments = greatest(supplier_buyer.shipments, excluded.shipments)
      where supplier_buyer.shipments is distinct from greatest(supplier_buyer.shipments, excluded.shipments)`,
  )
}
