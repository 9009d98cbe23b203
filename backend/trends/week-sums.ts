/** Older days become weekly sums. */
export const DAILY_ROWS_DAYS = 130
/** Two years. */
export const WEEK_SUMS_DAYS = 730
/** Equal to the trends' look-back. */
export const LONGEST_DIFFERENCE_DAYS = 35

export const mondayOf = (day: string) => `(${day} - (extract(isodow from ${day})::int - 1))`
export const bitOf = (day: string) => `(1 << (extract(isodow from ${day})::int - 1))`

/**
 * SQL: adds `said` (columns of `observation`) to `product_week`. Units a day, else differences of units sold;
 * views likewise; differences of ratings.
 */
export const WEEK_SUMS = `
  gives as (
    select product_id, count(units) > 0 as units, count(views) > 0 as views from said group by product_id
  ), total as (
    select product_id, day, measure, total, lag(total) over earlier as before, lag(day) over earlier as since
    from (
      select s.product_id, s.day, t.measure, t.total
      from said s join gives g using (product_id)
      cross join lateral (values
        ('units', case when not g.units then s.sold_total end),
        ('views', case when not g.views then s.views_total end),
        ('ratings', s.rating_count)) as t (measure, total)
      where t.total is not null
    ) totals
    window earlier as (partition by product_id, measure order by day)
  ), flow as (
    select product_id, day, 'units' as measure, units::float8 as amount from said where units is not null
    union all
    select product_id, day, 'views', views::float8 from said where views is not null
    union all
    select product_id, since + step, measure, greatest(total - before, 0)::float8 / (day - since)
    from total cross join lateral generate_series(1, day - since) as step
    where day - since <= ${LONGEST_DIFFERENCE_DAYS}
  ), flow_sum as (
    select f.product_id, f.week, ${['units', 'views', 'ratings']
      .map(
        (measure) => `sum(f.amount) filter (where f.measure = '${measure}') as ${measure},
      coalesce(bit_or(f.bit) filter (where f.measure = '${measure}'), 0) as ${measure}_days`,
      )
      .join(', ')}
    from (select *, ${mondayOf('day')} as week, ${bitOf('day')} as bit from flow) f
    left join product_week w on (w.product_id, w.week) = (f.product_id, f.week)
    where coalesce(case f.measure
      when 'units' then w.units_days when 'views' then w.views_days else w.ratings_days end, 0) & f.bit = 0
    group by f.product_id, f.week
  ), fact as (
    -- Prices of a week are in one currency, the last one given.
    select product_id, ${mondayOf('day')} as week, day, price, currency, rank, first_value(currency) over (
      partition by product_id, ${mondayOf('day')} order by price is null, day desc) as last_currency
    from said
  ), fact_sum as (
    select product_id, week, bit_or(${bitOf('day')}) as days_folded, min(rank) as best_rank,
      min(price) filter (where currency is not distinct from last_currency) as price_low,
      max(price) filter (where currency is not distinct from last_currency) as price_high,
      (array_agg(price order by day desc) filter (where price is not null))[1] as price_last,
      max(day) filter (where price is not null) as price_last_on,
      (array_agg(currency order by day desc) filter (where price is not null))[1] as currency
    from fact group by product_id, week
  ), week_sum as (
    select product_id, week, coalesce(f.days_folded, 0) as days_folded,
      s.units, coalesce(s.units_days, 0) as units_days, s.views, coalesce(s.views_days, 0) as views_days,
      s.ratings, coalesce(s.ratings_days, 0) as ratings_days,
      f.price_low, f.price_high, f.price_last, f.price_last_on, f.currency, f.best_rank
    from flow_sum s full join fact_sum f using (product_id, week)
  )`
