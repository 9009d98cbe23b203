-- Words of the current edition's product names.

-- Splits names and queries into words: letters and digits, in lower case, without accents.
create function search_words(written text) returns text[]
  language sql immutable strict parallel safe
  return array_remove(
    regexp_split_to_array(
      left(lower(regexp_replace(normalize(left(written, 500), nfkd), '[\u0300-\u036f]', '', 'g')), 500),
      '[^[:alnum:]]+'),
    '');

create table search_product (
  product_id bigint primary key references product (id) on delete cascade,
  -- Words of the name, and facet tokens, which begin with '#'.
  words tsvector not null,
  word_count integer not null,
  price numeric(14, 2),
  -- Tenths: 5 is growth of 100 % by its low estimate.
  strength smallint not null,
  -- 0: the strongest trends, 1: the next ones, 2: the others. Each tier has its own index, so that a common word is
  -- searched in few rows.
  tier smallint not null,
  -- Place by trend. Null beyond the strongest, so that an edition changes few rows.
  place integer,
  -- Hash of the inputs of `words`. Null: unknown, so the words are made again.
  basis bigint
) with (fillfactor = 60);
create index search_product_strongest on search_product using gin (words) where tier = 0;
create index search_product_next on search_product using gin (words) where tier = 1;
create index search_product_others on search_product using gin (words) where tier = 2;

-- A statement that changes the words without their basis resets the basis.
create function forget_search_basis() returns trigger language plpgsql as $$
    begin
      if new.basis is not distinct from old.basis then new.basis := null; end if;
      return new;
    end $$;
create trigger forgets_search_basis before update of words on search_product
  for each row when (old.words is distinct from new.words) execute function forget_search_basis();

create table search_word (
  word text collate "C" not null,
  products integer not null,
  primary key (word) include (products)
);
create index search_word_one_letter on search_word (left(word, 1), products desc) include (word);
create index search_word_two_letters on search_word (left(word, 2), products desc) include (word);
create index search_word_letters on search_word using gin (word gin_trgm_ops);
