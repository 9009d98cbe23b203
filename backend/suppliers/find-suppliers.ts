import * as z from 'zod/mini'
import { many, one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { normaliseName } from './matching/name-tokens.ts'
import { spellingsOf } from './misspellings.ts'

/** What somebody's words found. */
export interface Found {
  /** As PostgreSQL writes a list of them: there may be thousands, and only it reads them again. */
  ids: string
  /** The text query that their goods were found by; empty where no words for goods were meant. */
  goods: string
}

/**
 * The suppliers that somebody's words mean: every word a part of the name, or all of them in one cargo description, the
 * last perhaps unfinished. Only when nobody is found so, each word may have one slip.
 */
export async function findSuppliers(trx: Transaction, q: string): Promise<Found> {
  const words = wordsOf(q)
  const goods = wordsOf(normaliseName(q))
  const parts = (words.length > 0 ? words : [q]).map(containing)
  const meant = goods
    .map((word, at) => (at === goods.length - 1 ? `${term(word)}:*` : term(word)))
    .join(' & ')
  const asTyped = await ids(
    trx,
    `select id from supplier where ${parts.map(() => 'name ilike ?').join(' and ')}
     union select supplier_id from cargo where ${HAS.cargo}`,
    [...parts, meant],
  )
  if (asTyped) return { ids: asTyped, goods: meant }
  const nearlyMeant = await nearly(trx, 'cargo', goods)
  const found = await ids(trx, NEARLY, [await nearly(trx, 'supplier', words), nearlyMeant])
  return { ids: found ?? '{}', goods: nearlyMeant }
}

const HAS = {
  supplier: `to_tsvector('simple', name) @@ to_tsquery('simple', ?)`,
  cargo: `to_tsvector('simple', text) @@ to_tsquery('simple', ?)`,
}

const NEARLY = `select id from supplier where ${HAS.supplier} union select supplier_id from cargo where ${HAS.cargo}`

async function ids(trx: Transaction, sql: string, bindings: string[]): Promise<string | null> {
  const found = await one(trx, FoundRow, `select array_agg(id)::text as ids from (${sql}) found`, bindings)
  return found.ids
}

const FoundRow = z.object({ ids: z.nullable(z.string()) })

/**
 * A text query for the words or what is one slip away from each. Only what occurs in the table is asked for: hundreds
 * of alternatives would be tried on every row.
 */
async function nearly(trx: Transaction, table: keyof typeof HAS, words: readonly string[]): Promise<string> {
  const typed = words.map((word) => word.toLowerCase())
  const known = await occurring(trx, table, typed)
  // Where not all words can be doubted, those are that occur nowhere.
  const doubted = typed
    .filter((word) => word.length >= SHORTEST_DOUBTED)
    .sort((a, b) => Number(known.has(a)) - Number(known.has(b)))
  const spellings = spellingsOf([...new Set(doubted)])
  const near = await occurring(trx, table, [...spellings.values()].flat())
  const meant = typed.map((word) =>
    [word, ...(spellings.get(word) ?? [])].filter((reading) => known.has(reading) || near.has(reading)),
  )
  if (meant.some((reading) => reading.length === 0)) return ''
  return meant.map((reading) => `(${reading.map(term).join(' | ')})`).join(' & ')
}

/** Which of the words occur in the table. */
async function occurring(trx: Transaction, table: keyof typeof HAS, words: string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set()
  const rows = await many(
    trx,
    Word,
    `select word from unnest(cast(:words as text[])) word
     where exists (select from ${table} where ${HAS[table].replace('?', `'''' || word || ''''`)})`,
    { words },
  )
  return new Set(rows.map(({ word }) => word))
}

const Word = z.object({ word: z.string() })

/** Shorter words have too many neighbours to mean any of them. */
const SHORTEST_DOUBTED = 4

/** At most eight: more are no longer the name of a company or of goods. */
function wordsOf(query: string): string[] {
  const words = query.replace(/['\\]/g, ' ').split(/\s+/)
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word)).slice(0, MOST_WORDS)
}

const MOST_WORDS = 8

/** A word in a PostgreSQL text query; `wordsOf` left none of its signs in it. */
function term(word: string): string {
  return `'${word}'`
}

/** A LIKE pattern that finds `text` anywhere, with the wildcards in it taken literally. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
