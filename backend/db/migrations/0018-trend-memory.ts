import type { Knex } from 'knex'

/**
 * Trend arithmetic 2 and forecast 2: what the list is ordered by, signals of a few days, and what is remembered: stages,
 * how past evidence came out, and our own past forecasts.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table trend
      add column careful double precision,
      -- Larger stands higher within its section.
      add column strength double precision,
      -- What the probability is read from, in standard errors.
      add column evidence double precision,
      add column section text not null default 'other' check (section in ('rising', 'early', 'other')),
      add column early jsonb,
      -- Over both channels together, from 1; the position counts within one.
      add column place integer;
    update trend set strength = low, section = case
      when velocity > 0 and confidence <> 'low' and stage in ('new', 'growing', 'viral') then 'rising'
      when velocity >= 20 and confidence = 'low' then 'early'
      else 'other' end;
    update trend t set place = placed.place, position = placed.position
    from (
      select product_id, place, row_number() over (partition by channel order by place) as position
      from (
        select o.product_id, p.channel, row_number() over (
          order by array_position(array['rising', 'early', 'other'], o.section), o.strength desc nulls last, o.position,
            o.product_id) as place
        from trend o join product p on p.id = o.product_id
      ) ordered
    ) placed
    where placed.product_id = t.product_id;
    alter table trend alter column place set not null;

    -- As in trend.
    alter table explored add column place integer;
    update explored e set place = t.place from trend t where t.product_id = e.product_id;
    delete from explored where place is null;
    alter table explored alter column place set not null;
    drop index explored_by_growth;
    create index explored_by_place on explored ((place::float8), product_id);

    -- Last day of the record that last spoke of it: of the file, or of the source's answer. Null: before this was kept.
    alter table product add column record_end date;

    -- The day from which a product is in another stage than before. Null: in none.
    create table stage_change (
      product_id bigint not null references product (id) on delete cascade,
      day date not null,
      from_stage text,
      to_stage text,
      primary key (product_id, day)
    );
    create index stage_change_age on stage_change (day);

    -- Of the claims made up to this day, by bins of their evidence: how many there were, and how many came true a week later.
    create table evidence_outcome (
      measure text not null,
      day date not null,
      claims double precision[] not null,
      rose double precision[] not null,
      primary key (measure, day)
    );

    -- What our own past forecasts taught: method and range by class of product and weeks ahead.
    create table forecast_record (
      channel text not null,
      measure text not null,
      learned jsonb not null,
      primary key (channel, measure)
    );
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table forecast_record, evidence_outcome, stage_change;
    alter table product drop column record_end;
    drop index explored_by_place;
    alter table explored drop column place;
    create index explored_by_growth on explored ((coalesce(-low, '1e18'::float8)), product_id);
    alter table trend drop column place, drop column early, drop column section, drop column evidence,
      drop column strength, drop column careful;
  `)
}
