import type { Knex } from 'knex'

/**
 * Search: the words of the current edition's product names, written anew by each edition. They take the place of the
 * two indexes on `product`, which held every product ever seen and could not be cut short by trend.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index product_name_words, product_name_letters;

    -- What counts as a word, for names and for queries alike: letters and digits, small, without accents.
    create function search_words(written text) returns text[]
      language sql immutable strict parallel safe
      return array_remove(
        regexp_split_to_array(
          left(lower(regexp_replace(normalize(left(written, 500), nfkd), '[\\u0300-\\u036f]', '', 'g')), 500),
          '[^[:alnum:]]+'),
        '');

    create table search_product (
      product_id bigint primary key references product (id) on delete cascade,
      -- The words of its name, and the marks that it can be filtered by, which begin with '#'.
      words tsvector not null,
      word_count integer not null,
      price numeric(14, 2),
      -- Tenths: 5 is a sure growth of 100 %.
      strength smallint not null,
      -- 0: the strongest trends of all, 1: the next ones, 2: the others. Each has an index of its own, so that a common
      -- word is looked for among few.
      tier smallint not null,
      -- Place by trend; null beyond the strongest, so that an edition changes few rows.
      place integer
    );
    create index search_product_strongest on search_product using gin (words) where tier = 0;
    create index search_product_next on search_product using gin (words) where tier = 1;
    create index search_product_others on search_product using gin (words) where tier = 2;

    create table search_word (
      word text collate "C" not null,
      products integer not null,
      primary key (word) include (products)
    );
    create index search_word_one_letter on search_word (left(word, 1), products desc) include (word);
    create index search_word_two_letters on search_word (left(word, 2), products desc) include (word);
    create index search_word_letters on search_word using gin (word gin_trgm_ops);
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table search_word, search_product;
    drop function search_words;
    create index product_name_words on product using gin (to_tsvector('simple', name));
    create index product_name_letters on product using gin (name gin_trgm_ops);
  `)
}
