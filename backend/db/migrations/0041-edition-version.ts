import type { Knex } from 'knex'

/**
 * What an edition's answers are made from and a publication is not alone in writing. Each of these tables has a mark that changes
 * with every statement that writes it, in that statement's transaction. A mark is random, so that a database that was restored
 * and went another way never has the same one twice.
 */
const TABLES = [
  'current_edition',
  'contact_marks',
  'category_import',
  'category_import_month',
  'replayed_pick',
  'replayed_base',
]
/** Of these, answers hold some columns; the others are written at each visit to a source. */
const COLUMNS = {
  official_list: ['origin', 'taken_at', 'digest'],
  source_state: ['label'],
}

export async function up(knex: Knex): Promise<void> {
  const marked = [...TABLES, ...Object.keys(COLUMNS)].map((table) => `('${table}')`)
  await knex.raw(`
    create table edition_mark (
      -- The table it is for. A row each, so that writers of different tables never wait for one another.
      what text primary key,
      mark uuid not null default gen_random_uuid()
    );
    insert into edition_mark (what) values ${marked.join(', ')};
    create function renew_edition_mark() returns trigger language plpgsql as $$
    begin
      update edition_mark set mark = gen_random_uuid() where what = tg_table_name;
      perform pg_notify('edition', tg_table_name);
      return null;
    end $$;
  `)
  for (const table of TABLES) {
    await knex.raw(`
      create trigger renews_edition_mark after insert or update or delete or truncate on ${table}
      for each statement execute function renew_edition_mark()`)
  }
  for (const [table, columns] of Object.entries(COLUMNS)) {
    const row = (which: string) => `row(${columns.map((column) => `${which}.${column}`).join(', ')})`
    await knex.raw(`
      create trigger renews_edition_mark after update on ${table}
      for each row when (${row('old')} is distinct from ${row('new')}) execute function renew_edition_mark();
      create trigger renews_edition_mark_too after insert or delete on ${table}
      for each row execute function renew_edition_mark()`)
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function if exists renew_edition_mark cascade; drop table if exists edition_mark')
}
