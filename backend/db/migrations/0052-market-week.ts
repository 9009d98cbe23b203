import type { Knex } from 'knex'

/** What the market of a product sold last week of its usual week. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table trend
      -- { growth, products }. Null: too few products to say.
      add column market jsonb;
    -- They counted products whose week was above their usual week. The question is now about the share of the market.
    delete from evidence_outcome;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table trend drop column market')
}
