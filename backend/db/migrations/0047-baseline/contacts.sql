-- Access to suppliers' contacts: reveals, reports of dead contacts, contacts opened by a plan.

create table reveal (
  member_id bigint not null references member (id) on delete cascade,
  supplier_id bigint not null references supplier (id) on delete cascade,
  -- Whether it used one of the free plan's reveals.
  counted boolean not null,
  revealed_at timestamptz not null default now(),
  -- Parts of the contact that existed at the reveal: an e-mail found later is not part of a free address.
  covered text[] not null check (covered <@ '{person,e-mail,phone,address}' and covered <> '{}'),
  primary key (member_id, supplier_id)
);
create index reveal_supplier on reveal (supplier_id);

-- When a supplier is deleted, the reveal is given back.
create function give_reveal_back() returns trigger language plpgsql as $$
      begin
        update member set contacts_used = greatest(contacts_used - 1, 0) where id = old.member_id;
        return null;
      end $$;
create trigger reveal_gone after delete on reveal
  for each row when (old.counted) execute function give_reveal_back();

create table dead_contact_report (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references supplier (id) on delete cascade,
  member_id bigint not null references member (id) on delete cascade,
  credit_returned boolean not null,
  note text not null default '',
  reported_at timestamptz not null default now(),
  -- An operator checked the contact and rejected the report.
  dismissed_at timestamptz,
  unique (supplier_id, member_id)
);
create index dead_contact_report_member on dead_contact_report (member_id, reported_at);

-- Incremented when public information about dead contacts may have changed: cached answers become invalid.
create table contact_marks (
  only_row boolean primary key default true check (only_row),
  revision bigint not null default 0
);
insert into contact_marks default values;

-- Suppliers on the start page of the current edition: everybody sees their contacts.
create table open_contact (supplier_id bigint primary key references supplier (id) on delete cascade);

-- Contacts that a plan opened to a member, each once in 24 hours.
create table contact_served (
  member_id bigint not null references member (id) on delete cascade,
  -- Without a foreign key: a reader would wait for a refresh that deletes suppliers.
  supplier_id bigint not null,
  served_at timestamptz not null,
  primary key (member_id, supplier_id)
);
create index contact_served_time on contact_served (member_id, served_at);
create index contact_served_age on contact_served (served_at);
