import type { Knex } from 'knex'

/**
 * What each product's words of search were made from, as a hash: where it is the same, they need not be made again. A migration that changes
 * `search_words` forgets it. So does whatever writes the words and knows nothing of it, such as a build from before.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Null: not known, so they are made again.
    alter table search_product add column basis bigint;
    create function forget_search_basis() returns trigger language plpgsql as $$
    begin
      if new.basis is not distinct from old.basis then new.basis := null; end if;
      return new;
    end $$;
    create trigger forgets_search_basis before update of words on search_product
    for each row when (old.words is distinct from new.words) execute function forget_search_basis();
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger if exists forgets_search_basis on search_product;
    drop function if exists forget_search_basis;
    alter table search_product drop column if exists basis;
  `)
}
