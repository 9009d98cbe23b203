import type { Knex } from 'knex'

/** Who signs in, their sessions, what they have revealed, reported and watch. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table member (
      id bigint generated always as identity primary key,
      -- The person, as the identity provider knows them: an e-mail address may change hands.
      issuer text not null,
      subject text not null,
      email text,
      first_name text,
      last_name text,
      picture_url text,
      plan text not null default 'free' check (plan in ('free', 'pro')),
      operator boolean not null default false,
      -- Reveals of the free plan, less the dead ones that were credited.
      contacts_used integer not null default 0 check (contacts_used >= 0),
      letter_new_device boolean not null default true,
      letter_weekly_report boolean not null default true,
      weekly_categories text[] not null default '{}',
      created_at timestamptz not null default now(),
      signed_in_at timestamptz not null default now(),
      unique (issuer, subject)
    );
    create index member_email on member (lower(email));

    -- What the identity provider's answer must fit: one row a tab that is signing in.
    create table sign_in (
      state_hash bytea primary key,
      -- The browser that began it, by a cookie of its own.
      browser_hash bytea not null,
      verifier text not null,
      nonce text not null,
      return_to text not null,
      began_at timestamptz not null default now()
    );
    create index sign_in_browser on sign_in (browser_hash, began_at);
    create index sign_in_age on sign_in (began_at);

    create table session (
      id bigint generated always as identity primary key,
      -- SHA-256 of the cookie: who reads this table can be nobody.
      cookie_hash bytea not null unique,
      member_id bigint not null references member (id) on delete cascade,
      content jsonb not null,
      -- The browser and system it said it is.
      device text not null,
      began_at timestamptz not null default now(),
      seen_at timestamptz not null default now(),
      -- Kept for a while, so that a request that was under way cannot bring it back.
      ended_at timestamptz
    );
    create index session_member on session (member_id, seen_at);
    create index session_age on session (seen_at);

    -- What the server makes once for itself and every process of it knows.
    create table app_secret (
      name text primary key,
      value bytea not null,
      made_at timestamptz not null default now()
    );

    create table reveal (
      member_id bigint not null references member (id) on delete cascade,
      supplier_id bigint not null references supplier (id) on delete cascade,
      -- Whether it took one of the free plan's.
      counted boolean not null,
      revealed_at timestamptz not null default now(),
      primary key (member_id, supplier_id)
    );
    create index reveal_supplier on reveal (supplier_id);

    -- A supplier may have to go from the record; what its contact took is given back.
    create function give_reveal_back() returns trigger language plpgsql as $$
      begin
        update member set contacts_used = greatest(contacts_used - 1, 0) where id = old.member_id;
        return null;
      end $$;
    create trigger reveal_gone after delete on reveal
      for each row when (old.counted) execute function give_reveal_back();

    -- The log of contacts said to be dead. It outlives the account that said so.
    create table dead_contact_report (
      id bigint generated always as identity primary key,
      supplier_id bigint not null references supplier (id) on delete cascade,
      member_id bigint references member (id) on delete set null,
      credit_returned boolean not null,
      note text not null default '',
      reported_at timestamptz not null default now(),
      unique (supplier_id, member_id)
    );
    create index dead_contact_report_member on dead_contact_report (member_id, reported_at);

    create table watched (
      member_id bigint not null references member (id) on delete cascade,
      kind text not null check (kind in ('product', 'supplier')),
      target_id bigint not null,
      -- The latest decision by the member's own clock; what they gave up stays, so that an older 'add' cannot win.
      watching boolean not null,
      decided_at timestamptz not null,
      name text not null,
      added_at timestamptz not null default now(),
      -- Figures at the visit before (or when added), and at the latest visit.
      before jsonb,
      before_at timestamptz not null default now(),
      latest jsonb,
      latest_at timestamptz not null default now(),
      primary key (member_id, kind, target_id)
    );
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'drop table if exists watched, dead_contact_report, reveal, app_secret, session, sign_in, member cascade',
  )
  await knex.raw('drop function if exists give_reveal_back')
}
