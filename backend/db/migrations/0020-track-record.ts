import type { Knex } from 'knex'

/**
 * The track record. What is sealed, and what became of it, is only ever added: the database refuses to change it. No row
 * refers to a product or an edition, since both go. What is replayed is made anew at will and refers to its product.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table pick (
      number bigint primary key,
      previous text not null,
      hash text not null unique,
      edition_id bigint not null,
      published_at timestamptz(3) not null,
      as_of date not null,
      channel text not null,
      origin text not null,
      product_id bigint not null,
      item text not null,
      list text not null check (list in ('ours', 'naive')),
      position integer not null,
      chance_of_next_week double precision,
      confidence text,
      stage text,
      measure text not null,
      last_week double precision not null,
      usual_week double precision not null,
      question text not null check (question in ('days-8-14', 'days-1-28')),
      first_day date not null,
      last_day date not null,
      due_on date not null
    );
    create index pick_product on pick (product_id);
    create index pick_due on pick (last_day);

    -- A day is sealed once a channel, whatever number of editions it has. What is counted of all products, for the base rate.
    create table pick_sealing (
      as_of date not null,
      channel text not null,
      edition_id bigint not null,
      comparable integer not null,
      primary key (as_of, channel)
    );

    create table pick_outcome (
      number bigint primary key references pick (number),
      resolved_at timestamptz not null,
      state text not null check (state in ('hit', 'miss', 'unresolved')),
      reason text check (reason in ('gone', 'days-unknown', 'counted-otherwise')),
      counted double precision,
      known_days integer,
      -- Of days 1 to 7, as if all were known: what the stated chance is about.
      next_week double precision
    );

    -- Of all comparable products of a sealed day, how many sold more than in a usual week.
    create table pick_base (
      as_of date not null,
      channel text not null,
      origin text not null,
      question text not null check (question in ('days-1-7', 'days-8-14', 'days-1-28')),
      known integer not null,
      rose integer not null,
      primary key (as_of, channel, origin, question)
    );

    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'Rows of % are only added: the track record does not change.', tg_table_name;
    end $$;

    create table replayed_pick (
      id bigint generated always as identity primary key,
      as_of date not null,
      channel text not null,
      origin text not null,
      source text not null,
      product_id bigint not null references product (id) on delete cascade,
      list text not null,
      position integer not null,
      chance_of_next_week double precision,
      confidence text,
      measure text not null,
      last_week double precision not null,
      usual_week double precision not null,
      question text not null,
      first_day date not null,
      last_day date not null,
      due_on date not null,
      state text not null check (state in ('hit', 'miss', 'unresolved')),
      reason text,
      counted double precision,
      known_days integer,
      next_week double precision
    );
    create index replayed_pick_product on replayed_pick (product_id);

    create table replayed_base (
      as_of date not null,
      channel text not null,
      origin text not null,
      source text not null,
      question text not null,
      known integer not null,
      rose integer not null,
      primary key (as_of, channel, origin, source, question)
    );
  `)
  for (const table of SEALED) {
    await knex.raw(`
      create trigger only_added before update or delete on ${table} for each row execute function refuse_change();
      create trigger never_emptied before truncate on ${table} for each statement execute function refuse_change();
    `)
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table replayed_base, replayed_pick, pick_base, pick_outcome, pick_sealing, pick;
    drop function refuse_change();
  `)
}

const SEALED = ['pick', 'pick_sealing', 'pick_outcome', 'pick_base']
