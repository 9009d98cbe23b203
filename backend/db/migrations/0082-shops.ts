import type { Knex } from 'knex'

/** Pages of shops, found by the name that their products state, and members' saved shops. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The page of a shop: 52 bits of its name, so that a shop has one address in each database and after each import.
    -- Marked immutable, as an index needs: our databases are always UTF-8.
    create function shop_number(channel text, origin text, name text) returns bigint
      language sql immutable strict parallel safe
      as $$ select ('x' || left(md5(channel || ' ' || origin || ' ' || name), 13))::bit(52)::bigint + 1 $$;
    create index product_shop on product (shop_number(channel, origin, shop_name)) where shop_name is not null;
    create index shop_by_number on shop (shop_number('tiktok', origin, name));
    -- last_day of the refresh before. Products seen on neither day have left the source's lists.
    alter table source_state add column previous_day date;
    alter table watched drop constraint watched_kind_check;
    alter table watched add constraint watched_kind_check check (kind in ('product', 'supplier', 'creator', 'shop'));
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from watched where kind = 'shop';
    alter table watched drop constraint watched_kind_check;
    alter table watched add constraint watched_kind_check check (kind in ('product', 'supplier', 'creator'));
    alter table source_state drop column previous_day;
    drop index shop_by_number, product_shop;
    drop function shop_number;
  `)
}
