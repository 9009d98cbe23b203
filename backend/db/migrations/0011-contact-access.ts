import type { Knex } from 'knex'

/** What a reveal covered, contacts that are open to everybody, two voices for a dead one, and what outlives an account. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The parts that were there to be opened when it was revealed: a later e-mail is not part of a free address.
    alter table reveal add column covered text[] not null default '{person,e-mail,phone,address}'
      check (covered <@ '{person,e-mail,phone,address}' and covered <> '{}');
    update reveal set covered = '{address}'
    where not counted
      and not exists (select from contact where contact.supplier_id = reveal.supplier_id
        and num_nonnulls(contact.email, contact.phone) > 0)
      -- One whose credit came back was paid for: it holds what it held.
      and not exists (select from dead_contact_report report where report.credit_returned
        and report.supplier_id = reveal.supplier_id and report.member_id = reveal.member_id);
    alter table reveal alter column covered drop default;

    -- Of the current edition: those that the start page shows, contacts included.
    create table open_contact (supplier_id bigint primary key references supplier (id) on delete cascade);
    insert into open_contact (supplier_id)
    select distinct match.supplier_id
    from (
      select trend.product_id from trend
      join current_edition on current_edition.edition_id = trend.edition_id
      where trend.position <= 200
      order by exists (select from match where match.product_id = trend.product_id and match.position = 2) desc,
        trend.low desc nulls last, trend.position, trend.product_id
      limit 3
    ) shown
    join match on match.product_id = shown.product_id and match.position <= 2;

    -- When each credit came back: so many in 30 days, over deletion too.
    alter table member add column credits_returned timestamptz[] not null default '{}';
    update member set credits_returned = given.back from (
      select member_id, array_agg(reported_at order by reported_at) as back
      from dead_contact_report where credit_returned and member_id is not null group by member_id
    ) given where given.member_id = member.id;

    -- What an account has used of the free plan, for when the same person signs in again. No name, no address.
    create table kept_allowance (
      -- HMAC of issuer and subject.
      identity_mark bytea primary key,
      contacts_used integer not null check (contacts_used >= 0),
      credits_returned timestamptz[] not null,
      deleted_at timestamptz not null
    );
    create index kept_allowance_age on kept_allowance (deleted_at);

    -- Whose account is gone no longer speaks.
    delete from dead_contact_report where member_id is null;
    alter table dead_contact_report
      drop constraint dead_contact_report_member_id_fkey,
      alter column member_id set not null,
      add foreign key (member_id) references member (id) on delete cascade,
      -- An operator looked into it and does not believe it.
      add column dismissed_at timestamptz;

    -- Moves whenever what everybody reads of dead contacts may have changed: answers made before are made anew.
    create table contact_marks (
      only_row boolean primary key default true check (only_row),
      revision bigint not null default 0
    );
    insert into contact_marks default values;

    -- Contacts that a plan opened to a member, each once in 24 hours.
    create table contact_served (
      member_id bigint not null references member (id) on delete cascade,
      -- No reference: a reader would wait for a refresh that takes suppliers off the record.
      supplier_id bigint not null,
      served_at timestamptz not null,
      primary key (member_id, supplier_id)
    );
    create index contact_served_time on contact_served (member_id, served_at);
    create index contact_served_age on contact_served (served_at);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table contact_served, contact_marks, kept_allowance, open_contact;
    alter table dead_contact_report
      drop column dismissed_at,
      drop constraint dead_contact_report_member_id_fkey,
      alter column member_id drop not null,
      add foreign key (member_id) references member (id) on delete set null;
    alter table member drop column credits_returned;
    alter table reveal drop column covered;
  `)
}
