import { REACH_DAYS, SCORE_DAYS } from './counted-weeks.ts'
import { CUT_PRICE } from './unknown-days.ts'

const IN_BATCH = 'product_id between :from and :to'

/**
 * SQL for counts as known on :asOf and a week earlier. Covers ids from :from to :to. `days` holds pairs of (4 *
 * days ago + looks) and count. `looks` is 1 (later), 2 (earlier) or 3 (both). A look uses a total only from
 * the day it was read. `prices` holds pairs of days ago and price, only for products with a possible cut.
 */
export const TWO_LOOKS = `
  with asked as materialized (
    select p.id, p.channel, p.origin, p.source, p.category, p.first_seen_on, p.last_seen_on, p.currency, least(cast(:asOf as date),
      coalesce(case p.origin when 'file' then p.record_end end, (
        -- Not joined: the planner would take all of it for one row, and go through every day of every product for each.
        select r.last_day
        from jsonb_to_recordset(cast(:records as jsonb)) as r (channel text, origin text, source text, last_day date)
        where (r.channel, r.origin, r.source) = (p.channel, p.origin, p.source)))) as as_of
    from product p
    where p.id between :from and :to
  ), seen as materialized (
    select o.product_id, o.day, o.units, o.sold_total, o.views, o.views_total, o.rating_count, a.as_of - o.day as ago,
      case when o.price > 0 and (o.currency <> a.currency) is not true then o.price::float8 end as price
    from asked a join observation o on o.product_id = a.id
    where ${IN_BATCH}
      and o.day > (select min(as_of) from asked) - ${REACH_DAYS + 7}
      and o.day > a.as_of - ${REACH_DAYS + 7} and o.day <= a.as_of
  ), counted as materialized (
    select product_id, max(day) filter (where ago < ${REACH_DAYS}) as last_day,
      max(day) filter (where ago >= 7) as earlier_last_day,
      ${bestColumn(0)} as counts, ${bestColumn(7)} as earlier_counts, min(price) <= max(price) * ${CUT_PRICE} as cut
    from seen group by product_id
  ), column_of as materialized (
    select product_id, counts, case when counts = earlier_counts then 3 else 1 end as looks
    from counted where counts is not null
    union all
    select product_id, earlier_counts, 2 from counted where earlier_counts is distinct from counts and earlier_counts is not null
  ), reading as (
    select s.product_id, c.looks, s.ago, c.counts, case c.counts
      when 'units' then s.units when 'sold_total' then s.sold_total
      when 'views' then s.views when 'views_total' then s.views_total
      else s.rating_count end as amount
    from seen s join column_of c using (product_id)
  ), total as (
    select product_id, looks, ago, amount, lag(amount) over earlier as before, lag(ago) over earlier as since
    from reading where counts not in ('units', 'views') and amount is not null
    window earlier as (partition by product_id, counts order by ago desc)
  ), flow as (
    select product_id, ago, amount::float8, looks from reading
    where counts in ('units', 'views') and ago < ${REACH_DAYS + 7} and amount is not null
    union all
    select product_id, day_ago, greatest(amount - before, 0)::float8 / (since - ago),
      looks & (case when since < ${REACH_DAYS} then 1 else 0 end + case when ago >= 7 then 2 else 0 end)
    from total cross join lateral generate_series(ago, least(since - 1, ${REACH_DAYS + 6})) as day_ago
    where since is not null
  ), days as (
    select product_id, string_agg(ago * 4 + looks || ',' || amount, ',') as days from flow where looks > 0 group by product_id
  ), prices as (
    select s.product_id, string_agg(s.ago || ',' || s.price, ',') as prices
    from counted c join seen s using (product_id) where c.cut and s.price is not null group by s.product_id
  )
  select p.id, p.channel, p.origin, p.source, p.category, p.first_seen_on, d.days, r.prices,
    json_build_array(p.as_of, p.as_of - 7) as as_of,
    json_build_array(${measureOf('counts')}, ${measureOf('earlier_counts')}) as measure,
    json_build_array(coalesce(c.last_day, p.last_seen_on), coalesce(c.earlier_last_day, p.last_seen_on)) as last_day,
    json_build_array(${stageBefore('p.as_of')}, ${stageBefore('p.as_of - 7')}) as stage_before
  from asked p left join counted c on c.product_id = p.id left join days d on d.product_id = p.id
  left join prices r on r.product_id = p.id`

function bestColumn(earlier: number): string {
  const known = (column: string, days: number) =>
    `count(${column}) filter (where ago >= ${earlier} and ago < ${days + earlier})`
  return `case
    when ${known('units', SCORE_DAYS)} > 0 then 'units'
    when ${known('sold_total', REACH_DAYS)} > 1 then 'sold_total'
    when ${known('views', SCORE_DAYS)} > 0 then 'views'
    when ${known('views_total', REACH_DAYS)} > 1 then 'views_total'
    when ${known('rating_count', REACH_DAYS)} > 1 then 'rating_count' end`
}

function measureOf(column: string): string {
  return `case c.${column} when 'units' then 'units' when 'sold_total' then 'units'
    when 'views' then 'views' when 'views_total' then 'views' when 'rating_count' then 'ratings' end`
}

function stageBefore(day: string): string {
  return `(select s.to_stage from stage_change s where s.product_id = p.id and s.day < ${day} order by s.day desc limit 1)`
}
