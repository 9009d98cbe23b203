import type { Knex } from 'knex'

/** What people write to us, the newsletter's addresses, and the letters that go out. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table contact_message (
      id bigint generated always as identity primary key,
      -- Made by the form: the same message sent twice is stored once.
      key uuid not null unique,
      -- What the sender may quote.
      reference text not null unique,
      first_name text not null,
      last_name text not null,
      email text not null,
      company text not null,
      subject text not null,
      message text not null,
      received_at timestamptz not null default now()
    );
    create index contact_message_age on contact_message (received_at);

    create table newsletter_address (
      id bigint generated always as identity primary key,
      email text not null,
      state text not null check (state in ('pending', 'confirmed', 'left')),
      signed_up_at timestamptz not null default now(),
      confirmed_at timestamptz,
      left_at timestamptz
    );
    create unique index newsletter_address_once on newsletter_address (lower(email));

    -- The tokens in letters, as hashes: who reads this table can confirm or remove nobody.
    create table newsletter_token (
      hash bytea primary key,
      address_id bigint not null references newsletter_address (id) on delete cascade,
      purpose text not null check (purpose in ('confirm', 'leave')),
      -- Null: as long as the address is known.
      expires_at timestamptz
    );
    create index newsletter_token_address on newsletter_token (address_id);

    -- The outbox. A letter is written in the transaction that causes it, and sent by a job.
    create table letter (
      id bigint generated always as identity primary key,
      message_id text not null unique,
      kind text not null,
      -- Addressee and texts; null once a mail server has it.
      content jsonb,
      written_at timestamptz not null default now(),
      attempts integer not null default 0,
      due_at timestamptz not null default now(),
      sent_at timestamptz,
      given_up_at timestamptz,
      trouble text
    );
    create index letter_waiting on letter (due_at) where sent_at is null and given_up_at is null;

    -- Counters of the rate limits; the library's own layout.
    create table rate_limit (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    );
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'drop table if exists rate_limit, letter, newsletter_token, newsletter_address, contact_message',
  )
}
