import * as z from 'zod/mini'
import { addDays } from '../calendar/days.ts'
import { BESIDE } from '../contracts/scored-lists.ts'
import { SEALED_PLACES } from '../contracts/track-record.ts'
import { many, maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import {
  COMPARABLE,
  COMPARABLE_COLUMNS,
  COMPARABLE_FIELDS,
  Comparable,
  NAIVE_PLACE,
} from '../track-record/comparable.ts'
import type { MarketOf } from '../track-record/market-members.ts'
import { writeChain } from './list-chain.ts'
import type { SealingDay } from './sealing-day.ts'

const TITLES: Record<(typeof BESIDE)[number], string> = {
  ours: `Our first ${SEALED_PLACES}`,
  naive: 'Largest growth vs. the week before',
  sellers: 'Best sellers',
}

/**
 * Seals the lists of a day that members' lists are compared with, with the first list of that day. Products that are already
 * waiting for a result are in them, unlike in the track record: both sides are then judged by the same days.
 */
export async function sealBeside(
  trx: Transaction,
  sealed: { day: SealingDay; marketOf: MarketOf; now: Date },
): Promise<void> {
  const { editionId, asOf } = sealed.day
  const done = await maybeOne(
    trx,
    Made,
    'select min(id) as id from scored_list where as_of = ? and kind <> ?',
    [asOf, 'member'],
  )
  if (done?.id) return
  const rows = await many(trx, Placed, CANDIDATES, { editionId, asOf, places: SEALED_PLACES })
  for (const kind of BESIDE) {
    const picks = rows.filter(({ list }) => list === kind)
    if (picks.length === 0) continue
    const made = await maybeOne(
      trx,
      Made,
      `insert into scored_list (kind, as_of, public_at, next_day) values (?, ?, ?, ?) on conflict do nothing returning id`,
      [kind, asOf, sealed.now, addDays(asOf, 7)],
    )
    if (!made?.id) continue
    const list = { kind, title: TITLES[kind], given: picks.length, left: [], picks }
    await writeChain(trx, made.id, list, sealed)
  }
}

/** Views and ratings are no sales, so best sellers have units. */
const CANDIDATES = `with comparable as (
    select ${COMPARABLE_COLUMNS} from trend t join product p on p.id = t.product_id where ${COMPARABLE}
  ), placed as (
    select 'ours' as list, position as place, c.* from comparable c
    union all
    select 'naive', ${NAIVE_PLACE}, c.* from comparable c where week is not null and before is not null
    union all
    select 'sellers', row_number() over (partition by channel order by last_week desc, product_id), c.*
    from comparable c where measure = 'units'
  )
  select list, place as position, ${COMPARABLE_FIELDS} from placed where place <= :places
  order by list, channel, place, product_id`

const Made = z.object({ id: z.nullable(z.int()) })
const Placed = z.extend(Comparable, { list: z.enum(BESIDE) })
