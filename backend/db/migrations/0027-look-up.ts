import type { Knex } from 'knex'

/** Products that members follow by their number, and private lists opened from a file. Neither is the market's. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table followed (
      id bigint generated always as identity primary key,
      member_id bigint not null references member (id) on delete cascade,
      channel text not null check (channel in ('tiktok', 'amazon')),
      external_id text not null,
      -- As the member called it.
      name text,
      followed_at timestamptz not null default now(),
      unique (member_id, channel, external_id)
    );
    create index followed_product on followed (channel, external_id);

    -- What a source last said of a followed product, whoever follows it.
    create table followed_answer (
      channel text not null,
      external_id text not null,
      asked_at timestamptz not null,
      found boolean not null,
      primary key (channel, external_id)
    );

    create table my_list (
      id bigint generated always as identity primary key,
      member_id bigint not null references member (id) on delete cascade,
      name text not null,
      channel text not null check (channel in ('tiktok', 'amazon')),
      state text not null check (state in ('matching', 'ready', 'failed')),
      rows integer not null,
      -- Lines that were not taken, and rows beyond the limit.
      skipped integer not null,
      left_out integer not null,
      skipped_lines jsonb not null,
      notes text[] not null,
      created_at timestamptz not null default now(),
      ends_at timestamptz not null
    );
    create index my_list_member on my_list (member_id, created_at);
    create index my_list_end on my_list (ends_at);
    create index my_list_matching on my_list (created_at) where state = 'matching';

    -- Suppliers and products come and go with editions, so their ids are kept without a reference and joined when read.
    create table my_list_row (
      list_id bigint not null references my_list (id) on delete cascade,
      line integer not null,
      name text not null,
      external_id text,
      url text,
      category text,
      price numeric(14, 2),
      currency text,
      sold bigint,
      -- Null: not matched yet.
      suppliers integer,
      supplier_id bigint,
      supplier_score double precision,
      net_profit jsonb,
      profit numeric(14, 2),
      margin double precision,
      primary key (list_id, line)
    );
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table if exists my_list_row;
    drop table if exists my_list;
    drop table if exists followed_answer;
    drop table if exists followed;
  `)
}
