-- Saved views, alerts, and their delivery by e-mail, push, webhook and feed.

create table saved_view (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id) on delete cascade,
  name text not null,
  query jsonb not null,
  made_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
create unique index saved_view_name on saved_view (member_id, lower(name));

create table alert (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id) on delete cascade,
  subject_kind text not null check (subject_kind in ('product', 'supplier', 'category', 'view', 'entry')),
  -- Our id, a category's name or an entry's id. Without a foreign key: an alert outlives its subject.
  subject_id text not null,
  -- At the last evaluation.
  subject_name text not null,
  happening text not null check (happening in ('stage-change', 'x-usual-over', 'price-change', 'profit-over',
    'profit-under', 'supplier-shipped', 'new-product', 'contact-dead', 'task-due')),
  -- Times, percent or dollars, by the happening.
  bound numeric(12, 2),
  muted boolean not null default false,
  -- Price of the last price change that was reported; the next price is compared with it.
  told_price numeric(14, 2),
  told_currency text,
  created_at timestamptz not null default now()
);
create index alert_member on alert (member_id, created_at, id);
create index alert_subject on alert (happening, subject_kind, subject_id);
create unique index alert_once on alert (member_id, subject_kind, subject_id, happening, (coalesce(bound, 'NaN')));

create table alert_event (
  -- Derived from the alert and the edition or task, so that a repeated evaluation makes the same id.
  id uuid primary key,
  -- In the order of writing, for pagination.
  number bigint generated always as identity,
  -- Null: the alert was deleted.
  alert_id bigint references alert (id) on delete set null,
  member_id bigint not null references member (id) on delete cascade,
  -- Without a foreign key: editions are deleted after some days. 0: before the first edition.
  edition bigint not null,
  at timestamptz not null,
  happening text not null,
  subject_kind text not null,
  subject_id text not null,
  subject_name text not null,
  -- One sentence, and its figures.
  words text not null,
  facts jsonb not null,
  -- A path of the app.
  href text not null,
  read_at timestamptz
);
create unique index alert_event_number on alert_event (member_id, number);
create index alert_event_unread on alert_event (member_id) where read_at is null;
create index alert_event_edition on alert_event (edition);
create index alert_event_alert on alert_event (alert_id);
create index alert_event_at on alert_event (at);

create table delivery_settings (
  member_id bigint primary key references member (id) on delete cascade,
  email text not null check (email in ('off', 'at-once', 'daily', 'weekly')),
  -- Events before this time are not sent by e-mail.
  email_since timestamptz not null default now(),
  push boolean not null,
  -- In the member's time zone; both or neither.
  quiet_from text,
  quiet_to text check ((quiet_from is null) = (quiet_to is null)),
  -- Null: not chosen.
  time_zone text
);

create table push_subscription (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id) on delete cascade,
  -- Ending this session deletes the subscription. Null: the session was deleted by age.
  session_id bigint references session (id) on delete set null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- Our key at the subscription: messages signed by another key do not arrive.
  key_id text not null,
  device text not null,
  created_at timestamptz not null default now(),
  -- Last contact of its browser.
  seen_at timestamptz not null default now(),
  -- From Retry-After of the push service.
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
  -- It signs messages, so it is not stored as a hash.
  secret text not null,
  created_at timestamptz not null default now(),
  last_sent_at timestamptz,
  -- Start of the current series of failures.
  failing_since timestamptz,
  disabled text check (disabled in ('by-you', 'failing', 'gone'))
);
create index webhook_member on webhook (member_id, id);

create table private_feed (
  member_id bigint primary key references member (id) on delete cascade,
  -- Shown to its owner again, so it is not stored as a hash.
  secret text not null unique,
  created_at timestamptz not null default now()
);

create table delivery (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id) on delete cascade,
  -- E-mail: a row an event. Push: a row an edition and device. Webhook: a row an event and webhook.
  channel text not null check (channel in ('email', 'push', 'webhook')),
  edition bigint not null,
  -- Of alert_event. Without a foreign key: a delivery may outlive the event.
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
  -- Of a webhook: the request body, stored at the first attempt, and the response.
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
