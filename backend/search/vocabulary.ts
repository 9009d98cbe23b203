import * as z from 'zod/mini'
import { many, one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { canBeDoubted, spellingsOf, splitsOf } from '../suppliers/misspellings.ts'
import { allOf, type Slot, term } from './terms.ts'

export interface QueryWords {
  words: string[]
  /** The text's last one may be unfinished. */
  last: string
}

/**
 * At most eight words; overlapping pairs of letters fill the places left. Also sets planner options for the
 * transaction: PostgreSQL underestimates a limited text query whose words never occur together.
 */
export async function wordsIn(trx: Transaction, text: string): Promise<QueryWords> {
  const { written, overlapping } = await one(
    trx,
    Words,
    `select search_words(:text, false) as written, search_words(:text) as overlapping,
       set_config('enable_seqscan', 'off', true) as seqscan, set_config('jit', 'off', true) as jit`,
    { text },
  )
  const isInPair = (word: string) =>
    isLetter(word) && overlapping.some((pair) => pair !== word && pair.endsWith(word))
  const [first = [], all = []] = [written, [...written, ...overlapping]].map((words) =>
    [...new Set(words)].filter((word) => !isInPair(word)).slice(0, WORDS_MAX),
  )
  return { words: all, last: first.at(-1) ?? '' }
}

const WORDS_MAX = 8

/** One letter of a script without spaces is part of a word, not a word begun. */
function isLetter(word: string): boolean {
  return word >= FIRST_LETTER && [...word].length === 1
}

/** Start of the Thai block; the other scripts follow. */
const FIRST_LETTER = '\u0e01'

const Words = z.object({
  written: z.array(z.string()),
  overlapping: z.array(z.string()),
  seqscan: z.string(),
  jit: z.string(),
})
const Word = z.object({ word: z.string() })
const Frequency = z.extend(Word, { products: z.int() })
/** Both null for an exact word. */
const Ending = z.extend(Word, { endings: z.nullable(z.int()), together: z.nullable(z.int()) })

/** The last word may be unfinished; two neighbors may be one word. */
export async function typedSlots(trx: Transaction, { words, last }: QueryWords): Promise<Slot[]> {
  const joined = words.slice(1).map((word, index) => `${words[index]}${word}`)
  const letters = words.filter(isLetter)
  const [known, begun] = await lookUp(trx, [...words, ...joined], letters, last)
  return words.map((word, index) => ({
    word,
    exact: [word, joined[index - 1], joined[index]].flatMap((reading) =>
      reading !== undefined && known.has(reading)
        ? [isLetter(reading) ? `${term(reading)}:*` : term(reading)]
        : [],
    ),
    begun: word === last ? begun : [],
    near: [],
  }))
}

export async function withCorrections(
  trx: Transaction,
  slots: readonly Slot[],
  doubted: (slot: Slot) => boolean,
): Promise<Slot[]> {
  const asked = slots.filter((slot) => slot.word.length >= SHORTEST_DOUBTED && doubted(slot))
  const spellings = spellingsOf(asked.map(({ word }) => word))
  const readings = new Map(
    asked.map(({ word }) => [word, { slips: spellings.get(word) ?? [], splits: splitsOf(word) }]),
  )
  const candidates = [...readings.values()].flatMap(({ slips, splits }) => [...slips, ...splits.flat()])
  const known = await frequencies(trx, [...new Set(candidates)])
  const read: Slot[] = []
  for (const slot of slots) {
    const reading = readings.get(slot.word)
    if (!reading) {
      read.push(slot)
      continue
    }
    const slips = reading.slips
      .filter((word) => known.has(word))
      .sort((a, b) => (known.get(b) ?? 0) - (known.get(a) ?? 0))
      .slice(0, NEAR_MAX)
    const splits = reading.splits.filter((halves) => halves.every((half) => known.has(half)))
    const near = [...slips.map(term), ...splits.map((halves) => allOf(halves.map(term)))]
    const lost = near.length === 0 && slot.exact.length === 0
    read.push({ ...slot, near: lost ? (await similarWords(trx, slot.word, ALIKE)).map(term) : near })
  }
  return read
}

/** Two-letter words have too many neighbors. */
const SHORTEST_DOUBTED = 3
/** Model numbers have many neighbors; other words select. */
const NEAR_MAX = 40

/** Products per word; unknown words are absent. */
async function frequencies(trx: Transaction, words: readonly string[]): Promise<Map<string, number>> {
  const rows = await many(
    trx,
    Frequency,
    'select word, products from search_word where word = any(cast(? as text[]))',
    [[...words]],
  )
  return new Map(rows.map(({ word, products }) => [word, products]))
}

/** Completions of the unfinished word: the most common, or all if rare together, like model numbers. */
async function lookUp(
  trx: Transaction,
  words: readonly string[],
  letters: readonly string[],
  start: string,
): Promise<[known: Set<string>, begun: string[]]> {
  const length = [...start].length
  const short = length <= 2
  const endings = `
    select word, ${short ? '0' : 'count(*) over ()'} as endings, ${short ? '0' : 'sum(products) over ()'} as together
    from search_word
    where ${short ? `left(word, ${length}) = :start and word <> :start` : 'word > :start and word < :start || chr(1114111)'}
    order by products desc limit ${short ? FEW_ENDINGS : ENDINGS}`
  const rows = await many(
    trx,
    Ending,
    `select word, null as endings, null as together from search_word where word = any(cast(:words as text[]))
    union all (${endings})
    union all select letter, null, null from unnest(cast(:letters as text[])) letter
      where exists (select from search_word where word > letter and word < letter || chr(1114111))`,
    { words: [...words], letters: [...letters], start },
  )
  const begun = rows.filter(({ endings }) => endings !== null)
  const manyRare = begun.some(({ endings, together }) => (endings ?? 0) > ENDINGS && (together ?? 0) <= RARE)
  return [
    new Set(rows.filter(({ endings }) => endings === null).map(({ word }) => word)),
    manyRare ? [`${term(start)}:*`] : begun.map(({ word }) => term(word)),
  ]
}

const ENDINGS = 30
const FEW_ENDINGS = 10
const RARE = 20_000

/** Allows more than one typo. */
export async function similarWords(trx: Transaction, word: string, threshold: number): Promise<string[]> {
  if (!canBeDoubted(word)) return []
  await trx.raw(`select set_config('pg_trgm.similarity_threshold', ?, true)`, [String(threshold)])
  const rows = await many(
    trx,
    Word,
    `select word from search_word where word % :word order by similarity(word, :word) desc, products desc limit 5`,
    { word },
  )
  return rows.map((row) => row.word)
}

const ALIKE = 0.4
