import type { Knex } from 'knex'

/**
 * A day of a source moves nearly every product to another place. While `explored` had indexes of the place, that meant a new entry in
 * each of its nine for each product. Now places are a narrow table of their own, written in its order, and no index of `explored` holds
 * what changes with a day: PostgreSQL rewrites such a row within its page (a heap-only tuple), given room for it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table trend_place (
      place integer not null,
      -- Not a reference: products go only while an edition is being published, which then writes this.
      product_id bigint not null,
      category text
    );
    insert into trend_place select place, product_id, category from explored order by place;
    create index trend_place_by_place on trend_place ((place::float8), product_id);
    create index trend_place_category_place on trend_place (category, (place::float8), product_id);
    drop index explored_by_place;
    drop index explored_category_place;
    -- Room in each page for its rows once more, of search for those that are stronger or weaker than the day before. Pages that are
    -- there come by it as their rows change.
    alter table explored set (fillfactor = 45);
    alter table product set (fillfactor = 50);
    alter table search_product set (fillfactor = 60);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table search_product reset (fillfactor);
    alter table product reset (fillfactor);
    alter table explored reset (fillfactor);
    create index explored_by_place on explored ((place::float8), product_id);
    create index explored_category_place on explored (category, (place::float8), product_id);
    drop table trend_place;
  `)
}
