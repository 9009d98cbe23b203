-- Members, their sessions and API keys.

create table member (
  id bigint generated always as identity primary key,
  -- The identity provider's key of the person: an e-mail address may change hands.
  issuer text not null,
  subject text not null,
  email text,
  first_name text,
  last_name text,
  picture_url text,
  plan text not null default 'free' check (plan in ('free', 'pro')),
  operator boolean not null default false,
  -- Reveals of the free plan, without those that were given back.
  contacts_used integer not null default 0 check (contacts_used >= 0),
  letter_new_device boolean not null default true,
  letter_weekly_report boolean not null default true,
  weekly_categories text[] not null default '{}',
  created_at timestamptz not null default now(),
  signed_in_at timestamptz not null default now(),
  stripe_customer_id text unique,
  -- Plan state of the last e-mail about it, so that each change is announced once.
  billing_told text not null default 'none' check (billing_told in ('none', 'pro', 'failed', 'free')),
  -- Times at which reveals were given back; limited in 30 days, also after the account was deleted.
  credits_returned timestamptz[] not null default '{}',
  -- By the identity provider. Null: no sign-in since this column exists.
  email_verified boolean,
  unique (issuer, subject)
);
create index member_email on member (lower(email));
create index member_picture on member (picture_name(picture_url)) where picture_url is not null;

-- Usage of the free plan by a deleted account, for the next sign-in of the same person. Without name and address.
create table kept_allowance (
  -- HMAC of issuer and subject.
  identity_mark bytea primary key,
  contacts_used integer not null check (contacts_used >= 0),
  credits_returned timestamptz[] not null,
  deleted_at timestamptz not null
);
create index kept_allowance_age on kept_allowance (deleted_at);

-- Sign-ins under way, one row a tab: the identity provider's answer has to fit one of them.
create table sign_in (
  state_hash bytea primary key,
  -- The browser that began it, by its own cookie.
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
  -- SHA-256 of the cookie, so that the table cannot be used to sign in.
  cookie_hash bytea not null unique,
  member_id bigint not null references member (id) on delete cascade,
  content jsonb not null,
  -- Browser and system by the user agent.
  device text not null,
  began_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- An ended session is kept for a while, so that a request under way cannot restore it.
  ended_at timestamptz
);
create index session_member on session (member_id, seen_at);
create index session_age on session (seen_at);

-- Secrets that the server makes once and all its processes share.
create table app_secret (
  name text primary key,
  value bytea not null,
  made_at timestamptz not null default now()
);

create table api_key (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id) on delete cascade,
  name text not null,
  -- The visible part of the key, and the SHA-256 of the secret part.
  short text not null unique,
  secret_hash bytea not null check (length(secret_hash) = 32),
  scopes text[] not null check (scopes <@ array['read', 'profile', 'contacts'] and cardinality(scopes) > 0),
  created_at timestamptz not null,
  -- Null: it does not expire.
  expires_at timestamptz,
  -- A revoked key is kept for a while, for the error message.
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index api_key_member on api_key (member_id, created_at);
