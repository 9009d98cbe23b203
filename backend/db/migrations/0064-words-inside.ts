import type { Knex } from 'knex'

/**
 * Names are found by parts of words where a script has no spaces. Character classes are spelled out, because in a database of
 * locale C PostgreSQL's own know ASCII only.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop function search_words(text)')
  await knex.raw(String.raw`
    -- Splits names and queries into words: letters and digits, in lower case, without accents. Text of a script without spaces
    -- becomes pairs of letters: AB, CD, E of ABCDE, and overlapping ones, BC and DE, on request.
    create function search_words(written text, overlapping boolean default true) returns text[]
    language plpgsql immutable strict parallel safe as $$
    declare
      -- Thai, Lao, Burmese, Khmer, Chinese, Japanese and Korean.
      dense constant text := '\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ecf\u0edc-\u0edf\u1000-\u103f\u1050-\u109f\u1100-\u11ff\u1780-\u17d3\u17dc\u17dd'
        '\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3031-\u303c\u3041-\u309f\u30a1-\u30fa\u30fc-\u318f\u31a0-\u31ff\u3400-\u4dbf'
        '\u4e00-\u9fff\ua960-\ua97f\ua9e0-\ua9ef\ua9fa-\ua9fe\uaa60-\uaa7f\uac00-\ud7fb\uf900-\ufaff\U00020000-\U0003ffff';
      -- Punctuation, symbols and spaces of all scripts.
      other constant text := '\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7'
        '\u02c2-\u036f\u037e\u0387\u0482-\u0489\u055a-\u055f\u0589-\u058f\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u0600-\u060f'
        '\u061b-\u061f\u066a-\u066d\u06d4\u06dd\u06de\u06e9\u06fd\u06fe\u0700-\u070f\u0964\u0965\u0970\u0e3f\u0e4f\u0e5a\u0e5b'
        '\u104a-\u104f\u10fb\u1360-\u1368\u1680\u17d4-\u17d6\u17d8-\u17db\u1800-\u180a\u2000-\u2bff\u2e00-\u2e7f\u2fe0-\u3004'
        '\u3008-\u3020\u302a-\u3030\u303d-\u3040\u30a0\u30fb\ue000-\uf8ff\ufd3e\ufd3f\ufe10-\ufe6f\uff00-\uffff'
        '\U0001d000-\U0001d3ff\U0001f000-\U0001faff\U000e0000-\U0010ffff';
      letters text := lower(left(written, 500));
    begin
      if octet_length(letters) = char_length(letters) then
        return array_remove(regexp_split_to_array(letters, '[^a-z0-9]+'), '');
      end if;
      letters := regexp_replace(normalize(letters, nfkd), '[\u00ad\u0300-\u036f\u200c\u200d\u2060\ufe00-\ufe0f\ufeff]', '', 'g');
      -- Composes again what is no accent, such as the syllables of Korean.
      letters := left(translate(lower(normalize(letters, nfc)), '${CAPITALS}', '${CAPITALS.toLowerCase()}'), 500);
      if letters ~ ('[' || dense || ']') then
        letters := regexp_replace(letters, '([' || dense || ']{1,2})', ' \1 ', 'g')
          || case when overlapping then ' ' || regexp_replace(
            regexp_replace(letters, '(^|[^' || dense || ']+)([' || dense || ']|$)', ' ', 'g'),
            '([' || dense || ']{2})', '\1 ', 'g') else '' end;
      end if;
      return array_remove(regexp_split_to_array(letters, '[' || other || ']+'), '');
    end $$`)
  await knex.raw(`
    update search_product s
    set words = array_to_tsvector(search_words(p.name) || array(${FACET_TOKENS})),
      word_count = coalesce(array_length(search_words(p.name), 1), 0)
    from product p where p.id = s.product_id and ${IS_FOREIGN};
    insert into search_word (word, products)
    select word, ndoc from ts_stat(
      'select s.words from search_product s join product p on p.id = s.product_id where ${IS_FOREIGN}')
    where word not like '#%' on conflict do nothing`)
}

/** The next edition makes the words again. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function search_words(text, boolean)')
  await knex.raw(String.raw`
    create function search_words(written text) returns text[]
      language sql immutable strict parallel safe
      return array_remove(
        regexp_split_to_array(
          left(lower(regexp_replace(normalize(left(written, 500), nfkd), '[\u0300-\u036f]', '', 'g')), 500),
          '[^[:alnum:]]+'),
        '')`)
  await knex.raw(
    `update search_product s set basis = null from product p where p.id = s.product_id and ${IS_FOREIGN}`,
  )
}

const FACET_TOKENS = `select word from unnest(tsvector_to_array(s.words)) word where word like '#%'`

/** Words of ASCII names are the same as before. */
const IS_FOREIGN = 'octet_length(p.name) > char_length(p.name)'

/** Left alone by lower() in locale C. Letters with accents are taken apart first. */
const CAPITALS = 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐӘҒҚҢӨҰҮҺØÆŒĐÐŁÞŊ'
