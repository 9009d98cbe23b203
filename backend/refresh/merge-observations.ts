import { one } from '../db/checked-rows.ts'
import { keysetBatches } from '../db/keyset-batches.ts'
import type { Transaction } from '../db/knex.ts'
import { Changes } from './merge-run.ts'
import { DAY_FIELDS } from './staging-row.ts'

/**
 * What was said of each product on each day. A day's facts add up: a later word replaces an earlier one, silence does
 * not. By batches of products, so that each sort stays in memory and the index is written in order.
 * Needs `incoming_product_row`.
 */
export async function mergeObservations(
  trx: Transaction,
  runId: number,
  progress: (share: number) => void,
): Promise<Changes> {
  const changes: Changes = { added: 0, changed: 0 }
  const batches = await keysetBatches(
    trx,
    'select distinct product_id as id from incoming_product_row',
    BATCH,
  )
  for (const [at, { from, to }] of batches.entries()) {
    const { added, changed } = await one(
      trx,
      Changes,
      `with written as (
        insert into observation (product_id, day, ${FACTS.join(', ')})
        select distinct on (r.product_id, (day->>0)::date) r.product_id, ${DAY_COLUMNS}
        from incoming_product_row r
        join staged s on s.run_id = ? and s.source = r.source and s.seq = r.seq
        cross join lateral jsonb_array_elements(s.body->'days') as day
        where r.product_id between ? and ?
        order by r.product_id, (day->>0)::date, r.observed_at desc, r.seq desc, r.source
        on conflict (product_id, day) do update set
          ${FACTS.map((fact) => `${fact} = coalesce(excluded.${fact}, observation.${fact})`).join(', ')}
        where ${FACTS.map((fact) => `coalesce(excluded.${fact}, observation.${fact}) is distinct from observation.${fact}`).join(' or ')}
        returning xmax = 0 as added
      )
      select count(*) filter (where added) as added, count(*) filter (where not added) as changed from written`,
      [runId, from, to],
    )
    changes.added += added
    changes.changed += changed
    progress((at + 1) / batches.length)
  }
  return changes
}

const BATCH = 5000

/** The facts of `observation` in the order of `DAY_FIELDS`, after the day itself, with the type each is stored as. */
const FACT_TYPES = {
  units: 'integer',
  views: 'bigint',
  sold_total: 'bigint',
  views_total: 'bigint',
  price: 'numeric(14, 2)',
  currency: 'text',
  rank: 'integer',
  rating: 'numeric(3, 2)',
  rating_count: 'bigint',
}
const FACTS = Object.keys(FACT_TYPES)
const DAY_COLUMNS = DAY_FIELDS.map((_, at) =>
  at === 0 ? '(day->>0)::date' : `(day->>${at})::${Object.values(FACT_TYPES)[at - 1]}`,
).join(', ')
