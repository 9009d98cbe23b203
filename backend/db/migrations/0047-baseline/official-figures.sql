-- Data of public authorities: recalls and listed companies (room `notices`), imports by customs code
-- (`category-imports`), exchange rates (`exchange`). Sample rows have the origin 'sandbox' and never mix with live rows.

create table official_list (
  list text primary key check (list in ('cpsc', 'uflpa')),
  origin text not null check (origin in ('live', 'sandbox')),
  -- Last complete read. Null: never.
  taken_at timestamptz,
  tried_at timestamptz not null,
  rows integer check (rows >= 0),
  -- Of the content. While it stays the same, no comparison is needed.
  digest text,
  -- Error of the last attempt. Null: it succeeded.
  fault text
);

create table recall (
  number text primary key,
  title text not null,
  recalled_on date not null,
  hazard text,
  url text,
  -- In the authority's words.
  products text[] not null,
  firms text[] not null,
  -- Texts with model numbers.
  model_texts text[] not null
);

create table product_recall (
  product_id bigint not null references product (id) on delete cascade,
  recall_number text not null references recall (number) on delete cascade,
  likeness text not null check (likeness in ('same', 'similar')),
  -- Words that product and recall share.
  words text[] not null,
  primary key (product_id, recall_number)
);
create index product_recall_of on product_recall (recall_number);

create table listed_company (
  -- As in `supplier`, so that two spellings of a name match.
  name_key text not null,
  name text not null,
  effective_on date,
  primary key (name_key, name)
);

create table category_import (
  origin text not null check (origin in ('live', 'sandbox')),
  -- Six digits of the Harmonized System.
  hs text not null check (hs ~ '^[0-9]{6}$'),
  name text,
  asked_at timestamptz not null,
  primary key (origin, hs)
);
create table category_import_month (
  origin text not null,
  hs text not null,
  -- First day of the month.
  month date not null,
  dollars bigint not null check (dollars >= 0),
  primary key (origin, hs, month),
  foreign key (origin, hs) references category_import (origin, hs) on delete cascade
);
create table category_import_state (
  origin text primary key check (origin in ('live', 'sandbox')),
  -- Edition whose suppliers' codes were requested last. It may have been deleted since.
  edition_id bigint,
  last_success_at timestamptz,
  last_attempt_at timestamptz not null,
  message text
);

-- Reference rates of a central bank.
create table exchange_rate (
  origin text not null check (origin in ('live', 'sandbox')),
  day date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Units of the currency for one euro.
  per_euro double precision not null check (per_euro > 0),
  taken_at timestamptz not null,
  primary key (origin, day, currency)
);
create index exchange_rate_taken on exchange_rate (taken_at);
