import type { Knex } from 'knex'

/**
 * The operator's console: what was done in it, the link by which a server gets its first operator, which run somebody
 * asked to stop, and what became of messages.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What operators did. Rows are only added, and outlive the account: its number says nothing once the account is gone.
    create table operator_action (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      -- By the console, by a command on the server, by a one-time link, or by the server itself.
      door text not null check (door in ('console', 'command', 'link', 'server')),
      -- The member who did it; null where it was no member.
      operator_id bigint,
      action text not null,
      -- What it was done to, as 'member 12' or 'run 7'.
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

    -- Only the hash: who reads this table can sign in as nobody.
    create table operator_link (
      hash bytea primary key,
      made_at timestamptz not null,
      expires_at timestamptz not null
    );

    -- Its process looks here while it works; the timetable leaves the slot of such a run alone.
    alter table refresh_run add column stop_asked_at timestamptz;

    -- The plan of who was signed in when they wrote; null without an account.
    alter table contact_message add column plan text check (plan in ('free', 'pro'));
    -- Answered, or closed without an answer.
    alter table contact_message add column settled_at timestamptz;
    create index contact_message_open on contact_message (received_at) where settled_at is null;

    create table contact_reply (
      id bigint generated always as identity primary key,
      message_id bigint not null references contact_message (id) on delete cascade,
      -- The member who wrote it.
      operator_id bigint not null,
      text text not null,
      written_at timestamptz not null default now()
    );
    create index contact_reply_message on contact_reply (message_id);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table contact_reply;
    alter table contact_message drop column settled_at, drop column plan;
    alter table refresh_run drop column stop_asked_at;
    drop table operator_link, operator_action;
    drop function refuse_action_change();
  `)
}
