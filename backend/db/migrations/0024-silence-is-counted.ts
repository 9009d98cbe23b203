import type { Knex } from 'knex'

/** Days on which none was sold are written down as such when a file is merged: no mark has to say so any more. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table product drop column sparse_record')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table product add column sparse_record boolean not null default false')
}
