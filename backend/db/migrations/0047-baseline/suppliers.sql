-- Suppliers, their shipments, and the products that they are matched to.

create table supplier (
  id bigint generated always as identity primary key,
  origin text not null check (origin in ('live', 'sandbox', 'file')),
  source text not null,
  external_id text not null,
  name text not null,
  -- Lower case, without legal forms: shipments and files find their supplier by it.
  name_key text not null,
  country text,
  location text,
  image_url text,
  years_in_business integer,
  total_shipments integer,
  first_shipment_on date,
  last_shipment_on date,
  buyer_count integer,
  forwarder boolean not null default false,
  pricing text,
  price_low numeric(14, 4),
  price_high numeric(14, 4),
  price_currency text,
  moq text,
  terms_verified_on date,
  observed_at timestamptz not null,
  expires_at timestamptz,
  unique (origin, name_key, country)
);
create unique index supplier_without_country on supplier (origin, name_key) where country is null;
create index supplier_external on supplier (origin, external_id);
create index supplier_name_letters on supplier using gin (name gin_trgm_ops);
create index supplier_name_words on supplier using gin (to_tsvector('simple', name));
create index supplier_by_shipments on supplier (total_shipments desc nulls last, id);
create index supplier_by_last_shipment on supplier (last_shipment_on desc nulls last, id);
create index supplier_by_name on supplier (lower(name), id);
create index supplier_expired on supplier (expires_at) where expires_at is not null;

-- A table of its own, so that no list can send a contact by accident.
create table contact (
  supplier_id bigint primary key references supplier (id) on delete cascade,
  source text not null,
  person text,
  email text,
  phone text,
  address text,
  website text,
  verified_on date
);

create table supplier_buyer (
  supplier_id bigint not null references supplier (id) on delete cascade,
  name text not null,
  shipments integer,
  primary key (supplier_id, name)
);

create table shipment (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references supplier (id) on delete cascade,
  origin text not null,
  identifier text not null,
  container text not null default '',
  description text not null,
  hs_code text,
  arrived_on date,
  buyer text,
  weight_kg double precision,
  -- The normalised description: `cargo` groups by it.
  cargo_text text not null,
  unique (origin, identifier, container)
);
create index shipment_supplier on shipment (supplier_id, arrived_on desc);
create index shipment_arrival on shipment (origin, arrived_on) include (supplier_id);

-- Shipments of a supplier, one row a distinct normalised description. Matching reads this table.
create table cargo (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references supplier (id) on delete cascade,
  text text not null,
  shipments integer not null,
  last_on date,
  buyers integer not null default 0,
  unique (supplier_id, text)
);
create index cargo_words on cargo using gin (to_tsvector('simple', text));

create table match (
  product_id bigint not null references product (id) on delete cascade,
  supplier_id bigint not null references supplier (id) on delete cascade,
  position integer not null,
  score double precision not null,
  words text[] not null,
  matching_shipments integer not null,
  last_shipment_on date,
  buyers integer not null,
  primary key (product_id, supplier_id)
);
-- In the order of a supplier's page.
create index match_of_supplier on match (supplier_id, score desc, product_id);

-- Inputs of each product's matches. While they stay the same, the product need not be matched again.
create table matched_product (
  product_id bigint primary key references product (id) on delete cascade,
  name text not null,
  category text,
  -- Hash of the fingerprint of cargo, month and method. Null: unknown, so the product is matched again.
  basis bigint,
  -- As-of day of the edition.
  matched_on date
);
create table match_basis (
  only_row boolean primary key default true check (only_row),
  fingerprint text not null
);

-- Suppliers with matches in a category, in the current edition.
create table supplier_category (
  category text not null,
  supplier_id bigint not null references supplier (id) on delete cascade,
  primary key (category, supplier_id)
);
create index supplier_category_supplier on supplier_category (supplier_id);
