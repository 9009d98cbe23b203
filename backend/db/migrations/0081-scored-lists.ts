import type { Knex } from 'knex'

/**
 * Lists of picks of members, each sealed in a chain of its own and judged like the track record. `ours`, `naive` and `sellers`
 * are the lists of a day that they are compared with.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table scored_list (
      id bigint generated always as identity primary key,
      -- Null: a list that others are compared with.
      member_id bigint references member (id) on delete cascade,
      kind text not null check (kind in ('member', 'ours', 'naive', 'sellers')),
      as_of date not null,
      -- Null: only its owner sees it.
      public_at timestamptz,
      -- Hidden by an operator, whatever its owner says.
      hidden_at timestamptz,
      -- Last day of the first question without a result. Null: all are judged.
      next_day date,
      -- Last look at the results, and up to which day.
      looked_at timestamptz,
      looked_on date,
      check ((member_id is null) = (kind <> 'member'))
    );
    create index scored_list_member on scored_list (member_id);
    create index scored_list_next on scored_list (next_day) where next_day is not null;
    create index scored_list_public on scored_list (public_at desc) where public_at is not null;
    create index scored_list_day on scored_list (as_of);
    create unique index scored_list_beside on scored_list (as_of, kind) where kind <> 'member';

    -- First row of the chain, number 1.
    create table list_seal (
      list_id bigint primary key references scored_list (id) on delete cascade,
      previous text not null,
      hash text not null,
      title text not null,
      edition_id bigint not null,
      sealed_at timestamptz(3) not null,
      as_of date not null,
      given integer not null,
      left_out jsonb not null,
      -- The end of the chain when it was sealed: what a witness signs.
      sealed_rows integer not null,
      sealed_hash text not null
    );

    -- Time stamps (RFC 3161) of the ends of many lists at once. Hashes alone: they stay when a list is deleted.
    create table list_stamp (
      id bigint generated always as identity primary key,
      -- Canonical JSON, whose SHA-256 is signed.
      text text not null,
      -- By the clock of the witness.
      signed_at timestamptz(3) not null,
      authority text not null,
      origin text not null check (origin in ('live', 'sandbox')),
      token bytea not null,
      trusted bytea,
      received_at timestamptz(3) not null
    );
    create table list_stamped (
      list_id bigint primary key references scored_list (id) on delete cascade,
      stamp_id bigint not null references list_stamp (id)
    );

    -- Further rows of the chain, like those of the track record.
    create table list_pick (like pick);
    alter table list_pick
      add column list_id bigint not null references scored_list (id) on delete cascade,
      add primary key (list_id, number),
      add check (question in ('market-days-1-7', 'days-1-28', 'days-1-90')),
      add check (list in ('member', 'ours', 'naive', 'sellers'));
    create table list_outcome (like sealed_outcome);
    alter table list_outcome
      add column list_id bigint not null references scored_list (id) on delete cascade,
      add primary key (list_id, number),
      add unique (list_id, pick),
      add check (state in ('hit', 'miss', 'unresolved'));

    -- Lines as they were given. Only the owner sees the text.
    create table list_line (
      list_id bigint not null references scored_list (id) on delete cascade,
      line integer not null,
      text text not null,
      product_id bigint,
      primary key (list_id, line)
    );

    -- Sealed rows go only with their whole list, which goes with its owner.
    create function refuse_change_of_list() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and not exists (select from scored_list where id = old.list_id) then
          return old;
        end if;
        raise exception 'Rows of % are only added: a sealed list does not change.', tg_table_name;
      end $$;
  `)
  for (const table of ['list_seal', 'list_pick', 'list_outcome']) {
    await knex.raw(`
      create trigger only_added before update or delete on ${table} for each row execute function refuse_change_of_list();
      create trigger never_emptied before truncate on ${table} for each statement execute function refuse_change();
    `)
  }
  await knex.raw(`
    create trigger only_added before update or delete on list_stamp for each row execute function refuse_change();
    create trigger never_emptied before truncate on list_stamp for each statement execute function refuse_change();
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table list_stamped, list_stamp, list_line, list_outcome, list_pick, list_seal, scored_list;
    drop function refuse_change_of_list;
  `)
}
