import type { Knex } from 'knex'

/** Columns and a table get the names that the code has. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table alert rename column happening to condition_kind;
    alter table alert rename column told_price to reference_price;
    alter table alert rename column told_currency to reference_currency;
    alter table alert_event rename column happening to condition_kind;
    alter table stripe_farewell rename to pending_customer_deletion;
    alter table member rename column billing_told to last_notified_state;
    alter table operator_action rename column door to channel;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table operator_action rename column channel to door;
    alter table member rename column last_notified_state to billing_told;
    alter table pending_customer_deletion rename to stripe_farewell;
    alter table alert_event rename column condition_kind to happening;
    alter table alert rename column reference_currency to told_currency;
    alter table alert rename column reference_price to told_price;
    alter table alert rename column condition_kind to happening;
  `)
}
