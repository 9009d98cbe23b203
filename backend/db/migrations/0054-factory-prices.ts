import type { Knex } from 'knex'

/** Factory prices by kind of goods, for products of which no supplier states one; and the number of competitors over time. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What a product's name says it is. \`basis\` is a hash of the name that was read.
    create table goods_name (
      product_id bigint primary key references product (id) on delete cascade,
      basis bigint not null,
      -- "phone case" and "case"; null where the name says no goods.
      phrase text,
      head text
    );

    -- Of prices that at least five suppliers state. Written anew at each publication.
    create table factory_price (
      -- 1: goods by their phrase, 2: by its head, 3: a category, 4: a channel.
      closeness smallint not null check (closeness between 1 and 4),
      category text not null default '',
      name text not null,
      suppliers integer not null,
      -- Dollars for goods; else shares of the retail price.
      low numeric(14, 4) not null,
      likely numeric(14, 4) not null,
      high numeric(14, 4) not null,
      primary key (closeness, category, name)
    );

    alter table product_profit
      add column assumed_low numeric(14, 4),
      add column assumed_likely numeric(14, 4),
      add column assumed_high numeric(14, 4),
      add column assumed_suppliers integer,
      add column assumed_of text,
      add column assumed_by text check (assumed_by in ('matches', 'goods', 'category', 'channel')),
      add check (num_nulls(assumed_low, assumed_likely, assumed_high, assumed_suppliers, assumed_of, assumed_by) in (0, 6));

    -- Sellers, or where a source counts only them, creators.
    alter table observation add column competitors integer;
    -- Lately, and as long before as the middle of the usual four weeks lies before that of the last one.
    alter table explored
      add column competitors_last double precision,
      add column competitors_usual double precision;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table explored drop column competitors_last, drop column competitors_usual;
    alter table observation drop column competitors;
    alter table product_profit drop column assumed_low, drop column assumed_likely, drop column assumed_high,
      drop column assumed_suppliers, drop column assumed_of, drop column assumed_by;
    drop table factory_price;
    drop table goods_name;
  `)
}
