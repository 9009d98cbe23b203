import type { Knex } from 'knex'

/** The look of a picture, for the search by picture. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- 64 bits in hexadecimal. Null: not computed yet, not a picture, or of one colour.
    alter table picture add column look text check (look ~ '^[0-9a-f]{16}$'),
      -- Last attempt.
      add column looked_at timestamptz;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table picture drop column look, drop column looked_at')
}
