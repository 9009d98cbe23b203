import type { Knex } from 'knex'

/** One trend a product, that of the current edition: the seven editions before it were kept and read by nobody. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from trend where edition_id is distinct from (select edition_id from current_edition);
    drop index trend_product;
    alter table trend drop constraint trend_pkey, add primary key (product_id);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table trend drop constraint trend_pkey, add primary key (edition_id, product_id);
    create index trend_product on trend (product_id);
  `)
}
