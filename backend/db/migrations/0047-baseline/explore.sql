-- Filters and orders of the current edition's products, and their profit.

-- One narrow row a product: a filter reads all of them. The fillfactor leaves room for each row once more in its page,
-- so that PostgreSQL updates it in place (a heap-only tuple). No index holds what changes every day.
create table explored (
  product_id bigint primary key references product (id) on delete cascade,
  channel text not null,
  category text,
  stage text,
  -- 0 low, 1 medium, 2 high.
  confidence smallint not null,
  acceleration text,
  velocity double precision,
  low double precision,
  -- Of the last week, in the measure of the trend: at most one of the two is known.
  sold double precision,
  views double precision,
  price numeric(14, 2),
  margin double precision,
  -- Sellers, or creators if only creators were counted.
  competitors bigint,
  rating numeric(3, 2),
  reviews bigint,
  suppliers integer not null,
  -- Latest matching shipment of any of its suppliers.
  shipped_on date,
  first_seen_on date not null,
  observed_at timestamptz not null,
  place integer not null,
  profit numeric(14, 2)
) with (fillfactor = 45);
-- Lowest first, unknown last. The indexes by category serve categories with few products.
create index explored_by_profit on explored ((coalesce(-profit::float8, '1e18'::float8)), product_id);
create index explored_by_age on explored (((date '1970-01-01' - first_seen_on)::float8), product_id);
create index explored_by_price on explored ((coalesce(price::float8, '1e18'::float8)), product_id);
create index explored_category_profit on explored (category, (coalesce(-profit::float8, '1e18'::float8)), product_id);
create index explored_category_age on explored (category, ((date '1970-01-01' - first_seen_on)::float8), product_id);
create index explored_category_price on explored (category, (coalesce(price::float8, '1e18'::float8)), product_id);

-- Places change every day, so they are a narrow table of their own, written in its order. Without a foreign key: only
-- a publication deletes products, and it writes this table afterwards.
create table trend_place (
  place integer not null,
  product_id bigint not null,
  category text
);
create index trend_place_by_place on trend_place ((place::float8), product_id);
create index trend_place_category_place on trend_place (category, (place::float8), product_id);

-- Profit of each product of the current edition. A row whose figures stay the same is not written again.
create table product_profit (
  product_id bigint primary key references product (id) on delete cascade,
  -- Inputs: the product, and its best match that is no forwarder.
  channel text not null,
  category text,
  price numeric(14, 2),
  currency text,
  supplier_id bigint,
  unit_low numeric(14, 4),
  unit_high numeric(14, 4),
  moq text,
  origin text,
  origin_basis text check (origin_basis in ('stated', 'imputed')),
  -- Version of the rates and of the arithmetic.
  schedule_version text not null,
  -- In pieces, parsed from `moq`.
  minimum_order integer,
  -- Null: a price is unknown.
  low numeric(14, 2),
  likely numeric(14, 2),
  high numeric(14, 2),
  -- Percent of the price.
  margin double precision,
  missing text[] not null default '{}',
  check (num_nulls(low, likely, high, margin) in (0, 4))
);
