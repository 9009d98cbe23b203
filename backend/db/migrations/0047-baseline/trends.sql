-- Trends of the current edition, and the history that trends and forecasts learn from.

create table trend (
  edition_id bigint not null references edition (id) on delete cascade,
  product_id bigint not null references product (id) on delete cascade,
  -- Within the channel, from 1.
  position integer not null,
  measure text,
  velocity double precision,
  low double precision,
  high double precision,
  confidence text not null,
  probability double precision,
  acceleration text,
  stage text,
  last_week double precision,
  usual_week double precision,
  spike_capped boolean not null,
  weeks jsonb not null,
  history_days integer not null,
  as_of date,
  caveat text,
  -- The same score a week before the edition. All null: the product was not on record then.
  before_velocity double precision,
  before_low double precision,
  before_confidence text,
  before_stage text,
  careful double precision,
  -- Larger stands higher within its section.
  strength double precision,
  -- Standard errors; the probability is read from it.
  evidence double precision,
  section text not null default 'other' check (section in ('rising', 'early', 'other')),
  early jsonb,
  -- Over both channels together, from 1.
  place integer not null,
  before_careful double precision,
  before_usual_week double precision,
  primary key (product_id)
);
create index trend_position on trend (edition_id, position);

-- First day of a stage. Null: no stage.
create table stage_change (
  product_id bigint not null references product (id) on delete cascade,
  day date not null,
  from_stage text,
  to_stage text,
  primary key (product_id, day)
);
create index stage_change_age on stage_change (day);

-- Claims made up to this day by bins of evidence: how many there were, and how many came true a week later.
create table evidence_outcome (
  measure text not null,
  day date not null,
  claims double precision[] not null,
  rose double precision[] not null,
  primary key (measure, day)
);

-- Learnt from our own past forecasts: method and range by class of product and weeks ahead.
create table forecast_record (
  channel text not null,
  measure text not null,
  learned jsonb not null,
  primary key (channel, measure)
);
