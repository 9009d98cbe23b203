import type { Knex } from 'knex'

/**
 * What is kept of a product's days once they are older than its daily rows: one row a week. Which days a sum holds is kept
 * with it, so that a file that brings a day once more does not count it twice.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table product_week (
      product_id bigint not null references product (id) on delete cascade,
      -- Its Monday.
      week date not null check (extract(isodow from week) = 1),
      -- Days whose row has been folded into this one: bit 0 is Monday.
      days_folded integer not null default 0,
      -- A difference of lifetime totals leaves fractions. Which days a sum holds: bit 0 is Monday.
      units double precision,
      units_days integer not null default 0,
      views double precision,
      views_days integer not null default 0,
      ratings double precision,
      ratings_days integer not null default 0,
      price_low numeric(14, 2),
      price_high numeric(14, 2),
      price_last numeric(14, 2),
      price_last_on date,
      currency text,
      best_rank integer,
      primary key (product_id, week)
    )
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table product_week')
}
