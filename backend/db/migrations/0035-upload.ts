import type { Knex } from 'knex'

/**
 * Files that an operator sends by the browser, what was told of their columns, and what an import found in the market's
 * tables, so that the last one can be undone.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table upload (
      id bigint generated always as identity primary key,
      -- Who sent it; null once their account is deleted.
      member_id bigint references member (id) on delete set null,
      name text not null,
      bytes bigint not null check (bytes > 0),
      state text not null default 'sending'
        check (state in ('sending', 'ready', 'waiting', 'importing', 'done', 'failed')),
      -- How it is to be read, as it was confirmed.
      kind text,
      columns jsonb,
      as_of date,
      currency text,
      -- Times it was begun: one that ends its process twice is not begun again.
      begun integer not null default 0,
      step text,
      done double precision not null default 0,
      message text,
      summary jsonb,
      -- All skipped rows and noted cells, as CSV.
      left_out text,
      edition_id bigint,
      undone_at timestamptz,
      created_at timestamptz not null default now(),
      finished_at timestamptz
    );
    create index upload_waiting on upload (id) where state in ('waiting', 'importing');

    create table upload_part (
      upload_id bigint not null references upload (id) on delete cascade,
      part integer not null,
      content bytea not null,
      primary key (upload_id, part)
    );

    -- Which column of a file with these headings is which, as somebody has corrected it.
    create table file_columns (
      kind text not null,
      -- SHA-256 of the folded headings, in their order.
      shape text not null,
      columns jsonb not null,
      noted_at timestamptz not null default now(),
      primary key (kind, shape)
    );

    -- The last import as long as its edition is the current one. What is beyond these numbers is its own.
    create table import_undo (
      only_row boolean primary key default true check (only_row),
      edition_id bigint not null,
      last_ids jsonb not null,
      asked_at timestamptz,
      message text
    );

    -- Rows of the market's tables as they were before it. Before: null, there was none.
    create table import_journal (
      seq bigint generated always as identity primary key,
      relation text not null,
      row_key jsonb not null,
      before jsonb
    );
    create index import_journal_row on import_journal (relation, row_key, seq);

    -- Its arguments: the columns of the key.
    create function journal_import() returns trigger language plpgsql as $body$
    declare
      told jsonb := case when tg_op = 'INSERT' then to_jsonb(new) else to_jsonb(old) end;
    begin
      insert into import_journal (relation, row_key, before)
      select tg_table_name, jsonb_object_agg(name, told -> name), case when tg_op <> 'INSERT' then told end
      from unnest(tg_argv) as name;
      return null;
    end $body$;

    create function journaled(setting text) returns bigint language sql stable parallel safe
      return nullif(current_setting('tideline.' || setting, true), '')::bigint;
  `)
  for (const [table, key] of Object.entries(ROOTS)) {
    await knex.raw(`
      create trigger journal_import after update or delete on ${table} for each row
        when (old.id <= journaled('last_${table}')) execute function journal_import(${key});
    `)
  }
  for (const [table, { root, key }] of Object.entries(PARTS)) {
    await knex.raw(`
      create trigger journal_import after update or delete on ${table} for each row
        when (old.${root}_id <= journaled('last_${root}')) execute function journal_import(${key});
      create trigger journal_import_added after insert on ${table} for each row
        when (new.${root}_id <= journaled('last_${root}')) execute function journal_import(${key});
    `)
  }
  for (const [table, key] of Object.entries(OTHERS)) {
    await knex.raw(`
      create trigger journal_import after insert or update or delete on ${table} for each row
        when (journaled('importing') = 1) execute function journal_import(${key});
    `)
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const table of [...Object.keys(ROOTS), ...Object.keys(PARTS), ...Object.keys(OTHERS)]) {
    await knex.raw(`
      drop trigger if exists journal_import on ${table};
      drop trigger if exists journal_import_added on ${table};
    `)
  }
  await knex.raw(`
    drop function if exists journal_import;
    drop function if exists journaled;
    drop table if exists import_journal;
    drop table if exists import_undo;
    drop table if exists file_columns;
    drop table if exists upload_part;
    drop table if exists upload;
  `)
}

/** Numbered by the database: those of an import are beyond the last number before it. */
const ROOTS = { product: 'id', supplier: 'id', shipment: 'id', cargo: 'id' }
/** Go with their product or supplier, so that only those of one that was there before have to be noted. */
const PARTS = {
  observation: { root: 'product', key: 'product_id, day' },
  product_week: { root: 'product', key: 'product_id, week' },
  stage_change: { root: 'product', key: 'product_id, day' },
  contact: { root: 'supplier', key: 'supplier_id' },
  supplier_buyer: { root: 'supplier', key: 'supplier_id, name' },
}
const OTHERS = {
  hashtag: 'origin, hashtag',
  hashtag_observation: 'origin, hashtag, day',
  shop: 'origin, external_id',
  price_level: 'source, origin, currency',
  source_state: 'source, origin',
  evidence_outcome: 'measure, day',
}
