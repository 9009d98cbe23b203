import type { Knex } from 'knex'

/** The kind of goods whose usual weight and size a stored profit counts with. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table product_profit add column usual_kind text')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table product_profit drop column usual_kind')
}
