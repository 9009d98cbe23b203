import * as z from 'zod/mini'
import { Day } from '../../calendar/days.ts'
import { many, one } from '../../db/checked-rows.ts'
import type { Transaction } from '../../db/knex.ts'
import type { CargoLine } from './cargo-lines.ts'
import { monthOf } from './supplier-score.ts'

export async function* readCargo(trx: Transaction): AsyncGenerator<CargoLine> {
  let after = 0
  for (;;) {
    const rows = await many(
      trx,
      CargoRow,
      `select cargo.id, cargo.supplier_id as "supplierId", cargo.text, cargo.shipments, cargo.last_on as "lastOn",
         cargo.buyers, supplier.forwarder
       from cargo join supplier on supplier.id = cargo.supplier_id
       where cargo.id > ? order by cargo.id limit ?`,
      [after, PAGE],
    )
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last.id
  }
}

const CargoRow = z.object({
  id: z.int(),
  supplierId: z.int(),
  text: z.string(),
  shipments: z.int(),
  lastOn: z.nullable(Day),
  buyers: z.int(),
  forwarder: z.boolean(),
})

/**
 * Changes exactly when matches may. Cargo, forwarders, the month and `MATCHING_VERSION` count; row order does not.
 */
export async function fingerprintCargo(trx: Transaction, asOf: string): Promise<string> {
  const { n, hash } = await one(
    trx,
    Sum,
    `select count(*) as n, coalesce(sum(hashtextextended(
         concat_ws('|', cargo.supplier_id, forwarder, shipments, last_on, buyers, text), 0)::numeric), 0)::text as hash
     from cargo join supplier on supplier.id = cargo.supplier_id`,
  )
  return `v${MATCHING_VERSION} month ${monthOf(asOf)} rows ${n} hash ${hash}`
}

const Sum = z.object({ n: z.int(), hash: z.string() })

/** Increment to invalidate matches. */
const MATCHING_VERSION = 6
const PAGE = 5000
