import type { Knex } from 'knex'

/** Trends that are concluded from best-seller ranks. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table trend
      -- Typical ranks of the last week, the usual one and each week; null unless ranks are the measure.
      add column ranks jsonb;
    alter table product
      -- First day in the list of its source_category; null: as long as it is on record.
      add column list_since date;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table product drop column list_since;
    alter table trend drop column ranks;
  `)
}
