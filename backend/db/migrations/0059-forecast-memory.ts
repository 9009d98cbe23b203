import type { Knex } from 'knex'

/** What past forecasts taught has another form since forecast 3: the next publication learns it anew. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('delete from forecast_record')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('delete from forecast_record')
}
