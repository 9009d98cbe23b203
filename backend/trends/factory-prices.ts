import * as z from 'zod/mini'
import { LIKELY_FROM } from '../contracts/match-strength.ts'
import { many } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'
import { CURRENT_PRICE } from './price.ts'

/** Fewer could reveal a single price. */
const LEAST_SUPPLIERS = 5

/**
 * Percentiles (10th, median, 90th) by goods, and as share of the retail price by category and channel. A
 * supplier counts once for each. Two significant digits. After `writeGoodsNames`.
 */
export async function writeFactoryPrices(trx: Db, editionId: number): Promise<void> {
  const rows = await many(trx, Priced, PRICES, { editionId, likely: LIKELY_FROM, least: LEAST_SUPPLIERS })
  await trx.raw('delete from factory_price')
  await trx.raw(
    `insert into factory_price (closeness, category, name, suppliers, low, likely, high)
    select * from jsonb_to_recordset(?::jsonb)
      as row (closeness smallint, category text, name text, suppliers integer, low numeric, likely numeric, high numeric)`,
    [
      JSON.stringify(
        rows.map(({ low, likely, high, ...of }) => ({
          ...of,
          ...{ low: rounded(low), likely: rounded(likely), high: rounded(high) },
        })),
      ),
    ],
  )
}

/**
 * SQL over a product `p` and `goods` (a row of `goods_name`), in dollars: other likely matches, else
 * suppliers of the nearest kind. Empty if `isWanted` is false.
 */
export function assumedPrice(isWanted: string): string {
  return `
  left join lateral (
    select count(*)::integer as assumed_suppliers, '' as assumed_of, 'matches' as assumed_by,
      min(s.price_low) as assumed_low,
      round(percentile_cont(0.5) within group (order by (s.price_low + coalesce(s.price_high, s.price_low))::float8 / 2)::numeric, 4)
        as assumed_likely,
      max(coalesce(s.price_high, s.price_low)) as assumed_high, 0 as closeness
    from match m join supplier s on s.id = m.supplier_id and not s.forwarder and s.price_currency = 'USD' and s.price_low > 0
    where ${isWanted} and p.currency = 'USD' and m.product_id = p.id and m.score >= ${LIKELY_FROM}
    having count(*) > 0
    union all
    select f.suppliers, f.name,
      case when f.closeness <= 2 then 'goods' when f.closeness = 3 then 'category' else 'channel' end,
      ${(['low', 'likely', 'high'] as const)
        .map(
          (end) =>
            `round(f.${end} * case when f.closeness <= 2 then 1 else ${CURRENT_PRICE} end, 4) as assumed_${end}`,
        )
        .join(', ')}, f.closeness
    from factory_price f
    where ${isWanted} and p.currency = 'USD' and ${CURRENT_PRICE} > 0 and (f.closeness, f.category, f.name) in (
      (1, coalesce(p.category, ''), goods.phrase), (2, coalesce(p.category, ''), goods.head), (3, '', p.category), (4, '', p.channel))
    order by closeness limit 1
  ) assumed on true`
}

const PRICES = `
  with stated as (
    select distinct p.id, p.category, p.channel, g.phrase, g.head, ${CURRENT_PRICE} as retail,
      s.id as supplier, s.price_low as low, coalesce(s.price_high, s.price_low) as high
    from trend t
    join product p on p.id = t.product_id and p.currency = 'USD' and ${CURRENT_PRICE} > 0
    join match m on m.product_id = p.id and m.score >= :likely
    join supplier s on s.id = m.supplier_id and not s.forwarder and s.price_currency = 'USD' and s.price_low > 0
    left join goods_name g on g.product_id = p.id
    where t.edition_id = :editionId
  ), asked as (
    select distinct 1 as closeness, coalesce(category, '') as category, phrase as name, supplier,
      low::float8, (low + high)::float8 / 2 as likely, high::float8 from stated where phrase is not null
    union all
    select distinct 2, coalesce(category, ''), head, supplier, low::float8, (low + high)::float8 / 2, high::float8
    from stated where head is not null
    union all
    select closeness, '', name, supplier, ${['low', '(low + high) / 2', 'high'].map(share).join(', ')}
    from stated cross join lateral (values (3, category), (4, channel)) as wider (closeness, name)
    where name is not null group by closeness, name, supplier
  )
  select closeness, category, name, count(*)::integer as suppliers,
    percentile_cont(0.1) within group (order by low) as low,
    percentile_cont(0.5) within group (order by likely) as likely,
    percentile_cont(0.9) within group (order by high) as high
  from asked group by closeness, category, name having count(*) >= :least`

function share(amount: string): string {
  return `percentile_cont(0.5) within group (order by ((${amount}) / retail)::float8)`
}

function rounded(amount: number): number {
  return Number(amount.toPrecision(2))
}

const Priced = z.object({
  closeness: z.int(),
  category: z.string(),
  name: z.string(),
  suppliers: z.int(),
  low: z.number(),
  likely: z.number(),
  high: z.number(),
})
