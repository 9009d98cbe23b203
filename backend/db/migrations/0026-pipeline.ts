import type { Knex } from 'knex'

/**
 * What members do with products: entries, the changes that make them, and photos. The products of the watchlist become
 * entries: what is watched stands at 'saved', what was given up at 'dropped', each decision with the moment it was taken.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table pipeline_entry (
      member_id bigint not null references member (id) on delete cascade,
      id text not null,
      -- Of ours, where it is about one. No reference: products leave the records, what a member wrote about them stays.
      product_id bigint,
      name text not null,
      link text,
      -- As its changes make it; null: nothing is left of it.
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
      -- Made on the device: a change that is sent twice is one.
      id text not null,
      entry_id text not null,
      -- Hybrid logical clock: milliseconds since 1970, a number for changes of one moment, the device.
      at bigint not null,
      n integer not null,
      device text not null,
      kind text not null,
      -- The changes that this one takes the place of.
      over text[] not null,
      -- Its content; empty where it has lost its effect: then only what it is over still counts.
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
    -- A picture is compressed already.
    alter table pipeline_photo alter column picture set storage external;

    insert into pipeline_entry
      (member_id, id, product_id, name, stage, added_at, before, before_at, latest, latest_at)
    select member_id, 'p' || target_id, target_id, name, case when watching then 'saved' else 'dropped' end,
      added_at, before, before_at, latest, latest_at
    from watched where kind = 'product';
  `)
  // A name is one line and not endless; the moment of a save that was given up later is not known, only that it was before.
  await knex.raw(
    `insert into pipeline_change (member_id, id, entry_id, at, n, device, kind, over, body)
     select w.member_id, 'w-' || w.target_id || '-' || moment.at || '-' || moment.n, 'p' || w.target_id, moment.at, moment.n,
       'watchlist', moment.kind, '{}', moment.body
     from (
       select *, greatest(cast(extract(epoch from decided_at) * 1000 as bigint), 1577836800001) as decided,
         coalesce(nullif(trim(left(regexp_replace(name, :odd, ' ', 'g'), 150)), ''), 'Product ' || target_id) as line
       from watched where kind = 'product'
     ) w
     cross join lateral (
       select case when watching then decided else decided - 1 end as at, 1 as n, 'save' as kind,
         jsonb_build_object('name', w.line, 'productId', cast(w.target_id as text), 'link', null) as body
       union all
       select decided, 0, 'move',
         jsonb_build_object('to', 'dropped', 'reason', 'Taken off the watchlist', 'because', null)
       where not watching
     ) moment`,
    { odd: '[\\s\\u0001-\\u001f\\u007f\\u0085\\u2028\\u2029]+' },
  )
  await knex.raw(`delete from watched where kind = 'product'`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    insert into watched
      (member_id, kind, target_id, watching, decided_at, name, added_at, before, before_at, latest, latest_at)
    select e.member_id, 'product', e.product_id, e.stage is not null and e.stage <> 'dropped',
      to_timestamp(max(c.at) / 1000.0), e.name, e.added_at, e.before, e.before_at, e.latest, e.latest_at
    from pipeline_entry e join pipeline_change c on c.member_id = e.member_id and c.entry_id = e.id
    where e.id = 'p' || e.product_id
    group by e.member_id, e.id
    on conflict do nothing;
    drop table pipeline_photo, pipeline_change, pipeline_entry;
  `)
}
