import type { Knex } from 'knex'

/** Whether whom members sign in with vouches for their e-mail address. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Null: never said; so it is of those who have not signed in since.
    alter table member add column email_verified boolean;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table member drop column if exists email_verified')
}
