import type { Knex } from 'knex'

/**
 * Foundation: products and what was observed of them, suppliers and their shipments, editions and runs.
 * Readers never wait: everything a refresh changes is written in one transaction that ends by moving
 * `current_edition`.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create extension if not exists pg_trgm;

    create table edition (
      id bigint generated always as identity primary key,
      published_at timestamptz not null default now(),
      as_of date,
      cause text not null check (cause in ('boot', 'schedule', 'request', 'import')),
      market text not null,
      figures jsonb not null default '{}'
    );

    create table current_edition (
      only_row boolean primary key default true check (only_row),
      edition_id bigint not null references edition (id)
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
      unique (channel, origin, external_id)
    );
    create index product_name_words on product using gin (to_tsvector('simple', name));
    create index product_name_letters on product using gin (name gin_trgm_ops);
    create index product_expiry on product (expires_at) where expires_at is not null;

    create table observation (
      product_id bigint not null references product (id) on delete cascade,
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

    create table trend (
      edition_id bigint not null references edition (id) on delete cascade,
      product_id bigint not null references product (id) on delete cascade,
      position integer not null,
      measure text,
      velocity double precision,
      low double precision,
      high double precision,
      confidence text not null,
      probability double precision,
      acceleration text,
      stage text,
      last_week double precision,
      usual_week double precision,
      spike_capped boolean not null,
      weeks jsonb not null,
      history_days integer not null,
      as_of date,
      caveat text,
      primary key (edition_id, product_id)
    );
    create index trend_position on trend (edition_id, position);
    create index trend_product on trend (product_id);

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

    create table supplier (
      id bigint generated always as identity primary key,
      origin text not null check (origin in ('live', 'sandbox', 'file')),
      source text not null,
      external_id text not null,
      name text not null,
      -- Lower case, legal forms stripped: how a shipment's or a file's name finds its supplier.
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
    create index supplier_by_shipments on supplier (total_shipments desc nulls last, id);

    -- Apart from supplier, so that no list can send a contact by accident.
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
      -- The description normalised: what the table cargo groups by.
      cargo_text text not null,
      unique (origin, identifier, container)
    );
    create index shipment_supplier on shipment (supplier_id, arrived_on desc);

    -- What a supplier ships, one row a distinct normalised description: the corpus that matching reads.
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
    create index match_supplier on match (supplier_id);

    -- What the matches were made from: while both stand, matching a product again gives the same.
    create table match_basis (
      only_row boolean primary key default true check (only_row),
      fingerprint text not null
    );
    create table matched_product (
      product_id bigint primary key references product (id) on delete cascade,
      name text not null,
      category text
    );

    create table picture (
      sha256 text primary key,
      url text not null
    );

    create table source_state (
      source text not null,
      origin text not null,
      label text not null,
      provides text[] not null,
      last_success_at timestamptz,
      last_attempt_at timestamptz,
      last_day date,
      message text,
      rows integer,
      primary key (source, origin)
    );

    create table refresh_run (
      id bigint generated always as identity primary key,
      cause text not null check (cause in ('boot', 'schedule', 'request', 'import')),
      slot timestamptz,
      state text not null check (state in ('collecting', 'publishing', 'done', 'stopped', 'failed')),
      step text not null,
      done double precision not null default 0,
      started_at timestamptz not null default now(),
      finished_at timestamptz,
      message text,
      edition_id bigint references edition (id) on delete set null,
      steps jsonb not null default '[]'
    );
    create unique index refresh_run_slot on refresh_run (slot) where slot is not null and state = 'done';

    -- Rows fetched but not yet published. A run that was killed finds what it had here.
    create table staged (
      run_id bigint not null references refresh_run (id) on delete cascade,
      source text not null,
      seq bigint generated always as identity,
      kind text not null,
      body jsonb not null,
      primary key (run_id, source, seq)
    );
    create table staged_source (
      run_id bigint not null references refresh_run (id) on delete cascade,
      source text not null,
      finished_at timestamptz not null default now(),
      rows integer not null,
      rejected integer not null,
      message text,
      primary key (run_id, source)
    );
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table if exists staged_source, staged, refresh_run, source_state, picture, matched_product, match_basis, match, cargo, shipment,
      supplier_buyer, contact, supplier, shop, hashtag_observation, hashtag, trend, observation, product,
      current_edition, edition cascade;
  `)
}
