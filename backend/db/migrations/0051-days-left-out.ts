import type { Knex } from 'knex'

/** Days that the comparison of a trend leaves out, by reason. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table trend
      -- { outOfStock, cutPrice }: days of the last five weeks. Null: every day counts.
      add column left_out jsonb;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table trend drop column left_out')
}
