-- The mirror of Stripe's data, Stripe work that is still to be done, and the memory of the sandbox's fakes.

-- One open attempt a member: a second tab continues it. Its id makes the calls to Stripe idempotent.
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

-- Only billing/sync.ts writes this table.
create table subscription (
  stripe_id text primary key,
  member_id bigint not null references member (id) on delete cascade,
  customer_id text not null,
  -- As Stripe sends it, unknown values too.
  status text not null,
  price_id text not null,
  -- Null: the price is not one of our offers any more.
  offer text check (offer in ('premium', 'pro')),
  amount_cents integer not null,
  currency text not null,
  began_at timestamptz not null,
  current_period_end timestamptz,
  ends_at timestamptz,
  -- Creation time of the oldest open invoice.
  grace_anchor timestamptz,
  card_brand text,
  card_last4 text,
  card_exp_month integer,
  card_exp_year integer,
  synced_at timestamptz not null
);
create index subscription_member on subscription (member_id);
create index subscription_customer on subscription (customer_id);

-- Stripe's events, kept until the customer was fetched. The content of an event is never used.
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

-- Customers of deleted accounts, to be deleted at Stripe too, which ends their subscriptions.
create table stripe_farewell (
  customer_id text primary key,
  asked_at timestamptz not null default now(),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  trouble text
);

-- State of the sandbox's fakes, which survives a restart.
create table sandbox_memory (
  name text primary key,
  content jsonb not null,
  kept_at timestamptz not null default now()
);
