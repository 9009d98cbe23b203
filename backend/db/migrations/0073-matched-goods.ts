import type { Knex } from 'knex'

/** The goods of a supplier's cargo that match best. Null until the next matching. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table match add column goods text')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table match drop column goods')
}
