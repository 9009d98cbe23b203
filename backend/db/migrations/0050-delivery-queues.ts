import type { Knex } from 'knex'

/** Each webhook is a queue of its own that rests after failures, and a chat gets one message an edition. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table webhook
      -- Failures since something arrived there.
      add column failures integer not null default 0,
      -- It asked to be left alone until then, or has failed so often that it rests.
      add column waits_until timestamptz;
    alter table delivery
      -- Of a message to a chat: all the events that it is about. Null: event_id alone.
      add column event_ids uuid[];
    create index delivery_webhook_due on delivery (webhook_id, due_at)
      where state = 'waiting' and channel = 'webhook';
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index delivery_webhook_due;
    alter table delivery drop column event_ids;
    alter table webhook drop column waits_until, drop column failures;
  `)
}
