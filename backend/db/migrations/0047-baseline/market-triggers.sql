-- Triggers on the market's tables: marks of the current edition, and the journal of an import.

-- Versions of the tables that an edition's answers are made from and that are written between editions too. A mark
-- is random, so that a database that was restored never has the same mark twice for different data.
create table edition_mark (
  -- Name of the table. A row each, so that writers of different tables do not wait for each other.
  what text primary key,
  mark uuid not null default gen_random_uuid()
);
insert into edition_mark (what) values ('current_edition'), ('contact_marks'), ('category_import'),
  ('category_import_month'), ('replayed_pick'), ('replayed_base'), ('official_list'), ('source_state');
create function renew_edition_mark() returns trigger language plpgsql as $$
    begin
      update edition_mark set mark = gen_random_uuid() where what = tg_table_name;
      perform pg_notify('edition', tg_table_name);
      return null;
    end $$;
create trigger renews_edition_mark after insert or update or delete or truncate on current_edition
  for each statement execute function renew_edition_mark();
create trigger renews_edition_mark after insert or update or delete or truncate on contact_marks
  for each statement execute function renew_edition_mark();
create trigger renews_edition_mark after insert or update or delete or truncate on category_import
  for each statement execute function renew_edition_mark();
create trigger renews_edition_mark after insert or update or delete or truncate on category_import_month
  for each statement execute function renew_edition_mark();
create trigger renews_edition_mark after insert or update or delete or truncate on replayed_pick
  for each statement execute function renew_edition_mark();
create trigger renews_edition_mark after insert or update or delete or truncate on replayed_base
  for each statement execute function renew_edition_mark();
-- Answers use some columns of these two; each visit to a source writes the others.
create trigger renews_edition_mark after update on official_list for each row
  when (row(old.origin, old.taken_at, old.digest) is distinct from row(new.origin, new.taken_at, new.digest))
  execute function renew_edition_mark();
create trigger renews_edition_mark_too after insert or delete on official_list
  for each row execute function renew_edition_mark();
create trigger renews_edition_mark after update on source_state for each row
  when (row(old.label) is distinct from row(new.label))
  execute function renew_edition_mark();
create trigger renews_edition_mark_too after insert or delete on source_state
  for each row execute function renew_edition_mark();

-- Tables with an identity: ids of the import are greater than the last id before it.
create trigger journal_import after update or delete on product for each row
  when (old.id <= journaled('last_product')) execute function journal_import(id);
create trigger journal_import after update or delete on supplier for each row
  when (old.id <= journaled('last_supplier')) execute function journal_import(id);
create trigger journal_import after update or delete on shipment for each row
  when (old.id <= journaled('last_shipment')) execute function journal_import(id);
create trigger journal_import after update or delete on cargo for each row
  when (old.id <= journaled('last_cargo')) execute function journal_import(id);
-- Deleted with their product or supplier: rows of one that the import added are not journaled.
create trigger journal_import after update or delete on observation for each row
  when (old.product_id <= journaled('last_product')) execute function journal_import(product_id, day);
create trigger journal_import_added after insert on observation for each row
  when (new.product_id <= journaled('last_product')) execute function journal_import(product_id, day);
create trigger journal_import after update or delete on product_week for each row
  when (old.product_id <= journaled('last_product')) execute function journal_import(product_id, week);
create trigger journal_import_added after insert on product_week for each row
  when (new.product_id <= journaled('last_product')) execute function journal_import(product_id, week);
create trigger journal_import after update or delete on stage_change for each row
  when (old.product_id <= journaled('last_product')) execute function journal_import(product_id, day);
create trigger journal_import_added after insert on stage_change for each row
  when (new.product_id <= journaled('last_product')) execute function journal_import(product_id, day);
create trigger journal_import after update or delete on contact for each row
  when (old.supplier_id <= journaled('last_supplier')) execute function journal_import(supplier_id);
create trigger journal_import_added after insert on contact for each row
  when (new.supplier_id <= journaled('last_supplier')) execute function journal_import(supplier_id);
create trigger journal_import after update or delete on supplier_buyer for each row
  when (old.supplier_id <= journaled('last_supplier')) execute function journal_import(supplier_id, name);
create trigger journal_import_added after insert on supplier_buyer for each row
  when (new.supplier_id <= journaled('last_supplier')) execute function journal_import(supplier_id, name);
-- Every change during an import.
create trigger journal_import after insert or update or delete on hashtag for each row
  when (journaled('importing') = 1) execute function journal_import(origin, hashtag);
create trigger journal_import after insert or update or delete on hashtag_observation for each row
  when (journaled('importing') = 1) execute function journal_import(origin, hashtag, day);
create trigger journal_import after insert or update or delete on shop for each row
  when (journaled('importing') = 1) execute function journal_import(origin, external_id);
create trigger journal_import after insert or update or delete on price_level for each row
  when (journaled('importing') = 1) execute function journal_import(source, origin, currency);
create trigger journal_import after insert or update or delete on source_state for each row
  when (journaled('importing') = 1) execute function journal_import(source, origin);
create trigger journal_import after insert or update or delete on evidence_outcome for each row
  when (journaled('importing') = 1) execute function journal_import(measure, day);
