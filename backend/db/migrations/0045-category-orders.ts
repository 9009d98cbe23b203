import type { Knex } from 'knex'

/**
 * The orders of the catalogue within a category: an index over all products is read through to its end where a category has few of them, or
 * none. What was ordered by profit alone is read from memory now (docs/decisions: a million products).
 */
export async function up(knex: Knex): Promise<void> {
  for (const [order, rank] of Object.entries(RANKS)) {
    await knex.raw(`create index explored_category_${order} on explored (category, (${rank}), product_id)`)
  }
  await knex.raw('drop index explored_profit')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('create index explored_profit on explored (profit desc nulls last, place)')
  for (const order of Object.keys(RANKS)) await knex.raw(`drop index explored_category_${order}`)
}

const RANKS = {
  place: 'place::float8',
  profit: `coalesce(-profit::float8, '1e18'::float8)`,
  age: `(date '1970-01-01' - first_seen_on)::float8`,
  price: `coalesce(price::float8, '1e18'::float8)`,
}
