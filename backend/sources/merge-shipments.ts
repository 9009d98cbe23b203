import { keysetBatches } from '../db/keyset-batches.ts'
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
  const changes: Changes = { added: 0, changed: 0 }
  const batches = await keysetBatches(
    trx,
    `select distinct seq as id from party where kind = 'shipment'`,
    BATCH,
  )
  for (const [at, { from, to }] of batches.entries()) {
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
        order by p.origin, b.identifier, b.container, p.seq desc, p.source
      ), moved as (
        select s.supplier_id from shipment s join incoming i on ${SAME} where i.supplier_id <> s.supplier_id
      ), changed as (
        update shipment s set supplier_id = i.supplier_id,
          ${FACTS.map((fact) => `${fact} = ${known(fact)}`).join(', ')}
        from incoming i
        where ${SAME} and (i.supplier_id <> s.supplier_id
          or ${FACTS.map((fact) => `${known(fact)} is distinct from s.${fact}`).join(' or ')})
        returning s.supplier_id
      ), added as (
        insert into shipment (supplier_id, origin, identifier, container, ${FACTS.join(', ')})
        select supplier_id, origin, identifier, container, ${FACTS.join(', ')} from incoming i
        where not exists (select 1 from shipment s where ${SAME})
        returning supplier_id
      ), noted as (
        insert into shipping_supplier
        select supplier_id from changed union select supplier_id from added union select supplier_id from moved
        on conflict (id) do nothing
      )
      select (select count(*) from added) as added, (select count(*) from changed) as changed`,
      [runId, from, to],
    )
    changes.added += rows[0]?.added ?? 0
    changes.changed += rows[0]?.changed ?? 0
    progress((at + 1) / batches.length)
  }
  return changes
}

const BATCH = 50_000
const FACTS = ['description', 'hs_code', 'arrived_on', 'buyer', 'weight_kg', 'cargo_text']

const SAME = '(i.origin, i.identifier, i.container) = (s.origin, s.identifier, s.container)'

function known(fact: string): string {
  return `coalesce(i.${fact}, s.${fact})`
}
