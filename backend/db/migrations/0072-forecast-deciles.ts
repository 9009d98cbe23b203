import type { Knex } from 'knex'

/** Forecast 4 stores deciles in place of ranges: the next publication learns them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('delete from forecast_record')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('delete from forecast_record')
}
