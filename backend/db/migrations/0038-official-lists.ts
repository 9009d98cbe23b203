import type { Knex } from 'knex'

/** Lists that authorities publish, whole as they were last read: product recalls, and companies whose goods may not enter. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table official_list (
      list text primary key check (list in ('cpsc', 'uflpa')),
      -- live or sandbox: sample entries never stand beside real products.
      origin text not null check (origin in ('live', 'sandbox')),
      -- When it was last read whole; null: never.
      taken_at timestamptz,
      tried_at timestamptz not null,
      rows integer check (rows >= 0),
      -- Of what it said: while it stays, nothing has to be compared again.
      digest text,
      -- Why the last try failed; null: it did not.
      fault text
    );

    create table recall (
      number text primary key,
      title text not null,
      recalled_on date not null,
      hazard text,
      url text,
      -- What was recalled, in the authority's words; whose it is; and texts that give its model numbers.
      products text[] not null,
      firms text[] not null,
      model_texts text[] not null
    );

    create table product_recall (
      product_id bigint not null references product (id) on delete cascade,
      recall_number text not null references recall (number) on delete cascade,
      likeness text not null check (likeness in ('same', 'similar')),
      -- What both say.
      words text[] not null,
      primary key (product_id, recall_number)
    );
    create index product_recall_of on product_recall (recall_number);

    create table listed_company (
      -- As suppliers have it: two spellings of one name meet.
      name_key text not null,
      name text not null,
      effective_on date,
      primary key (name_key, name)
    );
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table if exists listed_company;
    drop table if exists product_recall;
    drop table if exists recall;
    drop table if exists official_list;
  `)
}
