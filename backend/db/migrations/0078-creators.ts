import type { Knex } from 'knex'

/** Videos of products, the creators who sell them, and members' reveals of creators' e-mail addresses. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table creator (
      id bigint generated always as identity primary key,
      origin text not null check (origin in ('live', 'sandbox', 'file')),
      source text not null,
      external_id text not null,
      -- Without '@'.
      handle text,
      name text,
      image_url text,
      region text,
      language text,
      followers bigint,
      followers_month bigint,
      -- 1 video, 2 live, 3 both, 4 shop window.
      sells_by smallint,
      -- The source's totals over all products.
      products_stated bigint,
      units_stated bigint,
      units_month bigint,
      -- Null: known from a video only.
      described_at timestamptz,
      observed_at timestamptz not null,
      -- Of our products. Written with each edition.
      products_known integer not null default 0,
      units_known bigint,
      hits integer not null default 0,
      products_counted integer not null default 0,
      hit_low double precision,
      unique (origin, external_id)
    );
    create index creator_by_units on creator (units_known desc nulls last, id);
    create index creator_by_hits on creator (hit_low desc nulls last, id);
    create index creator_by_followers on creator (followers desc nulls last, id);
    create index creator_by_name on creator (lower(coalesce(handle, name)), id);
    create index creator_words on creator using gin ((coalesce(handle, '') || ' ' || coalesce(name, '')) gin_trgm_ops);
    -- Apart, as suppliers' contacts are: no public read names this table.
    create table creator_contact (
      creator_id bigint primary key references creator (id) on delete cascade,
      email text not null
    );
    create table creator_category (
      category text not null,
      creator_id bigint not null references creator (id) on delete cascade,
      products integer not null,
      units bigint,
      primary key (category, creator_id)
    );
    create index creator_category_creator on creator_category (creator_id);

    create table product_video (
      product_id bigint not null references product (id) on delete cascade,
      video_id text not null,
      -- A creator who is deleted takes the videos along.
      creator_id bigint references creator (id) on delete cascade,
      published_on date,
      seconds integer,
      thumbnail text,
      views bigint,
      likes bigint,
      comments bigint,
      shares bigint,
      favorites bigint,
      units bigint,
      sales numeric(16, 2),
      currency text,
      observed_at timestamptz not null,
      primary key (product_id, video_id)
    );
    create index product_video_creator on product_video (creator_id);
    create index product_video_observed on product_video (observed_at);
    create table product_video_day (
      product_id bigint not null,
      video_id text not null,
      day date not null,
      views bigint,
      likes bigint,
      units bigint,
      sales numeric(16, 2),
      primary key (product_id, video_id, day),
      foreign key (product_id, video_id) references product_video on delete cascade
    );
    create index product_video_day_age on product_video_day (day);
    -- Who sells a product, worked out once when its videos are read.
    create table video_summary (
      product_id bigint primary key references product (id) on delete cascade,
      origin text not null,
      source text not null,
      observed_at timestamptz not null,
      commission numeric(5, 2),
      top_share double precision,
      videos_with_units integer not null default 0,
      facts jsonb not null
    );
    create index video_summary_age on video_summary (observed_at);

    create table creator_reveal (
      member_id bigint not null references member (id) on delete cascade,
      creator_id bigint not null references creator (id) on delete cascade,
      -- Whether it used one of the free plan's reveals.
      counted boolean not null,
      revealed_at timestamptz not null default now(),
      primary key (member_id, creator_id)
    );
    create index creator_reveal_creator on creator_reveal (creator_id);
    create index creator_reveal_time on creator_reveal (member_id, revealed_at);
    create trigger creator_reveal_gone after delete on creator_reveal
      for each row when (old.counted) execute function give_reveal_back();

    alter table watched drop constraint watched_kind_check;
    alter table watched add constraint watched_kind_check check (kind in ('product', 'supplier', 'creator'));
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from watched where kind = 'creator';
    alter table watched drop constraint watched_kind_check;
    alter table watched add constraint watched_kind_check check (kind in ('product', 'supplier'));
    drop table creator_reveal, video_summary, product_video_day, product_video, creator_category, creator_contact, creator;
  `)
}
