import * as z from 'zod/mini'
import { SEARCH_DEPTH } from '../contracts/search.ts'
import { many, one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { englishTitle } from '../suppliers/matching/english-title.ts'
import { type Filter, facetTokensOf, isFiltering } from './facet-tokens.ts'
import { allBut, allOf, anyOf, isKnown, type Slot, term } from './terms.ts'
import { typedSlots, withCorrections, wordsIn } from './vocabulary.ts'

/**
 * Ids of the current edition's products that a query finds, best first, at most `SEARCH_DEPTH`: by the first of its
 * readings that finds anything. A query without a letter or digit finds nothing.
 */
export async function findProducts(trx: Transaction, query: string, filter: Filter = {}): Promise<number[]> {
  const tried = new Set<string | null>()
  for await (const { slots, text } of readings(trx, query)) {
    // Where nothing was misspelt two readings are the same; what found nothing finds nothing again.
    if (tried.has(text)) continue
    tried.add(text)
    const found = await attempt(trx, slots, text, filter)
    if (found) return found
  }
  return []
}

/** The text query by which `search_product.words` has what somebody means; null where no product has it. */
export async function readQuery(trx: Transaction, query: string): Promise<string | null> {
  for await (const { text } of readings(trx, query)) if (text && (await exists(trx, text))) return text
  return null
}

interface Reading {
  slots: Slot[]
  /** Null: it needs a word that no product has. */
  text: string | null
}

/** A query in another language is read in English too, right after the way it is typed. */
async function* readings(trx: Transaction, query: string): AsyncGenerator<Reading> {
  const english = englishTitle(query)
  let isTyped = true
  for await (const reading of readingsOf(trx, query)) {
    yield reading
    if (isTyped && english !== query) yield* readingsOf(trx, english)
    isTyped = false
  }
}

/**
 * As it is typed (the last word may be unfinished); as it may have been meant, a slip in each word; most of its words, but
 * at least half: words that never occur together. Each is made only when the one before found nothing.
 */
async function* readingsOf(trx: Transaction, query: string): AsyncGenerator<Reading> {
  const words = await wordsIn(trx, query)
  if (words.length === 0) return
  const typed = await typedSlots(trx, words)
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

/** Null where no product at all has these words; empty where the filter leaves none of those that do. */
async function attempt(
  trx: Transaction,
  slots: Slot[],
  reading: string | null,
  filter: Filter,
): Promise<number[] | null> {
  if (reading === null) return null
  const found = await rank(trx, slots, reading, filter)
  if (found.length > 0 || (isFiltering(filter) && (await exists(trx, reading)))) return found
  return null
}

/**
 * By how well the words fit, how little else the name says, and the trend's sure growth. A strong trend outweighs a
 * longer name and an unfinished word, never a missing word out of three. Of very common words only the strongest
 * trends are compared.
 */
async function rank(trx: Transaction, slots: Slot[], reading: string, filter: Filter): Promise<number[]> {
  const { condition, bindings } = passing(filter)
  const fits = fitOf(slots)
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
    order by (${fits.sum}) / cast(${slots.length} as float8)
      + 0.15 * least(1, cast(${slots.length} as float8) / word_count) + 0.025 * strength desc,
      place nulls last, product_id
    limit ${SEARCH_DEPTH}`,
    {
      query: allOf([reading, ...facetTokensOf(filter).map((group) => anyOf(group.map(term)))]),
      ...bindings,
      ...fits.bindings,
    },
  )
  return rows.map((row) => row.id)
}

/** SQL: how many of the slots a product has, the less the further it is from what was typed. */
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

/** Whether any product has these words, whatever else is asked of it: then a filter left nothing, not a slip. */
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

const Found = z.object({ id: z.int() })
const Known = z.object({ found: z.boolean() })
