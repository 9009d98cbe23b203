import { createHash } from 'node:crypto'
import type { Db } from '../db/knex.ts'
import { CURRENT_PRICE } from '../trends/price.ts'
import { FACET_FACTS, FACET_TOKENS, PRICE_TOKENS } from './facet-tokens.ts'

/**
 * Words, the slowest part, are rebuilt only if their inputs changed; other unchanged products are not
 * written.
 */
export async function indexEdition(trx: Db, editionId: number): Promise<void> {
  await trx.raw(
    `delete from search_product s
    where not exists (select from trend t where t.edition_id = ? and t.product_id = s.product_id)`,
    [editionId],
  )
  await writeWords(trx, editionId)
  await writeListPositions(trx, editionId)
  await trx.raw('analyze search_product')
  await countWords(trx)
  // Otherwise every search scans the pending lists.
  await trx.raw('select gin_clean_pending_list(index) from unnest(cast(? as regclass[])) as index', [
    LETTER_INDEXES,
  ])
}

async function writeWords(trx: Db, editionId: number): Promise<void> {
  // PostgreSQL reads the first written matches first: trend order.
  await trx.raw(
    `insert into search_product (product_id, words, word_count, price, basis, strength, tier, place)
    select id, array_to_tsvector(words || array_remove(facets, null)), coalesce(array_length(words, 1), 0), price, basis,
      ${LIST_POSITION}
    from (
      select p.id, search_words(p.name) as words, ${CURRENT_PRICE} as price, ${BASIS} as basis,
        ${FACET_TOKENS} as facets, t.strength, t.place
      from trend t join product p on p.id = t.product_id left join search_product known on known.product_id = p.id
      where t.edition_id = ? and known.basis is distinct from ${BASIS}
    ) listed
    order by place
    on conflict (product_id) do update set words = excluded.words, word_count = excluded.word_count,
      price = excluded.price, basis = excluded.basis, strength = excluded.strength, tier = excluded.tier,
      place = excluded.place`,
    [editionId],
  )
}

async function writeListPositions(trx: Db, editionId: number): Promise<void> {
  await trx.raw(
    `update search_product s set (strength, tier, place) = (listed.strength, listed.tier, listed.place)
    from (
      select product_id, listing.* from trend t
      cross join lateral (select ${LIST_POSITION}) as listing (strength, tier, place)
      where t.edition_id = ?
    ) listed
    where listed.product_id = s.product_id
      and (s.strength, s.tier, s.place) is distinct from (listed.strength, listed.tier, listed.place)`,
    [editionId],
  )
}

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

/** Searched first; few enough to sort at once. */
const STRONGEST = 8000
/** Searched second; enough for a word in one name of a hundred. */
const STRONG = 64_000

const LIST_POSITION = `
  cast(round(10 * coalesce(greatest(strength, 0) / (greatest(strength, 0) + 100), 0)) as smallint),
  cast(case when place <= ${STRONGEST} then 0 when place <= ${STRONG} then 1 else 2 end as smallint),
  case when place <= ${STRONGEST} then place end`

/** SQL hash of the words' inputs and the token format. */
const BASIS = `hashtextextended(cast(row(p.name, ${FACET_FACTS}) as text), ${waysNumber()})`

function waysNumber(): bigint {
  return createHash('sha256').update(FACET_TOKENS).digest().readBigInt64BE()
}
