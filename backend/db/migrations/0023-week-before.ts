import type { Knex } from 'knex'

/** Of a week before the edition: what its lists were ordered by, and the usual week that was counted. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table trend add column before_careful double precision, add column before_usual_week double precision;
    update trend set before_careful = before_low;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table trend drop column before_usual_week, drop column before_careful')
}
