-- Members' own data: watchlist, pipeline, costs, followed products, private lists, reports.

create table watched (
  member_id bigint not null references member (id) on delete cascade,
  kind text not null check (kind in ('product', 'supplier')),
  target_id bigint not null,
  -- Latest decision by the member's clock. A row with false stays, so that an older 'add' cannot win.
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

create table pipeline_entry (
  member_id bigint not null references member (id) on delete cascade,
  id text not null,
  -- Without a foreign key: products are deleted, members' notes about them are not.
  product_id bigint,
  name text not null,
  link text,
  -- Result of the changes. Null: the entry was removed.
  stage text check (stage in ('saved', 'written', 'quoted', 'sample', 'ordered', 'selling', 'dropped')),
  added_at timestamptz not null,
  photos integer not null default 0,
  -- Figures of the product at the visit before (or when added), and at the latest visit.
  before jsonb,
  before_at timestamptz not null,
  latest jsonb,
  latest_at timestamptz not null,
  primary key (member_id, id)
);
create index pipeline_entry_product on pipeline_entry (product_id);

create table pipeline_change (
  member_id bigint not null,
  -- Made on the device, so that a change sent twice is stored once.
  id text not null,
  entry_id text not null,
  -- Hybrid logical clock: milliseconds since 1970, a counter within the millisecond, the device.
  at bigint not null,
  n integer not null,
  device text not null,
  kind text not null,
  -- Changes that this one replaces.
  over text[] not null,
  -- Empty if the change was replaced: then only `over` still counts.
  body jsonb not null,
  primary key (member_id, id),
  foreign key (member_id, entry_id) references pipeline_entry (member_id, id) on delete cascade
);
create index pipeline_change_entry on pipeline_change (member_id, entry_id);

create table pipeline_photo (
  member_id bigint not null,
  id text not null,
  entry_id text not null,
  type text not null,
  picture bytea not null,
  stored_at timestamptz not null default now(),
  primary key (member_id, id),
  foreign key (member_id, entry_id) references pipeline_entry (member_id, id) on delete cascade
);
create index pipeline_photo_entry on pipeline_photo (member_id, entry_id);
-- A picture is already compressed.
alter table pipeline_photo alter column picture set storage external;

-- A deleted preset stays with null, so that an older decision does not restore it.
create table cost_preset (
  member_id bigint not null references member (id) on delete cascade,
  -- Made by the device.
  key uuid not null,
  preset jsonb,
  decided_at timestamptz not null,
  primary key (member_id, key)
);
create table default_cost_preset (
  member_id bigint primary key references member (id) on delete cascade,
  key uuid,
  decided_at timestamptz not null
);
-- A member's own costs of a product. They outlive the product.
create table own_cost_figures (
  member_id bigint not null references member (id) on delete cascade,
  product_id bigint not null,
  figures jsonb,
  decided_at timestamptz not null,
  primary key (member_id, product_id)
);

-- Products that a member follows by number.
create table followed (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id) on delete cascade,
  channel text not null check (channel in ('tiktok', 'amazon')),
  external_id text not null,
  -- Given by the member.
  name text,
  followed_at timestamptz not null default now(),
  unique (member_id, channel, external_id)
);
create index followed_product on followed (channel, external_id);
-- Last answer of a source about a followed product, for all its followers.
create table followed_answer (
  channel text not null,
  external_id text not null,
  asked_at timestamptz not null,
  found boolean not null,
  primary key (channel, external_id)
);

-- Lists that members open from a file.
create table my_list (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id) on delete cascade,
  name text not null,
  channel text not null check (channel in ('tiktok', 'amazon')),
  state text not null check (state in ('matching', 'ready', 'failed')),
  rows integer not null,
  -- Unreadable lines, and rows beyond the limit.
  skipped integer not null,
  left_out integer not null,
  skipped_lines jsonb not null,
  notes text[] not null,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null
);
create index my_list_member on my_list (member_id, created_at);
create index my_list_end on my_list (ends_at);
create index my_list_matching on my_list (created_at) where state = 'matching';
-- Suppliers and products change with each edition: ids without foreign keys, joined when read.
create table my_list_row (
  list_id bigint not null references my_list (id) on delete cascade,
  line integer not null,
  name text not null,
  external_id text,
  url text,
  category text,
  price numeric(14, 2),
  currency text,
  sold bigint,
  -- Null: not matched yet.
  suppliers integer,
  supplier_id bigint,
  supplier_score double precision,
  net_profit jsonb,
  profit numeric(14, 2),
  margin double precision,
  primary key (list_id, line)
);

-- Weeks with a report. The e-mail is written in the same transaction.
create table weekly_report (
  member_id bigint not null references member (id) on delete cascade,
  -- ISO week: '2026-W47'.
  week text not null,
  written_at timestamptz not null default now(),
  primary key (member_id, week)
);
