-- The track record. Its rows refer to no product or edition, because both are deleted and the record is not.

create table pick (
  number bigint primary key,
  previous text not null,
  hash text not null unique,
  edition_id bigint not null,
  published_at timestamptz(3) not null,
  as_of date not null,
  channel text not null,
  origin text not null,
  product_id bigint not null,
  item text not null,
  list text not null check (list in ('ours', 'naive')),
  position integer not null,
  chance_of_next_week double precision,
  confidence text,
  stage text,
  measure text not null,
  last_week double precision not null,
  usual_week double precision not null,
  question text not null check (question in ('days-8-14', 'days-1-28')),
  first_day date not null,
  last_day date not null,
  due_on date not null
);
create index pick_product on pick (product_id);
create index pick_due on pick (last_day);

-- A day is sealed once a channel, however many editions it has. `comparable` is the basis of the base rate.
create table pick_sealing (
  as_of date not null,
  channel text not null,
  edition_id bigint not null,
  comparable integer not null,
  primary key (as_of, channel)
);

create table pick_outcome (
  number bigint primary key references pick (number),
  resolved_at timestamptz not null,
  state text not null check (state in ('hit', 'miss', 'unresolved')),
  reason text check (reason in ('gone', 'days-unknown', 'counted-otherwise')),
  counted double precision,
  known_days integer,
  -- Sum of days 1 to 7, extrapolated to seven known days: the stated chance is about it.
  next_week double precision
);

-- Of all comparable products of a sealed day, how many sold more than in a usual week.
create table pick_base (
  as_of date not null,
  channel text not null,
  origin text not null,
  question text not null check (question in ('days-1-7', 'days-8-14', 'days-1-28')),
  known integer not null,
  rose integer not null,
  primary key (as_of, channel, origin, question)
);

create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'Rows of % are only added: the track record does not change.', tg_table_name;
    end $$;
create trigger only_added before update or delete on pick for each row execute function refuse_change();
create trigger never_emptied before truncate on pick for each statement execute function refuse_change();
create trigger only_added before update or delete on pick_sealing for each row execute function refuse_change();
create trigger never_emptied before truncate on pick_sealing for each statement execute function refuse_change();
create trigger only_added before update or delete on pick_outcome for each row execute function refuse_change();
create trigger never_emptied before truncate on pick_outcome for each statement execute function refuse_change();
create trigger only_added before update or delete on pick_base for each row execute function refuse_change();
create trigger never_emptied before truncate on pick_base for each statement execute function refuse_change();

-- Replayed picks can be made again at any time, so they are deleted with their product.
create table replayed_pick (
  id bigint generated always as identity primary key,
  as_of date not null,
  channel text not null,
  origin text not null,
  source text not null,
  product_id bigint not null references product (id) on delete cascade,
  list text not null,
  position integer not null,
  chance_of_next_week double precision,
  confidence text,
  measure text not null,
  last_week double precision not null,
  usual_week double precision not null,
  question text not null,
  first_day date not null,
  last_day date not null,
  due_on date not null,
  state text not null check (state in ('hit', 'miss', 'unresolved')),
  reason text,
  counted double precision,
  known_days integer,
  next_week double precision
);
create index replayed_pick_product on replayed_pick (product_id);

create table replayed_base (
  as_of date not null,
  channel text not null,
  origin text not null,
  source text not null,
  question text not null,
  known integer not null,
  rose integer not null,
  primary key (as_of, channel, origin, source, question)
);
