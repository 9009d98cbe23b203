import type { Knex } from 'knex'

/** Alerts that fire when a product gets its first supplier. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table alert drop constraint alert_happening_check;
    alter table alert add constraint alert_condition_kind_check check (condition_kind in ('stage-change', 'x-usual-over',
      'price-change', 'profit-over', 'profit-under', 'supplier-found', 'supplier-shipped', 'new-product', 'contact-dead', 'task-due'));
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from alert where condition_kind = 'supplier-found';
    alter table alert drop constraint alert_condition_kind_check;
    alter table alert add constraint alert_happening_check check (condition_kind in ('stage-change', 'x-usual-over',
      'price-change', 'profit-over', 'profit-under', 'supplier-shipped', 'new-product', 'contact-dead', 'task-due'));
  `)
}
