import type { Knex } from 'knex'

/** The customs code behind a stored profit. `law_from`: day since which the rates of that profit hold. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table product_profit
      add column customs_code text,
      add column law_from date,
      add check (num_nulls(customs_code, law_from) in (0, 2))
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table product_profit drop column customs_code, drop column law_from')
}
