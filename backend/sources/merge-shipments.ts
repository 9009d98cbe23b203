import type { Transaction } from '../db/knex.ts'
import type { Changes } from './merge.ts'

/**
 * Single shipments, by bill number and container: a revised bill changes its row. Leaves `shipping_supplier` (id):
 * whose shipments are news, so that their totals are counted again. Needs `party`.
 */
export async function mergeShipments(
  trx: Transaction,
  runId: number,
  progress: (share: number) => void,
): Promise<Changes> {
  await trx.raw('create temp table shipping_supplier (id bigint primary key) on commit drop')
  const { rows: ends } = await trx.raw<{ rows: { first: number | null; last: number | null }[] }>(
    `select min(seq) as first, max(seq) as last from party where kind = 'shipment'`,
  )
  const { first, last } = ends[0] ?? { first: null, last: null }
  const changes: Changes = { added: 0, changed: 0 }
  if (first === null || last === null) return changes
  for (let from = first; from <= last; from += BATCH) {
    const { rows } = await trx.raw<{ rows: Changes[] }>(
      `with incoming as (
        select distinct on (p.origin, b.identifier, b.container) p.supplier_id, p.origin, b.identifier, b.container,
          b.description, b."hsCode" as hs_code, b."arrivedOn" as arrived_on, b."buyerName" as buyer,
          b."weightKg" as weight_kg, b."cargoText" as cargo_text
        from party p
        join staged s on s.run_id = ? and s.source = p.source and s.seq = p.seq
        cross join lateral jsonb_to_record(s.body) as b (
          identifier text, container text, description text, "hsCode" text, "arrivedOn" date, "buyerName" text,
          "weightKg" float8, "cargoText" text)
        where p.kind = 'shipment' and p.seq between ? and ?
        order by p.origin, b.identifier, b.container, p.seq desc
      ), moved as (
        select s.supplier_id from shipment s
        join incoming i on (i.origin, i.identifier, i.container) = (s.origin, s.identifier, s.container)
        where i.supplier_id <> s.supplier_id
      ), written as (
        insert into shipment (supplier_id, origin, identifier, container, ${FACTS.join(', ')})
        select supplier_id, origin, identifier, container, ${FACTS.join(', ')} from incoming
        on conflict (origin, identifier, container) do update set supplier_id = excluded.supplier_id,
          ${FACTS.map((fact) => `${fact} = ${known(fact)}`).join(', ')}
        where excluded.supplier_id <> shipment.supplier_id
          or ${FACTS.map((fact) => `${known(fact)} is distinct from shipment.${fact}`).join(' or ')}
        returning supplier_id, xmax = 0 as added
      ), noted as (
        insert into shipping_supplier
        select supplier_id from written union select supplier_id from moved
        on conflict (id) do nothing
      )
      select count(*) filter (where added) as added, count(*) filter (where not added) as changed from written`,
      [runId, from, from + BATCH - 1],
    )
    changes.added += rows[0]?.added ?? 0
    changes.changed += rows[0]?.changed ?? 0
    progress((from - first + BATCH) / (last - first + BATCH))
  }
  return changes
}

const BATCH = 50_000
const FACTS = ['description', 'hs_code', 'arrived_on', 'buyer', 'weight_kg', 'cargo_text']

function known(fact: string): string {
  return `coalesce(excluded.${fact}, shipment.${fact})`
}
