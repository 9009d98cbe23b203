import type { Knex } from 'knex'

/**
 * What a product of the current edition can be asked by, one narrow row each: a filter reads them all, so none of it may
 * lie in the wide rows of four tables.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table explored (
      product_id bigint primary key references product (id) on delete cascade,
      channel text not null,
      category text,
      stage text,
      -- 0 low, 1 medium, 2 high.
      confidence smallint not null,
      acceleration text,
      velocity double precision,
      low double precision,
      -- The last week, in what the trend was counted in; one of them at most is known.
      sold double precision,
      views double precision,
      price numeric(14, 2),
      margin double precision,
      -- Sellers, or creators where only they were counted.
      competitors bigint,
      rating numeric(3, 2),
      reviews bigint,
      suppliers integer not null,
      -- When one of them last shipped goods like it.
      shipped_on date,
      first_seen_on date not null,
      observed_at timestamptz not null
    );
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table if exists explored')
}
