import type { Knex } from 'knex'

/** Drops a table that no code reads: `matched_product.basis` has replaced it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop table match_basis')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create table match_basis (
      only_row boolean primary key default true check (only_row),
      fingerprint text not null
    )
  `)
}
