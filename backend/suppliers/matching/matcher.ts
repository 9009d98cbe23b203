import { candidateSearch } from './candidates.ts'
import {
  type CargoColumns,
  type CargoLine,
  type CollectedCargo,
  cargoLines,
  collectCargo,
} from './cargo-lines.ts'
import { sizeOf } from './goods-agreement.ts'
import { readGoodsQuery } from './goods-phrase.ts'
import { goodsOdds, matchProbability } from './match-probability.ts'
import { nameTokens } from './name-tokens.ts'
import { pairReader } from './pair-features.ts'
import { MOST_UNNAMED, pairScore } from './pair-score.ts'
import { type Query, readQuery } from './query.ts'
import {
  LEAST_LINE_SCORE,
  LEAST_STRENGTH,
  monthOf,
  supplierScore,
  supplierStrength,
} from './supplier-score.ts'
import { buildTextIndex, type TextIndex } from './text-index.ts'
import type { Token } from './tokens.ts'

export interface SupplierMatch {
  supplierId: number
  /** Probability of such goods, three decimals. */
  score: number
  /** In the name's spelling and order. */
  words: string[]
  /** Best matching goods, in trade words. */
  goods: string
  matchingShipments: number
  lastShipmentOn: string | null
  /** Maximum over lines: a lower bound. */
  buyers: number
}

export interface Matcher {
  /** Best first; `line` is the input position. */
  rank(productName: string, limit: number): { line: number; score: number }[]
  /** Makers before forwarders, best first. */
  suppliers(productName: string, question: SupplierQuestion): SupplierMatch[]
}

interface SupplierQuestion {
  asOf: string
  limit: number
  category?: string | null
}

/** Transferable to threads. */
export interface IndexedCargo {
  readonly index: TextIndex
  readonly cargo: CargoColumns
}

/** Expects normalized texts. */
export async function buildMatcher(lines: AsyncIterable<CargoLine>, signal?: AbortSignal): Promise<Matcher> {
  return matcherOf(await indexCargo(await collectCargo(lines), signal))
}

export async function indexCargo(
  { texts, cargo }: CollectedCargo,
  signal?: AbortSignal,
): Promise<IndexedCargo> {
  return { index: await buildTextIndex(texts, signal), cargo }
}

export function matcherOf({ index, cargo: columns }: IndexedCargo): Matcher {
  const cargo = cargoLines(columns)
  const search = candidateSearch(index)
  const size = sizeOf(index)

  function compare(query: Query) {
    const found = search(query, CANDIDATES_EACH)
    const reader = pairReader(index, query)
    const likelihoods = new Map<number, number>()
    const odds = new Map<number, number | null>()
    const likelihoodOf = (place: number): number => {
      const known = likelihoods.get(place)
      if (known !== undefined) return known
      const likelihood = pairScore(reader.features(place))
      likelihoods.set(place, likelihood)
      return likelihood
    }
    /** Null: different goods. */
    const oddsOf = (place: number): number | null => {
      const known = odds.get(place)
      if (known !== undefined) return known
      const agreement = reader.mayNameGoods(place) ? reader.agreement(place) : null
      const own = agreement === null ? null : goodsOdds(reader.goodsFeatures(place), agreement)
      odds.set(place, own)
      return own
    }
    const best = found.reduce(
      (most, place) => Math.max(most, oddsOf(place) ?? most),
      Number.NEGATIVE_INFINITY,
    )
    const scoreOf = (place: number): number => {
      const own = oddsOf(place)
      return own === null ? Math.min(likelihoodOf(place), MOST_UNNAMED) : matchProbability(own, best, size)
    }
    return { found, reader, scoreOf, likelihoodOf }
  }

  function rank(productName: string, limit: number) {
    const { found, likelihoodOf } = compare(readQuery(index, nameTokens(productName)))
    const { scoreOf } = compare(readGoodsQuery(index, productName, null).query)
    const ranked = new Map<number, number>()
    for (const place of found.sort((a, b) => likelihoodOf(b) - likelihoodOf(a))) {
      for (const line of cargo.linesOfText(place)) {
        const description = cargo.descriptions[line] as number
        if (!ranked.has(description)) ranked.set(description, scoreOf(place))
      }
    }
    return [...ranked].slice(0, limit).map(([line, score]) => ({ line, score }))
  }

  function suppliers(productName: string, { asOf, limit, category }: SupplierQuestion): SupplierMatch[] {
    const { tokens, query } = readGoodsQuery(index, productName, category ?? null)
    const { found, reader, scoreOf } = compare(query)
    // Ten times faster than the score.
    const isEvidence = (line: number) => {
      const place = cargo.texts[line] as number
      return reader.mayNameGoods(place) && scoreOf(place) >= LEAST_LINE_SCORE
    }
    const now = monthOf(asOf)
    const judge = (supplier: number, lines: number[]) => {
      const scored = lines.map((line) => {
        const month = cargo.lastMonth(line)
        return { score: scoreOf(cargo.texts[line] as number), ageMonths: month === null ? null : now - month }
      })
      // Counts a description once.
      const shipped = new Map(
        lines.map((line) => [cargo.descriptions[line], cargo.shipments[line] as number]),
      )
      const matchingShipments = [...shipped.values()].reduce((sum, shipments) => sum + shipments, 0)
      return {
        supplierId: cargo.supplierId(supplier),
        supplier,
        lines,
        score: supplierScore(scored),
        strength: supplierStrength(scored),
        isForwarder: cargo.isForwarder(supplier),
        matchingShipments,
      }
    }
    const evidence = found.flatMap(cargo.linesOfText).filter(isEvidence)
    const shortlist = [...bySupplier(evidence)]
      .map(([supplier, lines]) => judge(supplier, lines))
      .filter(({ strength }) => strength >= LEAST_STRENGTH)
      .sort(bestFirst)
      .slice(0, limit * 2)

    // All matching lines of listed suppliers are evidence.
    return shortlist
      .map(({ supplier }) => judge(supplier, cargo.linesOfSupplier(supplier).filter(isEvidence)))
      .sort(bestFirst)
      .slice(0, limit)
      .map(({ supplierId, score, matchingShipments, lines }) => ({
        supplierId,
        score,
        words: wordsShownOf(tokens, new Set(lines.flatMap(matchedWords))),
        goods: goodsShownOf(lines),
        matchingShipments,
        lastShipmentOn: cargo.lastOn(lines),
        buyers: lines.reduce((most, line) => Math.max(most, cargo.buyers[line] as number), 0),
      }))

    function bySupplier(lines: number[]): Map<number, number[]> {
      const groups = new Map<number, number[]>()
      for (const line of lines) {
        const supplier = cargo.supplierOf(line)
        const group = groups.get(supplier)
        if (group) group.push(line)
        else groups.set(supplier, [line])
      }
      return groups
    }

    /** Ties: more shipments win. */
    function goodsShownOf(lines: number[]): string {
      const [best] = lines
        .map((line) => ({ place: cargo.texts[line] as number, shipments: cargo.shipments[line] as number }))
        .sort((a, b) => scoreOf(b.place) - scoreOf(a.place) || b.shipments - a.shipments || a.place - b.place)
      return best === undefined ? '' : reader.goodsWritten(best.place)
    }

    function matchedWords(line: number): string[] {
      const written = reader.wordsWritten(cargo.texts[line] as number)
      return query.words.flatMap(({ word }, at) => (written.has(at) ? [word] : []))
    }
  }
  return { rank, suppliers }
}

interface Ranked {
  isForwarder: boolean
  strength: number
  matchingShipments: number
  supplierId: number
}

/** Forwarders ship all goods, so they come last. Ties: more shipments win. */
function bestFirst(a: Ranked, b: Ranked): number {
  return (
    Number(a.isForwarder) - Number(b.isForwarder) ||
    b.strength - a.strength ||
    b.matchingShipments - a.matchingShipments ||
    a.supplierId - b.supplierId
  )
}

/** A phrase with several trade words ("lunch box" for "food container") counts only if all matched. */
function wordsShownOf(tokens: readonly Token[], words: ReadonlySet<string>): string[] {
  const unmatched = new Set(tokens.filter(({ word }) => !words.has(word)).map(({ written }) => written))
  const shown = tokens
    .filter(({ word }) => words.has(word))
    .map(({ word, written }) => (unmatched.has(written) ? word : written))
  return [...new Set(shown)].slice(0, MOST_WORDS)
}

const CANDIDATES_EACH = 30
const MOST_WORDS = 8
