import type { Knex } from 'knex'

/** The verdict of each product with the edition, and the order of lists by it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- 1 order a sample, 2 watch, 3 leave. Null: written by an older build.
    alter table explored add column verdict smallint,
      -- The question that decides: 1 trend, 2 profit, 3 supply, 4 competition. Null: all are for.
      add column why smallint,
      -- Likely days from an order until the goods are on sale.
      add column lands smallint,
      -- Dollars kept of the first order, sold from the landing week on. Null: profit or sales are not known.
      add column kept_low integer, add column kept integer, add column kept_high integer,
      -- Position by verdict, then money kept, over both channels.
      add column decided integer;
    -- The first order. 0 pieces: no profit. Null: written by an older build.
    alter table product_profit add column pieces integer, add column cash numeric(14, 2), add column freight text;
    -- Like trend_place: positions change every day, and no index of explored may hold them.
    create table decided_place (
      place integer not null,
      product_id bigint not null,
      channel text not null,
      category text,
      verdict smallint not null,
      supplied boolean not null
    );
    create index decided_place_by_place on decided_place (channel, place);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table decided_place;
    alter table product_profit drop column pieces, drop column cash, drop column freight;
    alter table explored drop column verdict, drop column why, drop column lands, drop column kept_low,
      drop column kept, drop column kept_high, drop column decided;
  `)
}
