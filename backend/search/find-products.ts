import * as z from 'zod/mini'
import { SEARCH_DEPTH } from '../contracts/search.ts'
import { many, one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { englishTitle } from '../suppliers/matching/english-title.ts'
import { type Filter, facetTokensOf, isFiltering } from './facet-tokens.ts'
import { allBut, allOf, anyOf, isKnown, type Slot, term } from './terms.ts'
import { typedSlots, withCorrections, wordsIn } from './vocabulary.ts'

/** Best first, at most `SEARCH_DEPTH`, from the first reading with results. */
export async function findProducts(
  trx: Transaction,
  query: string,
  filter: Filter = {},
  order: SearchOrder = 'words',
): Promise<number[]> {
  const tried = new Set<string | null>()
  for await (const { slots, text } of readings(trx, query)) {
    // Without typos two readings are equal.
    if (tried.has(text)) continue
    tried.add(text)
    const found = await attempt(trx, slots, text, { filter, order })
    if (found) return found
  }
  return []
}

/** `verdict`: of the products that have all words. */
export type SearchOrder = 'words' | 'verdict'

/** For `search_product.words`; null if no product matches. */
export async function readQuery(trx: Transaction, query: string): Promise<string | null> {
  for await (const { text } of readings(trx, query)) if (text && (await exists(trx, text))) return text
  return null
}

interface Reading {
  slots: Slot[]
  /** Null if no product has a required word. */
  text: string | null
}

/** Foreign queries are then tried in English. */
async function* readings(trx: Transaction, query: string): AsyncGenerator<Reading> {
  const english = englishTitle(query)
  let isTyped = true
  for await (const reading of readingsOf(trx, query)) {
    yield reading
    if (isTyped && english !== query) yield* readingsOf(trx, english)
    isTyped = false
  }
}

/** Lazily: as typed (unfinished last word allowed), with one typo a word, with at least half of the words. */
async function* readingsOf(trx: Transaction, query: string): AsyncGenerator<Reading> {
  const asked = await wordsIn(trx, query)
  if (asked.words.length === 0) return
  const typed = await typedSlots(trx, asked)
  yield { slots: typed, text: allBut(typed, 0) }
  const meant = await withCorrections(trx, typed, (slot) => !isKnown(slot))
  yield { slots: meant, text: allBut(meant, 0) }
  const doubted = await withCorrections(trx, meant, (slot) => slot.near.length === 0)
  yield { slots: doubted, text: allBut(doubted, 0) }
  const known = doubted.filter(isKnown)
  const fewest = Math.ceil(doubted.length / 2)
  for (let wanted = Math.min(known.length, doubted.length - 1); wanted >= fewest; wanted -= 1) {
    yield { slots: doubted, text: allBut(known, known.length - wanted) }
  }
}

interface Asked {
  filter: Filter
  order: SearchOrder
}

/** Null if no product has these words; empty if the filter excludes all. */
async function attempt(
  trx: Transaction,
  slots: Slot[],
  reading: string | null,
  asked: Asked,
): Promise<number[] | null> {
  if (reading === null) return null
  const found = await rank(trx, slots, reading, asked)
  if (found.length > 0 || (isFiltering(asked.filter) && (await exists(trx, reading)))) return found
  return null
}

/**
 * Word fit, few other words in the name, and trend. A strong trend outweighs a longer name, never one of
 * three words. Of very common words only the strongest trends are ranked.
 */
async function rank(
  trx: Transaction,
  slots: Slot[],
  reading: string,
  { filter, order }: Asked,
): Promise<number[]> {
  const { condition, bindings } = passing(filter)
  const fits = fitOf(slots)
  const isWhole = `((${fits.sum}) >= ${WHOLE_FIT} * ${slots.length})`
  const found = (tier: string) => `
    select product_id, words, word_count, strength, place from search_product
    where ${tier} and words @@ cast(:query as tsquery) ${condition}`
  const stillWanted = (lists: string[]) =>
    `greatest(0, ${SEARCH_DEPTH} - ${lists.map((list) => `(select count(*) from ${list})`).join(' - ')})`
  const rows = await many(
    trx,
    Found,
    `with strongest as materialized (${found('tier = 0')} order by place limit ${SEARCH_DEPTH}),
    next as materialized (${found('tier = 1')} limit ${stillWanted(['strongest'])}),
    others as materialized (${found('tier = 2')} limit ${stillWanted(['strongest', 'next'])})
    select product_id as id
    from (select * from strongest union all select * from next union all select * from others) found
    ${order === 'words' ? '' : 'left join explored e using (product_id)'}
    order by ${order === 'words' ? '' : `not ${isWhole}, case when ${isWhole} then e.decided end,`}
      (${fits.sum}) / cast(${slots.length} as float8)
      + 0.15 * least(1, cast(${slots.length} as float8) / word_count) + 0.025 * strength desc,
      found.place nulls last, product_id
    limit ${SEARCH_DEPTH}`,
    {
      query: allOf([reading, ...facetTokensOf(filter).map((group) => anyOf(group.map(term)))]),
      ...bindings,
      ...fits.bindings,
    },
  )
  return rows.map((row) => row.id)
}

/** SQL: number of matched slots, less for distant matches. */
function fitOf(slots: Slot[]): { sum: string; bindings: Record<string, string> } {
  const bindings: Record<string, string> = {}
  const cases = slots.flatMap(({ exact, begun, near }, index) => {
    const whens = [
      ['exact', exact, 1],
      ['begun', begun, 0.9],
      ['near', near, 0.7],
    ] as const
    const lines = whens.flatMap(([name, parts, worth]) => {
      if (parts.length === 0) return []
      bindings[`${name}${index}`] = anyOf(parts)
      return [`when words @@ cast(:${name}${index} as tsquery) then ${worth}`]
    })
    return lines.length > 0 ? [`case ${lines.join(' ')} else 0 end`] : []
  })
  return { sum: cases.join(' + ') || '0', bindings }
}

function passing({ minPrice, maxPrice }: Filter): { condition: string; bindings: Record<string, number> } {
  return {
    condition: `${minPrice === undefined ? '' : 'and price >= :minPrice'} ${maxPrice === undefined ? '' : 'and price <= :maxPrice'}`,
    bindings: {
      ...(minPrice === undefined ? {} : { minPrice }),
      ...(maxPrice === undefined ? {} : { maxPrice }),
    },
  }
}

/** Without the filter, which must not look like a typo. */
async function exists(trx: Transaction, reading: string): Promise<boolean> {
  const { found } = await one(
    trx,
    Known,
    `select ${[0, 1, 2]
      .map(
        (tier) =>
          `exists (select from search_product where tier = ${tier} and words @@ cast(:query as tsquery))`,
      )
      .join(' or ')} as found`,
    { query: reading },
  )
  return found
}

/** Each word, or its beginning. */
const WHOLE_FIT = 0.9

const Found = z.object({ id: z.int() })
const Known = z.object({ found: z.boolean() })
