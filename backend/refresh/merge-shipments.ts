import * as z from 'zod/mini'
import { one } from '../db/checked-rows.ts'
import { keysetBatches } from '../db/keyset-batches.ts'
import type { Transaction } from '../db/knex.ts'
import type { Changes } from './merge-run.ts'

/**
 * Keyed by bill and container; a revised bill changes its row. Leaves `shipping_supplier` (id): suppliers to
 * recount. Needs `party`.
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
    await gatherBatch(trx, { runId, from, to })
    const { added, changed } = await writeBatch(trx)
    changes.added += added
    changes.changed += changed
    progress((at + 1) / batches.length)
  }
  return changes
}

/**
 * `incoming_shipment`: newest row per bill, in a table whose size the planner knows. `known_shipment`:
 * existing bills and whether they changed, looked up once.
 */
async function gatherBatch(
  trx: Transaction,
  { runId, from, to }: { runId: number; from: number; to: number },
): Promise<void> {
  await trx.raw('drop table if exists incoming_shipment, known_shipment')
  await trx.raw(
    `create temp table incoming_shipment on commit drop as
    select row_number() over () as number, newest.* from (
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
    ) newest`,
    [runId, from, to],
  )
  await trx.raw('analyze incoming_shipment')
  await trx.raw(
    `create temp table known_shipment on commit drop as
    select i.number, s.id, (i.supplier_id <> s.supplier_id
      or ${FACTS.map((fact) => `${known(fact)} is distinct from s.${fact}`).join(' or ')}) as says_more
    from incoming_shipment i
    join shipment s on (i.origin, i.identifier, i.container) = (s.origin, s.identifier, s.container)`,
  )
}

/** Updates first: inserting while looking up would scan its own new rows, minutes for some ten thousand. */
async function writeBatch(trx: Transaction): Promise<Changes> {
  const changed = await noted(
    trx,
    `update shipment s set supplier_id = i.supplier_id, ${FACTS.map((fact) => `${fact} = ${known(fact)}`).join(', ')}
    from known_shipment k join incoming_shipment i using (number)
    where k.says_more and s.id = k.id
    returning s.supplier_id`,
  )
  const added = await noted(
    trx,
    `insert into shipment (supplier_id, origin, identifier, container, ${FACTS.join(', ')})
    select supplier_id, origin, identifier, container, ${FACTS.join(', ')} from incoming_shipment i
    where not exists (select from known_shipment k where k.number = i.number)
    returning supplier_id`,
  )
  return { added, changed }
}

async function noted(trx: Transaction, statement: string): Promise<number> {
  const { count } = await one(
    trx,
    Written,
    `with written as (${statement}), noted as (
      insert into shipping_supplier select distinct supplier_id from written on conflict (id) do nothing
    )
    select count(*) from written`,
  )
  return count
}

const Written = z.object({ count: z.int() })

const BATCH = 50_000
const FACTS = ['description', 'hs_code', 'arrived_on', 'buyer', 'weight_kg', 'cargo_text']

function known(fact: string): string {
  return `coalesce(i.${fact}, s.${fact})`
}
