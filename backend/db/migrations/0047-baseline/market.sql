-- Editions, and the products, hashtags and shops that sources report.

create extension if not exists pg_trgm;

create table edition (
  id bigint generated always as identity primary key,
  published_at timestamptz not null default now(),
  as_of date,
  cause text not null check (cause in ('boot', 'schedule', 'request', 'import')),
  market text not null,
  figures jsonb not null default '{}',
  -- Day whose trends the edition is compared with. Null: no comparison.
  compared_with date
);

-- A publication is one transaction that ends by changing this row.
create table current_edition (
  only_row boolean primary key default true check (only_row),
  edition_id bigint not null references edition (id),
  -- Incremented when rows of the edition are removed before the next one.
  revision integer not null default 0
);

create table product (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('tiktok', 'amazon')),
  origin text not null check (origin in ('live', 'sandbox', 'file')),
  source text not null,
  external_id text not null,
  name text not null,
  description text,
  category text,
  source_category text,
  shop_name text,
  url text,
  image_urls jsonb not null default '[]',
  videos jsonb not null default '[]',
  price numeric(14, 2),
  sale_price numeric(14, 2),
  currency text,
  rating numeric(3, 2),
  rating_count bigint,
  view_count bigint,
  sold_count bigint,
  creator_count bigint,
  video_count bigint,
  seller_count bigint,
  rank integer,
  first_seen_on date not null,
  last_seen_on date not null,
  observed_at timestamptz not null,
  expires_at timestamptz,
  -- Last day of the latest record (a file, or a source's answer) with this product. Null: older than this column.
  record_end date,
  unique (channel, origin, external_id)
) with (fillfactor = 50);
-- A hash, because a name may exceed the page size of a btree.
create index product_exact_name on product using hash (name);
create index product_expired on product (expires_at)
  where num_nonnulls(price, sale_price, currency, rating) > 0;

-- Without a foreign key: checking it for each of ten million days is most of a first publication.
create table observation (
  product_id bigint not null,
  day date not null,
  units integer,
  views bigint,
  sold_total bigint,
  views_total bigint,
  price numeric(14, 2),
  currency text,
  rank integer,
  rating numeric(3, 2),
  rating_count bigint,
  primary key (product_id, day)
);
create function delete_observations() returns trigger language plpgsql as $$
    begin
      delete from observation o using gone where o.product_id = gone.id;
      return null;
    end $$;
create trigger deletes_observations after delete on product
  referencing old table as gone for each statement execute function delete_observations();
create function truncate_observations() returns trigger language plpgsql as $$
    begin
      truncate observation;
      return null;
    end $$;
create trigger truncates_observations after truncate on product
  for each statement execute function truncate_observations();

-- Observations older than the daily rows, one row a week. The *_days columns are bit sets of the days that a sum
-- includes (bit 0 is Monday), so that a file that repeats a day does not count it twice.
create table product_week (
  product_id bigint not null references product (id) on delete cascade,
  -- Monday of the week.
  week date not null check (extract(isodow from week) = 1),
  -- Days whose observation has been folded into this row.
  days_folded integer not null default 0,
  -- A difference of lifetime totals has fractions.
  units double precision,
  units_days integer not null default 0,
  views double precision,
  views_days integer not null default 0,
  ratings double precision,
  ratings_days integer not null default 0,
  price_low numeric(14, 2),
  price_high numeric(14, 2),
  price_last numeric(14, 2),
  price_last_on date,
  currency text,
  best_rank integer,
  primary key (product_id, week)
);

create table hashtag (
  origin text not null,
  hashtag text not null,
  source text not null,
  growth_rate double precision,
  viral_score double precision,
  view_count bigint,
  observed_at timestamptz not null,
  primary key (origin, hashtag)
);
create table hashtag_observation (
  origin text not null,
  hashtag text not null,
  day date not null,
  views_total bigint,
  posts bigint,
  rank integer,
  primary key (origin, hashtag, day),
  foreign key (origin, hashtag) references hashtag on delete cascade
);

create table shop (
  origin text not null,
  external_id text not null,
  source text not null,
  name text not null,
  rating numeric(3, 2),
  review_count bigint,
  sold_count bigint,
  verification text,
  observed_at timestamptz not null,
  expires_at timestamptz,
  primary key (origin, external_id)
);
create index shop_expired on shop (expires_at) where expires_at is not null;

-- Price quartiles of a source at its last publication, for sources whose terms forbid keeping the prices themselves.
-- The next refresh compares its prices with them.
create table price_level (
  source text not null,
  origin text not null,
  -- Empty if the source names no currency.
  currency text not null,
  products integer not null,
  quartiles double precision[] not null,
  primary key (source, origin, currency)
);

-- Pictures of the market. A member's picture is only in `member`, so that it is deleted with the member.
create table picture (
  sha256 text primary key,
  url text not null
);
-- Marked immutable, as an index needs: our databases are always UTF-8.
create function picture_name(url text) returns text language sql immutable strict parallel safe
      as $$ select encode(sha256(convert_to(url, 'UTF8')), 'hex') $$;
