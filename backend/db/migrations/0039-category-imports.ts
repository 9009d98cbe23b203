import type { Knex } from 'knex'

/** What the US imports month by month under the customs codes of our suppliers' shipments, and how asking for it went. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table category_import (
      -- live or sandbox: sample figures never stand beside real ones.
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
      -- Its first day.
      month date not null,
      dollars bigint not null check (dollars >= 0),
      primary key (origin, hs, month),
      foreign key (origin, hs) references category_import (origin, hs) on delete cascade
    );
    create table category_import_state (
      origin text primary key check (origin in ('live', 'sandbox')),
      -- Whose suppliers' codes were asked for last; it may be gone since.
      edition_id bigint,
      last_success_at timestamptz,
      last_attempt_at timestamptz not null,
      message text
    );
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table if exists category_import_month, category_import, category_import_state')
}
