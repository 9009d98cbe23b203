import * as z from 'zod/mini'
import type { Day } from '../calendar/days.ts'
import type { SealedMarket } from '../contracts/pick-chain.ts'
import { ASKED_NOW } from '../contracts/recorded-pick.ts'
import { CHANNELS, COUNTED } from '../contracts/trends.ts'
import { many, maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { ENOUGH, MARKET_BASE, narrowKeyOf, wideKeyOf } from '../trends/market-week.ts'
import type { MarketProducts } from './market-after.ts'

export type MarketOf = (
  product: Pick<MarketProducts, 'channel' | 'measure'> & { category: string | null },
) => SealedMarket

/**
 * Keeps the products of the edition's markets until the picks of the day are judged, and describes each market for its picks.
 * `comparable`: SQL for the trends `t` that a market is made of.
 */
export async function keepMarkets(
  trx: Transaction,
  comparable: string,
  bindings: { editionId: number; asOf: Day; channels: string[] },
): Promise<MarketOf> {
  const { asOf } = bindings
  await trx.raw(FORGET, { asOf, question: ASKED_NOW })
  await trx.raw(
    `insert into market_member (as_of, channel, measure, product_ids, categories, last_weeks, usual_weeks)
    select cast(:asOf as date), channel, measure, array_agg(id), array_agg(category), array_agg(last_week), array_agg(usual_week)
    from (
      select p.channel, t.measure, p.id, p.category, t.last_week, t.usual_week
      from trend t join product p on p.id = t.product_id
      where ${comparable} and p.channel = any(cast(:channels as text[]))
        -- Five whole weeks. A week with days that were left out has been replaced.
        and (t.left_out is not null or not t.weeks @> '[null]')
      order by p.id
    ) members group by channel, measure on conflict do nothing`,
    bindings,
  )
  return await describeMarkets(trx, asOf)
}

/** The kept markets of a day, as picks are sealed with them. */
export async function describeMarkets(trx: Transaction, asOf: Day): Promise<MarketOf> {
  const wide = await many(
    trx,
    Wide,
    `select m.channel, m.measure, cardinality(m.product_ids) as products, ${DIGEST} as digest, (
      select sum(mean / (mean + case m.measure ${BASES} end))
      from unnest(m.last_weeks, m.usual_weeks) u (last_week, usual_week) cross join lateral (select (last_week + 4 * usual_week) / 5 as mean) w
    ) as weight from market_member m where m.as_of = cast(:asOf as date)`,
    { asOf },
  )
  const narrow = await many(
    trx,
    Narrow,
    `select m.channel, m.measure, u.category, count(*) as products, round(sum(u.usual_week)::numeric, 2)::float8 as usual_week
    from market_member m cross join lateral unnest(m.categories, m.usual_weeks) u (category, usual_week)
    where m.as_of = cast(:asOf as date) group by m.channel, m.measure, u.category`,
    { asOf },
  )
  const around = new Map(wide.map((market) => [wideKeyOf(market), market]))
  const near = new Map(narrow.map((market) => [narrowKeyOf(market), market]))
  return (product) => {
    const { products = 0, digest = null, weight = 0 } = around.get(wideKeyOf(product)) ?? {}
    const own = near.get(narrowKeyOf(product))
    return {
      category: product.category,
      products: own?.products ?? 0,
      channelProducts: products,
      usualWeek: own?.usual_week ?? 0,
      members: weight < ENOUGH ? null : digest,
    }
  }
}

/** The products of a channel and measure on a sealed day, with their digest. Null: none are kept. */
export async function keptMarket(
  trx: Transaction,
  asOf: Day,
  { channel, measure }: Pick<MarketProducts, 'channel' | 'measure'>,
): Promise<(MarketProducts & { digest: string | null }) | null> {
  return await maybeOne(
    trx,
    Kept,
    `select m.channel, m.measure, to_jsonb(m.product_ids) as ids, to_jsonb(m.categories) as categories,
      to_jsonb(m.last_weeks) as "lastWeeks", to_jsonb(m.usual_weeks) as "usualWeeks", ${DIGEST} as digest
    from market_member m where m.as_of = cast(:asOf as date) and m.channel = :channel and m.measure = :measure`,
    { asOf, channel, measure },
  )
}

/** Deletes days without open picks of ours or of a scored list. */
const FORGET = `delete from market_member m where m.as_of < cast(:asOf as date) and not exists (
    select from pick p left join sealed_outcome done on done.pick = p.number
    where p.last_day = m.as_of + 7 and p.question = :question and (p.channel, p.measure) = (m.channel, m.measure) and done.number is null)
  and not exists (
    select from scored_list l join list_pick p on p.list_id = l.id
      left join list_outcome done on (done.list_id, done.pick) = (p.list_id, p.number)
    where l.as_of = m.as_of and p.question = :question and (p.channel, p.measure) = (m.channel, m.measure) and done.number is null)`

/** SHA-256 of the products of a row `m` of `market_member`. The sealed text is described at `PickRow`. */
const DIGEST = `(select encode(sha256(convert_to(string_agg(
    u.id || '|' || coalesce(u.category, '') || '|' || u.last_week || '|' || u.usual_week, chr(10) order by u.id), 'UTF8')), 'hex')
  from unnest(m.product_ids, m.categories, m.last_weeks, m.usual_weeks) u (id, category, last_week, usual_week))`

const BASES = Object.entries(MARKET_BASE)
  .map(([measure, base]) => `when '${measure}' then ${base}`)
  .join(' ')

const group = { channel: z.enum(CHANNELS), measure: z.enum(COUNTED) }
const Wide = z.object({ ...group, products: z.int(), digest: z.nullable(z.string()), weight: z.number() })
const Narrow = z.object({
  ...group,
  category: z.nullable(z.string()),
  products: z.int(),
  usual_week: z.number(),
})
const Kept = z.object({
  ...group,
  ids: z.array(z.int()),
  categories: z.array(z.nullable(z.string())),
  lastWeeks: z.array(z.number()),
  usualWeeks: z.array(z.number()),
  digest: z.nullable(z.string()),
})
