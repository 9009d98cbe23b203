-- Contact messages, newsletter addresses, outgoing e-mails, counters of rate limits.

create table contact_message (
  id bigint generated always as identity primary key,
  -- Made by the form, so that a message sent twice is stored once.
  key uuid not null unique,
  -- Shown to the sender.
  reference text not null unique,
  first_name text not null,
  last_name text not null,
  email text not null,
  company text not null,
  subject text not null,
  message text not null,
  received_at timestamptz not null default now(),
  -- Of the sender at that time. Null: not signed in.
  plan text check (plan in ('free', 'pro')),
  -- Answered, or closed without an answer.
  settled_at timestamptz
);
create index contact_message_age on contact_message (received_at);
create index contact_message_open on contact_message (received_at) where settled_at is null;

create table contact_reply (
  id bigint generated always as identity primary key,
  message_id bigint not null references contact_message (id) on delete cascade,
  -- Member who wrote it.
  operator_id bigint not null,
  text text not null,
  written_at timestamptz not null default now()
);
create index contact_reply_message on contact_reply (message_id);

create table newsletter_address (
  id bigint generated always as identity primary key,
  email text not null,
  state text not null check (state in ('pending', 'confirmed', 'left')),
  signed_up_at timestamptz not null default now(),
  confirmed_at timestamptz,
  left_at timestamptz
);
create unique index newsletter_address_once on newsletter_address (lower(email));

-- Hashes of the tokens in e-mails, so that the table cannot be used to confirm or remove an address.
create table newsletter_token (
  hash bytea primary key,
  address_id bigint not null references newsletter_address (id) on delete cascade,
  purpose text not null check (purpose in ('confirm', 'leave')),
  -- Null: valid as long as the address exists.
  expires_at timestamptz
);
create index newsletter_token_address on newsletter_token (address_id);

-- The outbox. An e-mail is written in the transaction that causes it; a job sends it.
create table letter (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  kind text not null,
  -- Recipient and texts. Null after a mail server has accepted it.
  content jsonb,
  written_at timestamptz not null default now(),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  sent_at timestamptz,
  given_up_at timestamptz,
  trouble text
);
create index letter_waiting on letter (due_at) where sent_at is null and given_up_at is null;
-- E-mails that somebody waits for are sent before weekly reports.
create index letter_waiting_alone on letter (due_at)
  where sent_at is null and given_up_at is null and kind <> 'weekly-report';

-- The layout is rate-limiter-flexible's.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
