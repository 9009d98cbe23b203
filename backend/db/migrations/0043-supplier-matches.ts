import type { Knex } from 'knex'

/**
 * A supplier's matches in the order of its page, so that the best are read without the others; it serves what the index by
 * supplier alone did, which goes. And from which cargo each product was matched, and on which edition's day: a catalogue that is too
 * large to be matched whole after every change is matched by turns. Only a publication writes these tables; readers do not wait.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index match_of_supplier on match (supplier_id, score desc, product_id);
    drop index match_supplier;

    -- Hash of the fingerprint of cargo, month and way of matching. Null: not known, so it is matched again.
    alter table matched_product add column basis bigint, add column matched_on date;
    update matched_product set basis = hashtextextended((select fingerprint from match_basis), 0);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from match_basis;
    alter table matched_product drop column matched_on, drop column basis;
    create index match_supplier on match (supplier_id);
    drop index match_of_supplier;
  `)
}
