import type { Knex } from 'knex'

/** The directory: an index for each order of its list and for the words of a name, and what each edition knows of categories. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index supplier_by_last_shipment on supplier (last_shipment_on desc nulls last, id);
    create index supplier_by_name on supplier (lower(name), id);
    create index supplier_name_words on supplier using gin (to_tsvector('simple', name));

    -- Whose shipments match products of the category, in the current edition.
    create table supplier_category (
      category text not null,
      supplier_id bigint not null references supplier (id) on delete cascade,
      primary key (category, supplier_id)
    );
    create index supplier_category_supplier on supplier_category (supplier_id);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table supplier_category;
    drop index supplier_name_words, supplier_by_name, supplier_by_last_shipment;
  `)
}
