import type { Knex } from 'knex'

/** Alerts: what members want to be told of, and each time that one of them fired. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table alert (
      id bigint generated always as identity primary key,
      member_id bigint not null references member (id) on delete cascade,
      subject_kind text not null check (subject_kind in ('product', 'supplier', 'category', 'view', 'entry')),
      -- A number of ours, a category's name or an entry's id. No reference: subjects come and go, an alert waits.
      subject_id text not null,
      -- As it was called when last seen.
      subject_name text not null,
      happening text not null check (happening in ('stage-change', 'x-usual-over', 'price-change', 'profit-over',
        'profit-under', 'supplier-shipped', 'new-product', 'contact-dead', 'task-due')),
      -- Times, percent or dollars, where the happening has one.
      bound numeric(12, 2),
      muted boolean not null default false,
      -- Of a price change: the price that the next one is compared with.
      told_price numeric(14, 2),
      told_currency text,
      created_at timestamptz not null default now()
    );
    create index alert_member on alert (member_id, created_at, id);
    create index alert_subject on alert (happening, subject_kind, subject_id);
    create unique index alert_once
      on alert (member_id, subject_kind, subject_id, happening, (coalesce(bound, 'NaN')));

    create table alert_event (
      -- Made from the alert and the edition, or the task: the same firing has the same id, however often it is tried.
      id uuid primary key,
      -- In the order in which they were written: what pages go by.
      number bigint generated always as identity,
      -- Null: the alert was deleted, what it told stays.
      alert_id bigint references alert (id) on delete set null,
      member_id bigint not null references member (id) on delete cascade,
      -- Its number alone: an edition's line goes after some days. 0: before the first one.
      edition bigint not null,
      at timestamptz not null,
      happening text not null,
      subject_kind text not null,
      subject_id text not null,
      subject_name text not null,
      -- One sentence, and the figures of then.
      words text not null,
      facts jsonb not null,
      -- An address of the app.
      href text not null,
      read_at timestamptz
    );
    create unique index alert_event_number on alert_event (member_id, number);
    create index alert_event_unread on alert_event (member_id) where read_at is null;
    create index alert_event_edition on alert_event (edition);
    create index alert_event_alert on alert_event (alert_id);
    create index alert_event_at on alert_event (at);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table if exists alert_event, alert')
}
