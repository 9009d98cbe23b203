import type { Knex } from 'knex'

/**
 * The first eight migrations were edited after they had run on databases that are still there. Whichever text a database
 * has run, it has the same tables after this. Changes nothing where nothing is missing.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- 0001: before trends had a range, they had its lower end under another name.
    alter table trend
      add column if not exists low double precision,
      add column if not exists high double precision;
    do $$ begin
      if exists (select from pg_attribute
          where attrelid = 'trend'::regclass and attname = 'at_least' and not attisdropped) then
        update trend set low = at_least where low is null;
        alter table trend drop column at_least;
      end if;
    end $$;

    -- 0001: what the matches were made from came later, the words of what suppliers ship later still.
    create table if not exists match_basis (
      only_row boolean primary key default true check (only_row),
      fingerprint text not null
    );
    create table if not exists matched_product (
      product_id bigint primary key references product (id) on delete cascade,
      name text not null
    );
    alter table matched_product add column if not exists category text;
    create index if not exists cargo_words on cargo using gin (to_tsvector('simple', text));

    -- 0005: without the trigger a reveal that went with its supplier was not given back; its first text could go below 0.
    create or replace function give_reveal_back() returns trigger language plpgsql as $$
      begin
        update member set contacts_used = greatest(contacts_used - 1, 0) where id = old.member_id;
        return null;
      end $$;
    drop trigger if exists reveal_gone on reveal;
    create trigger reveal_gone after delete on reveal
      for each row when (old.counted) execute function give_reveal_back();

    -- 0006: letters carry a sealed link instead.
    alter table member drop column if exists weekly_leave_hash;
  `)
}

export async function down(): Promise<void> {
  // What was missing in some databases belonged there all along.
}
