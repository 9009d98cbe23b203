import * as z from 'zod/mini'
import { many, one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { normaliseName } from './matching/name-tokens.ts'
import { spellingsOf } from './misspellings.ts'

export interface Found {
  /** A PostgreSQL array literal, with up to thousands of ids. */
  ids: string
  /** Text query; empty without goods. */
  goods: string
}

/**
 * All words are in the name, or all in one cargo description. Without results each word may have one typo.
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

/** Only existing words are included: each alternative is tried on every row. */
async function nearly(trx: Transaction, table: keyof typeof HAS, words: readonly string[]): Promise<string> {
  const typed = words.map((word) => word.toLowerCase())
  const known = await occurring(trx, table, typed)
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

/** Shorter words have too many neighbors. */
const SHORTEST_DOUBTED = 4

/** At most eight; names are no longer. */
function wordsOf(query: string): string[] {
  const words = query.replace(/['\\]/g, ' ').split(/\s+/)
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word)).slice(0, MOST_WORDS)
}

const MOST_WORDS = 8

/** `wordsOf` has removed quotes and backslashes. */
function term(word: string): string {
  return `'${word}'`
}

function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
