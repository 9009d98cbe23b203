import type { Knex } from 'knex'

/** How members are told of what their alerts found, to whom and where it goes, and what became of each message. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table delivery_settings (
      member_id bigint primary key references member (id) on delete cascade,
      email text not null check (email in ('off', 'at-once', 'daily', 'weekly')),
      -- Since when e-mails are wanted: what fired before is not gathered afterwards.
      email_since timestamptz not null default now(),
      push boolean not null,
      -- By the clock of the time zone; both or neither.
      quiet_from text,
      quiet_to text check ((quiet_from is null) = (quiet_to is null)),
      -- Null: never said.
      time_zone text
    );

    create table push_subscription (
      id bigint generated always as identity primary key,
      member_id bigint not null references member (id) on delete cascade,
      -- In which it was made. Whatever ends that session ends it too; a session that is too old is only forgotten.
      session_id bigint references session (id) on delete set null,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      -- Of our key that the browser subscribed with: under another one nothing arrives.
      key_id text not null,
      device text not null,
      created_at timestamptz not null default now(),
      -- When its browser last said that it is there.
      seen_at timestamptz not null default now(),
      -- The push service asks to be left alone until then.
      waits_until timestamptz,
      failures integer not null default 0,
      failing_since timestamptz,
      trouble text
    );
    create index push_subscription_member on push_subscription (member_id, seen_at);
    create index push_subscription_session on push_subscription (session_id);

    create function end_push_of_session() returns trigger language plpgsql as $$
    begin
      delete from push_subscription where session_id = new.id;
      return null;
    end $$;
    create trigger session_ends_push after update of ended_at on session
      for each row when (new.ended_at is not null) execute function end_push_of_session();

    create table webhook (
      id bigint generated always as identity primary key,
      member_id bigint not null references member (id) on delete cascade,
      name text not null,
      url text not null,
      shape text not null check (shape in ('standard', 'slack', 'discord', 'telegram')),
      -- It signs, so it cannot be a hash.
      secret text not null,
      created_at timestamptz not null default now(),
      last_sent_at timestamptz,
      -- Since when every delivery has failed.
      failing_since timestamptz,
      disabled text check (disabled in ('by-you', 'failing', 'gone'))
    );
    create index webhook_member on webhook (member_id, id);

    create table private_feed (
      member_id bigint primary key references member (id) on delete cascade,
      -- Shown to its owner whenever they ask, so it is kept as it is.
      secret text not null unique,
      created_at timestamptz not null default now()
    );

    create table delivery (
      id bigint generated always as identity primary key,
      member_id bigint not null references member (id) on delete cascade,
      -- E-mail: a row an event. Push: a row an edition and device. Webhook: a row an event and webhook.
      channel text not null check (channel in ('email', 'push', 'webhook')),
      edition bigint not null,
      -- Of alert_event. No reference: what is told may outlive the event.
      event_id uuid check ((event_id is null) = (channel = 'push')),
      subscription_id bigint references push_subscription (id) on delete cascade
        check ((subscription_id is null) = (channel <> 'push')),
      webhook_id bigint references webhook (id) on delete cascade
        check ((webhook_id is null) = (channel <> 'webhook')),
      test boolean not null default false,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'dropped')),
      attempts integer not null default 0,
      created_at timestamptz not null default now(),
      due_at timestamptz not null default now(),
      tried_at timestamptz,
      ended_at timestamptz,
      -- Of a webhook: what is sent, from the first attempt on, and what came back.
      body text,
      status integer,
      answer text,
      trouble text
    );
    create unique index delivery_email_once on delivery (event_id) where channel = 'email';
    create unique index delivery_push_once on delivery (subscription_id, edition) where channel = 'push';
    create unique index delivery_webhook_once on delivery (webhook_id, event_id) where channel = 'webhook';
    create index delivery_due on delivery (channel, due_at) where state = 'waiting';
    create index delivery_webhook_log on delivery (webhook_id, id);
    create index delivery_member on delivery (member_id);
    create index delivery_ended on delivery (ended_at) where ended_at is not null;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table if exists delivery, private_feed, webhook;
    drop trigger if exists session_ends_push on session;
    drop function if exists end_push_of_session();
    drop table if exists push_subscription, delivery_settings;
  `)
}
