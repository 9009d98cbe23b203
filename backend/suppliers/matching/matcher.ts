import { candidateSearch } from './candidates.ts'
import {
  type CargoColumns,
  type CargoLine,
  type CollectedCargo,
  cargoLines,
  collectCargo,
} from './cargo-lines.ts'
import { readGoodsQuery } from './goods-phrase.ts'
import { goodsOdds, matchProbability } from './match-probability.ts'
import { nameTokens } from './name-tokens.ts'
import { pairReader } from './pair-features.ts'
import { MOST_UNNAMED, pairScore } from './pair-score.ts'
import { type Query, readQuery } from './query.ts'
import {
  LEAST_LINE_SCORE,
  LEAST_STANDING,
  monthOf,
  supplierScore,
  supplierStanding,
} from './supplier-score.ts'
import { buildTextIndex, type TextIndex } from './text-index.ts'
import type { Token } from './tokens.ts'

/** A supplier that ships what a product's name says, and why we think so. */
export interface SupplierMatch {
  supplierId: number
  /** 0 to 1, to three decimals: how likely the supplier ships this kind of goods. */
  score: number
  /** As the product's name spells them, in its order: what the supplier's cargo says too. */
  words: string[]
  matchingShipments: number
  lastShipmentOn: string | null
  /** The most that one matching line has: no buyer is counted twice, so there may be more. */
  buyers: number
}

export interface Matcher {
  /** The cargo lines nearest to a product's name, best first, as places in the order in which they came. */
  rank(productName: string, limit: number): { line: number; score: number }[]
  /** Makers first, forwarders last, each best first; empty when nothing can be claimed. */
  suppliers(productName: string, question: SupplierQuestion): SupplierMatch[]
}

interface SupplierQuestion {
  /** A day: what counts as recent. */
  asOf: string
  limit: number
  /** As the product's source calls it. */
  category?: string | null
}

/** What a matcher answers from: nothing that a thread cannot be given. */
export interface IndexedCargo {
  readonly index: TextIndex
  readonly cargo: CargoColumns
}

/** Reads all lines, whose texts are normalised, and indexes them, taking turns with the process's other work. */
export async function buildMatcher(lines: AsyncIterable<CargoLine>, signal?: AbortSignal): Promise<Matcher> {
  return matcherOf(await indexCargo(await collectCargo(lines), signal))
}

/** The part of `buildMatcher` that no longer needs what the lines came from. */
export async function indexCargo(
  { texts, cargo }: CollectedCargo,
  signal?: AbortSignal,
): Promise<IndexedCargo> {
  return { index: await buildTextIndex(texts, signal), cargo }
}

export function matcherOf({ index, cargo: columns }: IndexedCargo): Matcher {
  const cargo = cargoLines(columns)
  const search = candidateSearch(index)

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
    /** Null: the text names other goods. */
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
      return own === null ? Math.min(likelihoodOf(place), MOST_UNNAMED) : matchProbability(own, best)
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
    // Most lines of most suppliers are of other goods, which the score would say too, after ten times the work.
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
      // A description counts once, however many of its goods match.
      const shipped = new Map(
        lines.map((line) => [cargo.descriptions[line], cargo.shipments[line] as number]),
      )
      const matchingShipments = [...shipped.values()].reduce((sum, shipments) => sum + shipments, 0)
      return {
        supplierId: cargo.supplierId(supplier),
        supplier,
        lines,
        score: supplierScore(scored),
        standing: supplierStanding(scored),
        isForwarder: cargo.isForwarder(supplier),
        matchingShipments,
      }
    }
    const evidence = found.flatMap(cargo.linesOfText).filter(isEvidence)
    const shortlist = [...bySupplier(evidence)]
      .map(([supplier, lines]) => judge(supplier, lines))
      .filter(({ standing }) => standing >= LEAST_STANDING)
      .sort(bestFirst)
      .slice(0, limit * 2)

    // Candidates are the best lines of all; what else a listed supplier ships that matches belongs to its evidence.
    return shortlist
      .map(({ supplier }) => judge(supplier, cargo.linesOfSupplier(supplier).filter(isEvidence)))
      .sort(bestFirst)
      .slice(0, limit)
      .map(({ supplierId, score, matchingShipments, lines }) => ({
        supplierId,
        score,
        words: spokenOf(tokens, new Set(lines.flatMap(matchedWords))),
        matchingShipments,
        lastShipmentOn: latest(lines.map(cargo.lastOn)),
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

    function matchedWords(line: number): string[] {
      const said = reader.wordsSaid(cargo.texts[line] as number)
      return query.words.flatMap(({ word }, at) => (said.has(at) ? [word] : []))
    }
  }
  return { rank, suppliers }
}

interface Ranked {
  isForwarder: boolean
  standing: number
  matchingShipments: number
  supplierId: number
}

/**
 * A forwarder ships everybody's goods: the shipment is proof, the supplier is not. Equal standings are common, since equal
 * descriptions are: then who ships more comes first.
 */
function bestFirst(a: Ranked, b: Ranked): number {
  return (
    Number(a.isForwarder) - Number(b.isForwarder) ||
    b.standing - a.standing ||
    b.matchingShipments - a.matchingShipments ||
    a.supplierId - b.supplierId
  )
}

/**
 * In the product's own spelling and order, each once. A phrase that stands for several trade words ("lunch box" for
 * "food container") is given when all of them matched; else the trade words that did.
 */
function spokenOf(tokens: readonly Token[], words: ReadonlySet<string>): string[] {
  const unmatched = new Set(tokens.filter(({ word }) => !words.has(word)).map(({ said }) => said))
  const spoken = tokens
    .filter(({ word }) => words.has(word))
    .map(({ word, said }) => (unmatched.has(said) ? word : said))
  return [...new Set(spoken)].slice(0, MOST_WORDS)
}

function latest(days: (string | null)[]): string | null {
  return days.reduce((last, day) => (last === null || (day !== null && day > last) ? day : last), null)
}

const CANDIDATES_EACH = 30
const MOST_WORDS = 8
