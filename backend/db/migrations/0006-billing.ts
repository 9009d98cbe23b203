import type { Knex } from 'knex'

/** What we mirror of Stripe, what is still to be read from there, and what Pro members get by it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table member
      add column stripe_customer_id text unique,
      -- The last state of their plan that a letter told them of: each change is told once.
      add column billing_told text not null default 'none' check (billing_told in ('none', 'pro', 'failed', 'free'));

    -- One open attempt to subscribe a member: a second tab goes on with it. Its id makes the calls repeatable.
    create table billing_attempt (
      id uuid primary key,
      member_id bigint not null references member (id) on delete cascade,
      offer text not null check (offer in ('premium', 'pro')),
      price_id text not null,
      subscription_id text,
      state text not null default 'open' check (state in ('open', 'done', 'dropped')),
      began_at timestamptz not null default now()
    );
    create unique index billing_attempt_open on billing_attempt (member_id) where state = 'open';
    create index billing_attempt_member on billing_attempt (member_id);

    -- The mirror. Only billing/sync.ts writes it.
    create table subscription (
      stripe_id text primary key,
      member_id bigint not null references member (id) on delete cascade,
      customer_id text not null,
      -- Stripe's word, also one we have not heard of.
      status text not null,
      price_id text not null,
      -- Null: by a price that is no offer of ours any more.
      offer text check (offer in ('premium', 'pro')),
      amount_cents integer not null,
      currency text not null,
      began_at timestamptz not null,
      current_period_end timestamptz,
      ends_at timestamptz,
      -- When the oldest invoice that is still open was made out.
      grace_anchor timestamptz,
      card_brand text,
      card_last4 text,
      card_exp_month integer,
      card_exp_year integer,
      synced_at timestamptz not null
    );
    create index subscription_member on subscription (member_id);
    create index subscription_customer on subscription (customer_id);

    -- Stripe's events, kept until the truth they point at was fetched. Their content is never used.
    create table stripe_event (
      id text primary key,
      type text not null,
      customer_id text,
      created_at timestamptz not null,
      received_at timestamptz not null default now(),
      processed_at timestamptz,
      attempts integer not null default 0,
      due_at timestamptz not null default now(),
      trouble text
    );
    create index stripe_event_waiting on stripe_event (due_at) where processed_at is null;
    create index stripe_event_customer on stripe_event (customer_id) where processed_at is null;
    create index stripe_event_age on stripe_event (received_at);

    -- Customers of deleted accounts: to be deleted at Stripe too, which ends what they pay for.
    create table stripe_farewell (
      customer_id text primary key,
      asked_at timestamptz not null default now(),
      attempts integer not null default 0,
      due_at timestamptz not null default now(),
      trouble text
    );

    -- What the sandbox's stand-ins remember over a restart.
    create table sandbox_memory (
      name text primary key,
      content jsonb not null,
      kept_at timestamptz not null default now()
    );

    -- A filter under a name of the member's.
    create table saved_view (
      id bigint generated always as identity primary key,
      member_id bigint not null references member (id) on delete cascade,
      name text not null,
      query jsonb not null,
      made_at timestamptz not null default now(),
      used_at timestamptz not null default now()
    );
    create unique index saved_view_name on saved_view (member_id, lower(name));

    -- Which weeks a member was written to about; the letter is written in the same transaction.
    create table weekly_report (
      member_id bigint not null references member (id) on delete cascade,
      -- ISO week: '2026-W47'.
      week text not null,
      written_at timestamptz not null default now(),
      primary key (member_id, week)
    );
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table if exists weekly_report, saved_view, sandbox_memory, stripe_farewell, stripe_event, subscription,
      billing_attempt;
    alter table member drop column if exists billing_told, drop column if exists stripe_customer_id;
  `)
}
