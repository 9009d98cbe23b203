-- The operator's console: actions, uploaded files, and undoing an import.

-- The log outlives the accounts in it: a number means nothing after the account was deleted.
create table operator_action (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Console, command on the server, one-time link, or the server itself.
  door text not null check (door in ('console', 'command', 'link', 'server')),
  -- Null: not done by a member.
  operator_id bigint,
  action text not null,
  -- As 'member 12' or 'run 7'.
  subject text not null,
  details jsonb not null default '{}'
);
create function refuse_action_change() returns trigger language plpgsql as $$
    begin
      raise exception 'Rows of % are only added: what operators did does not change.', tg_table_name;
    end $$;
create trigger only_added before update or delete on operator_action
  for each row execute function refuse_action_change();
create trigger never_emptied before truncate on operator_action
  for each statement execute function refuse_action_change();
create index operator_action_subject on operator_action (subject, id);

-- One-time links that make the first operator. Only the hash, so that the table cannot be used to sign in.
create table operator_link (
  hash bytea primary key,
  made_at timestamptz not null,
  expires_at timestamptz not null
);

create table upload (
  id bigint generated always as identity primary key,
  -- Null: the account was deleted.
  member_id bigint references member (id) on delete set null,
  name text not null,
  bytes bigint not null check (bytes > 0),
  state text not null default 'sending'
    check (state in ('sending', 'ready', 'waiting', 'importing', 'done', 'failed')),
  -- Confirmed by the operator.
  kind text,
  columns jsonb,
  as_of date,
  currency text,
  -- Number of starts: an upload that has ended its process twice is not started again.
  begun integer not null default 0,
  step text,
  done double precision not null default 0,
  message text,
  summary jsonb,
  -- Skipped rows and noted cells, as CSV.
  left_out text,
  edition_id bigint,
  undone_at timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index upload_waiting on upload (id) where state in ('waiting', 'importing');

create table upload_part (
  upload_id bigint not null references upload (id) on delete cascade,
  part integer not null,
  content bytea not null,
  primary key (upload_id, part)
);

-- Columns of a file with these headings, as an operator has corrected them.
create table file_columns (
  kind text not null,
  -- SHA-256 of the folded headings, in their order.
  shape text not null,
  columns jsonb not null,
  noted_at timestamptz not null default now(),
  primary key (kind, shape)
);

-- The last import, while its edition is the current one. Ids greater than these belong to it.
create table import_undo (
  only_row boolean primary key default true check (only_row),
  edition_id bigint not null,
  last_ids jsonb not null,
  asked_at timestamptz,
  message text
);

-- Rows of the market's tables before the import. `before` is null if the row did not exist.
create table import_journal (
  seq bigint generated always as identity primary key,
  relation text not null,
  row_key jsonb not null,
  before jsonb
);
create index import_journal_row on import_journal (relation, row_key, seq);

-- Arguments: the columns of the key.
create function journal_import() returns trigger language plpgsql as $body$
    declare
      told jsonb := case when tg_op = 'INSERT' then to_jsonb(new) else to_jsonb(old) end;
    begin
      insert into import_journal (relation, row_key, before)
      select tg_table_name, jsonb_object_agg(name, told -> name), case when tg_op <> 'INSERT' then told end
      from unnest(tg_argv) as name;
      return null;
    end $body$;

create function journaled(setting text) returns bigint language sql stable parallel safe
  return nullif(current_setting('tideline.' || setting, true), '')::bigint;
