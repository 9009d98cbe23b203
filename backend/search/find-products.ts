import type { Transaction } from '../db/knex.ts'
import { allowTypos } from './letters.ts'
import { allWords, wordsOf } from './words.ts'

/**
 * Ids of the current edition's products that a query finds, best first: by words (the last may be unfinished), and by
 * letters when words find little, so that a typo in each word still does. Among texts that fit about as well the
 * stronger trend comes first. A query without a letter or digit finds nothing.
 */
export async function findProducts(trx: Transaction, query: string, limit: number): Promise<number[]> {
  const words = wordsOf(query)
  if (words.length === 0) return []
  const byWords = await rank(trx, { query, limit, ...namedByAll(words) })
  if (byWords.length >= ENOUGH) return byWords
  await allowTypos(trx)
  const byLetters = await rank(trx, { query, limit, ...alikeWords(words) })
  return [...new Set([...byWords, ...byLetters])].slice(0, limit)
}

/** With fewer finds than this, a typo is likely enough to look by letters too. */
const ENOUGH = 5

/** A condition on a product `p`, with its bindings. */
interface Condition {
  condition: string
  bindings: Record<string, string>
}

function namedByAll(words: string[]): Condition {
  return {
    condition: `to_tsvector('simple', p.name) @@ to_tsquery('simple', :terms)`,
    bindings: { terms: allWords(words) },
  }
}

/** Each word resembles some part of the name. One index look-up a word: more than a few words say enough. */
function alikeWords(words: string[]): Condition {
  const few = words.slice(0, LETTER_WORDS_MAX)
  return {
    condition: few.map((_word, index) => `p.name %> :word${index}`).join(' and '),
    bindings: Object.fromEntries(few.map((word, index) => [`word${index}`, word])),
  }
}

const LETTER_WORDS_MAX = 6

async function rank(
  trx: Transaction,
  { query, limit, condition, bindings }: Condition & { query: string; limit: number },
): Promise<number[]> {
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    `with found as (
       select p.id, p.name, t.low
       from product p join trend t on t.product_id = p.id
       where t.edition_id = (select edition_id from current_edition) and ${condition}
       order by t.low desc nulls last, p.id limit ${CANDIDATES}
     )
     select id from found
     order by lower(name) = lower(:query) desc, round(5 * word_similarity(:query, name)) desc,
       low desc nulls last, id
     limit :limit`,
    { ...bindings, query, limit },
  )
  return rows.map((row) => row.id)
}

/** The strongest trends among what was found are compared with the query letter by letter; no more of them. */
const CANDIDATES = 500
