import type { Knex } from 'knex'

/** Files of daily sales that hold no row for a product on days when none was sold. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A day of its record without a row is a day on which none was sold; false: nobody knows.
    alter table product add column sparse_record boolean not null default false
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table product drop column sparse_record')
}
