import * as z from 'zod/mini'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { anyOf, term } from './terms.ts'
import { similarWords, wordsIn } from './vocabulary.ts'

/** Most similar words first, then the strongest trends. Empty if no word is similar. */
export async function nearestNames(trx: Transaction, query: string): Promise<string[]> {
  const near: string[][] = []
  const { words: asked } = await wordsIn(trx, query)
  for (const word of asked) {
    const words = await similarWords(trx, word, REMOTELY)
    if (words.length > 0) near.push(words)
  }
  if (near.length === 0) return []
  const alternatives = near.map((words) => anyOf(words.map(term)))
  const rows = await many(
    trx,
    Named,
    `select p.name from search_product s join product p on p.id = s.product_id
    where s.place is not null and s.words @@ cast(? as tsquery)
    order by ${alternatives.map(() => 'cast(s.words @@ cast(? as tsquery) as integer)').join(' + ')} desc, s.place
    limit ${SUGGESTIONS}`,
    [anyOf(alternatives), ...alternatives],
  )
  return [...new Set(rows.map(({ name }) => name))]
}

const Named = z.object({ name: z.string() })

/** Trigram similarity, far below the typo threshold. */
const REMOTELY = 0.25
const SUGGESTIONS = 5
