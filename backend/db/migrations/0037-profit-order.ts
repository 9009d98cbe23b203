import type { Knex } from 'knex'

/** The catalogue's order by profit goes by what is left after every cost: the one by gross margin is asked for no more. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index explored_by_margin;
    create index explored_by_profit on explored ((coalesce(-profit::float8, '1e18'::float8)), product_id);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index explored_by_profit;
    create index explored_by_margin on explored ((coalesce(-margin, '1e18'::float8)), product_id);
  `)
}
