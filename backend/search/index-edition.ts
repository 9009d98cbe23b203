import type { Db } from '../db/knex.ts'
import { RETAIL_PRICE } from '../trends/price.ts'
import { FACET_TOKENS, PRICE_TOKENS } from './facet-tokens.ts'

/**
 * Writes what search reads for this edition: its products' words and facets, and how often each word occurs. Only what
 * changed since the last edition is touched.
 */
export async function indexEdition(trx: Db, editionId: number): Promise<void> {
  await trx.raw(
    `delete from search_product s
    where not exists (select from trend t where t.edition_id = ? and t.product_id = s.product_id)`,
    [editionId],
  )
  // In the order of trend: among very many finds PostgreSQL reads those first that were written first.
  await trx.raw(
    `insert into search_product (product_id, words, word_count, price, strength, tier, place)
    select id, array_to_tsvector(words || array_remove(facets, null)), coalesce(array_length(words, 1), 0), price,
      round(10 * strength), case when place <= ${STRONGEST} then 0 when place <= ${STRONG} then 1 else 2 end,
      case when place <= ${STRONGEST} then place end
    from (
      select p.id, search_words(p.name) as words, ${RETAIL_PRICE} as price,
        ${FACET_TOKENS} as facets,
        coalesce(greatest(t.strength, 0) / (greatest(t.strength, 0) + 100), 0) as strength, t.place
      from trend t join product p on p.id = t.product_id
      where t.edition_id = ?
    ) listed
    order by place
    on conflict (product_id) do update set words = excluded.words, word_count = excluded.word_count,
      price = excluded.price, strength = excluded.strength, tier = excluded.tier,
      place = excluded.place
    where (search_product.words, search_product.price, search_product.strength,
        search_product.tier, search_product.place)
      is distinct from (excluded.words, excluded.price, excluded.strength, excluded.tier, excluded.place)`,
    [editionId],
  )
  await trx.raw('analyze search_product')
  await countWords(trx)
  // What is still in their lists of pending entries would be read through by every search.
  for (const index of LETTER_INDEXES)
    await trx.raw('select gin_clean_pending_list(cast(? as regclass))', [index])
}

/** What these products cost is not known any more. */
export async function forgetIndexedPrices(trx: Db, productIds: number[]): Promise<void> {
  await trx.raw(
    `update search_product set price = null, words = ts_delete(words, ${PRICE_TOKENS})
    where product_id = any(cast(? as bigint[]))`,
    [productIds],
  )
}

async function countWords(trx: Db): Promise<void> {
  await trx.raw(
    `create temp table counted_word on commit drop as
    select word collate "C" as word, ndoc as products
    from ts_stat('select words from search_product') where word not like '#%'`,
  )
  await trx.raw('analyze counted_word')
  await trx.raw(
    'delete from search_word w where not exists (select from counted_word c where c.word = w.word)',
  )
  await trx.raw(
    `insert into search_word (word, products) select word, products from counted_word
    on conflict (word) do update set products = excluded.products where search_word.products <> excluded.products`,
  )
  await trx.raw('drop table counted_word')
  await trx.raw('analyze search_word')
}

const LETTER_INDEXES = [
  'search_product_strongest',
  'search_product_next',
  'search_product_others',
  'search_word_letters',
]

/** So many are looked through first: few enough to sort at once. */
const STRONGEST = 8000
/** And so many before all others: enough to fill the answer to any word that one name in a hundred has. */
const STRONG = 64_000
