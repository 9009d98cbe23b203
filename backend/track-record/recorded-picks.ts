import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import { Origin } from '../contracts/provenance.ts'
import {
  PickList,
  PickMarket,
  PickState,
  Question,
  RecordedPick,
  WITNESS_STATES,
} from '../contracts/recorded-pick.ts'
import { SEALED_PLACES } from '../contracts/track-record.ts'
import { CHANNELS, CONFIDENCES, COUNTED } from '../contracts/trends.ts'
import { many, one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { WITNESS, WITNESSED_PICKS } from './witness-stamps.ts'

export type Kind = 'sealed' | 'not-witnessed' | 'replayed'

interface Filter {
  kind: Kind
  state?: z.infer<typeof PickState> | undefined
  list?: z.infer<typeof PickList> | undefined
  question?: Question | undefined
  channel?: (typeof CHANNELS)[number] | undefined
}

/** Newest day first, then by position. */
export async function recordedPicks(
  trx: Transaction,
  { limit, page, ...filter }: Filter & { limit: number; page: number },
): Promise<{ items: RecordedPick[]; total: number }> {
  const { from, where, bindings } = narrowed(filter)
  const rows = await many(
    trx,
    PickRow,
    `select ${columnsOf(filter.kind)} from ${from} where ${where}
    order by p.as_of desc, p.question desc, p.list desc, p.position, p.channel, p.product_id limit :limit offset :offset`,
    { ...bindings, limit, offset: (page - 1) * limit },
  )
  const { total } = await one(trx, Total, `select count(*) as total from ${from} where ${where}`, bindings)
  return { items: rows.map(pickOf), total }
}

/** Sealed, or else replayed; newest first. */
export async function picksOfProduct(trx: Transaction, productId: number): Promise<RecordedPick[]> {
  const rows = await many(
    trx,
    PickRow,
    `select * from (
      select ${columnsOf('sealed')} from ${ALL_SEALED} where p.product_id = :productId and p.list = 'ours'
      union all
      select ${columnsOf('replayed')} from ${SOURCES.replayed} where p.product_id = :productId and p.list = 'ours'
    ) picks order by number is null, as_of desc, question desc limit :limit`,
    { productId, limit: OF_ONE_PRODUCT },
  )
  return rows.map(pickOf)
}

/** The first of our list that ended furthest below what they were compared with, by the pseudo-counts that small counts are lowered with. */
export async function worstMisses(
  trx: Transaction,
  kind: Kind,
  origins: readonly Origin[],
): Promise<RecordedPick[]> {
  const rows = await many(
    trx,
    PickRow,
    `select ${columnsOf(kind)} from ${SOURCES[kind]}
    where ${OF_KIND[kind]} and ${STATE} = 'miss' and p.list = 'ours' and p.position <= :places and p.question <> 'days-1-28'
      and p.origin = any(cast(:origins as text[]))
    order by (counted + ${PSEUDO_COUNT}) / (usual_week * coalesce((${MARKETS[kind]} ->> 'growth')::float8, 1) + ${PSEUDO_COUNT}), p.as_of desc, p.product_id limit :limit`,
    { places: SEALED_PLACES, origins: [...origins], limit: WORST },
  )
  return rows.map(pickOf)
}

function narrowed({ kind, state, list, question, channel }: Filter) {
  const conditions = [
    OF_KIND[kind],
    ...(state ? [`${STATE} = :state`] : []),
    ...(list ? ['p.list = :list'] : []),
    ...(question ? ['p.question = :question'] : []),
    ...(channel ? ['p.channel = :channel'] : []),
  ]
  const given = Object.entries({ state, list, question, channel }).filter(([, value]) => value !== undefined)
  return {
    from: SOURCES[kind],
    where: conditions.join(' and '),
    bindings: Object.fromEntries(given) as Record<string, string>,
  }
}

function columnsOf(kind: Kind): string {
  return `${PLACES[kind === 'replayed' ? kind : 'sealed']}, ${MARKETS[kind]} as market, ${COLUMNS}`
}

function pickOf({ product_id, ...row }: z.infer<typeof PickRow>): RecordedPick {
  return {
    number: row.number,
    witness: row.witness,
    witnessedAt: row.witnessed_at?.toISOString() ?? null,
    asOf: row.as_of,
    channel: row.channel,
    origin: row.origin,
    list: row.list,
    position: row.position,
    chanceOfNextWeek: row.chance_of_next_week,
    chanceOfLandingWeek: row.chance_of_landing_week,
    confidence: row.confidence,
    measure: row.measure,
    lastWeek: row.last_week,
    usualWeek: row.usual_week,
    question: row.question,
    market: row.market,
    firstDay: row.first_day,
    lastDay: row.last_day,
    dueOn: row.due_on,
    product: String(product_id),
    name: row.name,
    state: row.state,
    reason: row.reason,
    counted: row.counted,
    knownDays: row.known_days,
  }
}

const ALL_SEALED = `${WITNESSED_PICKS} p left join sealed_outcome o on o.pick = p.number left join product on product.id = p.product_id`
const SOURCES: Record<Kind, string> = {
  sealed: ALL_SEALED,
  'not-witnessed': ALL_SEALED,
  replayed: 'replayed_pick p join product on product.id = p.product_id',
}
/** SQL. */
export const OF_KIND: Record<Kind, string> = {
  sealed: `${WITNESS} <> 'late'`,
  'not-witnessed': `${WITNESS} = 'late'`,
  replayed: 'true',
}
const STATE = `coalesce(state, 'open')`
const PLACES: Record<'sealed' | 'replayed', string> = {
  sealed: `p.number, ${WITNESS} as witness, p.witnessed_at, p.chance_of_landing_week`,
  replayed:
    'null::bigint as number, null as witness, null::timestamptz as witnessed_at, null::float8 as chance_of_landing_week',
}
/** SQL: the market of a pick `p` with its outcome `o`. Null where its question is not about one. */
export const SEALED_MARKET = `(case when p.market is not null then jsonb_build_object('category', p.market -> 'category',
  'products', p.market -> 'products', 'known', p.market ->> 'members' is not null, 'growth', o.market -> 'growth') end)`
const MARKETS: Record<Kind, string> = {
  sealed: SEALED_MARKET,
  'not-witnessed': SEALED_MARKET,
  replayed: 'p.market',
}
const COLUMNS = `p.as_of, p.channel, p.origin, p.list, p.position, p.chance_of_next_week, p.confidence, p.measure,
  p.last_week, p.usual_week, p.question, p.first_day, p.last_day, p.due_on, p.product_id, product.name, ${STATE} as state,
  reason, counted, known_days`
const PSEUDO_COUNT = `(case measure when 'units' then 20 when 'views' then 2000 else 5 end)`
const OF_ONE_PRODUCT = 12
const WORST = 10

const PickRow = z.object({
  number: z.nullable(z.int()),
  witness: z.nullable(z.enum(WITNESS_STATES)),
  witnessed_at: z.nullable(z.date()),
  as_of: Day,
  channel: z.enum(CHANNELS),
  origin: Origin,
  list: PickList,
  position: z.int(),
  chance_of_next_week: z.nullable(z.number()),
  chance_of_landing_week: z.nullable(z.number()),
  confidence: z.nullable(z.enum(CONFIDENCES)),
  measure: z.enum(COUNTED),
  last_week: z.number(),
  usual_week: z.number(),
  question: Question,
  market: z.nullable(PickMarket),
  first_day: Day,
  last_day: Day,
  due_on: Day,
  product_id: z.int(),
  name: z.nullable(z.string()),
  state: PickState,
  reason: RecordedPick.shape.reason,
  counted: z.nullable(z.number()),
  known_days: z.nullable(z.int()),
})
const Total = z.object({ total: z.int() })
