import type { Knex } from 'knex'

/** The weekly report: what each product was a week before its edition, and letters that may not wait behind a thousand others. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The day with whose trends those of the edition are compared. Null: with none.
    alter table edition add column compared_with date;

    -- The same score over what was observed up to that day. All null: the product was not on record then.
    alter table trend
      add column before_velocity double precision,
      add column before_low double precision,
      add column before_confidence text,
      add column before_stage text;

    -- Letters that somebody waits for go before those that are written by the thousand.
    create index letter_waiting_alone on letter (due_at)
      where sent_at is null and given_up_at is null and kind <> 'weekly-report';
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index if exists letter_waiting_alone;
    alter table trend drop column if exists before_velocity, drop column if exists before_low,
      drop column if exists before_confidence, drop column if exists before_stage;
    alter table edition drop column if exists compared_with;
  `)
}
