import type { Knex } from 'knex'

/**
 * Days of products come by the ten million, and only from a publication, right after it wrote their products. That each has its product
 * was looked up for every one of them: 79 million times when a million products come for the first time. They still go when their
 * product goes, by triggers now instead of a reference.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function delete_observations() returns trigger language plpgsql as $$
    begin
      delete from observation o using gone where o.product_id = gone.id;
      return null;
    end $$;
    create trigger deletes_observations after delete on product
    referencing old table as gone for each statement execute function delete_observations();
    create function truncate_observations() returns trigger language plpgsql as $$
    begin
      truncate observation;
      return null;
    end $$;
    create trigger truncates_observations after truncate on product
    for each statement execute function truncate_observations();
    alter table observation drop constraint observation_product_id_fkey;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table observation add foreign key (product_id) references product (id) on delete cascade;
    drop trigger truncates_observations on product;
    drop trigger deletes_observations on product;
    drop function truncate_observations;
    drop function delete_observations;
  `)
}
