/**
 * Accuracy and speed of our matching. `npm run bench:match [-- folder]`, or MATCHING_DATA.
 * 1. Three public sets: retrieval against four lexical baselines, and classification of labelled pairs
 * (`pair-decision.ts`).
 * 2. Cargo: titles against bill-of-lading wording (`judged-cargo.csv`).
 * 3. Shown matches of judged titles (`judged-pairs/`): share right, calibration.
 * 4. The same for long shop titles, and for the sandbox's products.
 * 5. CPU time and memory on 200,000 synthetic cargo lines.
 */
import { MATCH_STRENGTHS } from '../../backend/contracts/match-strength.ts'
import type { CargoLine } from '../../backend/suppliers/matching/cargo-lines.ts'
import { buildMatcher, type Matcher } from '../../backend/suppliers/matching/matcher.ts'
import { normaliseName } from '../../backend/suppliers/matching/name-tokens.ts'
import { normaliseCargo } from '../../backend/suppliers/matching/normalise.ts'
import { benchLongTitles, benchSandbox } from './bench-long-titles.ts'
import { HARD_NEGATIVES } from './hard-negatives.ts'
import { ALL_CARGO, FITTED, HELD } from './judged-cargo.ts'
import { interval, judgedFigures, type Share, shareOf } from './judged-figures.ts'
import { shownPairs } from './judged-pairs.ts'
import { type LabelledQuery, MATCHING_SETS, matchingFolder, readMatchingSet } from './matching-sets.ts'
import { type Decided, decidePairs } from './pair-decision.ts'
import { print, row } from './print-row.ts'

const BASELINES = {
  'Abt-Buy': '88.0 / 99.7 / .928',
  'Amazon-Google': '76.7 / 99.4 / .857',
  'Walmart-Amazon': '81.2 / 99.1 / .883',
}

const SYLLABLES =
  'ba ce di fo gu ka le mi no pu ra se ti vo zu bel cor dan fir gol kam lin mor nes pol ran sil tor vel zin'.split(
    ' ',
  )

const folder = matchingFolder(process.argv[2])
if (folder) {
  await benchRetrieval(folder)
  await benchPairs(folder)
} else {
  print(
    'No matching data here: give its folder as an argument or in MATCHING_DATA. The public sets are left out.',
  )
}
await benchCargo()
await benchFalseFriends()
await benchJudged()
await benchLongTitles()
await benchSandbox()
await benchSpeed()

async function benchRetrieval(from: string): Promise<void> {
  print('Title to title: hit@1 / hit@10 / MRR@10')
  print(row('set', 'queries', 'texts', 'ours', 'best lexical', 'ours, test split', 'queries a CPU second'))
  for (const name of MATCHING_SETS) {
    const { corpus, queries } = readMatchingSet(from, name)
    const matcher = await buildMatcher(linesOf(corpus.map(normaliseName)))
    const startedAt = cpuMs()
    const ranks = queries.map((query) => ({ query, rank: rankOfTruth(matcher, query) }))
    const seconds = (cpuMs() - startedAt) / 1000
    const tested = ranks.filter(({ query }) => query.tested)
    print(
      row(
        name,
        queries.length,
        corpus.length,
        figures(ranks.map(({ rank }) => rank)),
        BASELINES[name],
        `${figures(tested.map(({ rank }) => rank))} (${tested.length})`,
        Math.round(queries.length / seconds),
      ),
    )
  }
}

async function benchPairs(from: string): Promise<void> {
  print('\nPair F1: text features alone / with price, brand and numbers. Precision / recall / F1 on test')
  print(row('set', 'text features alone', 'with price, brand and numbers'))
  for (const name of MATCHING_SETS) {
    const { alone, withMore } = await decidePairs(from, name)
    print(row(name, formatDecided(alone), formatDecided(withMore)))
  }
}

function formatDecided({ precision, recall, f1 }: Decided): string {
  return [precision, recall, f1].map((share) => (100 * share).toFixed(1)).join(' / ')
}

/** First is 1; null outside the first ten. */
function rankOfTruth(matcher: Matcher, { title, truth }: LabelledQuery): number | null {
  const found = matcher.rank(title, 10).findIndex(({ line }) => truth.has(line))
  return found < 0 ? null : found + 1
}

function figures(ranks: (number | null)[]): string {
  const hits = (most: number) => ranks.filter((rank) => rank !== null && rank <= most).length / ranks.length
  const reciprocal =
    ranks.reduce<number>((sum, rank) => sum + (rank === null ? 0 : 1 / rank), 0) / ranks.length
  return `${(100 * hits(1)).toFixed(1)} / ${(100 * hits(10)).toFixed(1)} / ${reciprocal.toFixed(3).slice(1)}`
}

async function benchCargo(): Promise<void> {
  const corpus = ALL_CARGO
  const matcher = await buildMatcher(linesOf(corpus.map(normaliseCargo)))
  const asked = HELD.flatMap(({ products, cargo }) =>
    products.map((product) => {
      const truth = new Set(cargo.map((text) => corpus.indexOf(text)))
      const found = matcher.rank(product, 50).sort((a, b) => b.score - a.score)
      return found.map(({ line, score }) => ({ score, isTrue: truth.has(line) }))
    }),
  )
  const first = asked.filter(([top]) => top?.isTrue).length / asked.length
  const firstThree = asked.flatMap((found) => found.slice(0, 3)).filter(({ isTrue }) => isTrue).length
  print('\nListing title to bill-of-lading wording, the half that was not fitted on')
  print(`${asked.length} titles over ${corpus.length} descriptions, three of them true for each`)
  print(
    `first is true ${first.toFixed(3)}, precision of the first three ${(firstThree / asked.length / 3).toFixed(3)}`,
  )
  print(row('score', 'pairs', 'truly the kind'))
  for (const least of [0, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9]) {
    const upTo = [0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 1.01].find((edge) => edge > least) ?? 1.01
    const pairs = asked.flat().filter(({ score }) => score >= least && score < upTo)
    const share = pairs.filter(({ isTrue }) => isTrue).length / pairs.length
    print(row(`${least} to ${Math.min(1, upTo)}`, pairs.length, pairs.length > 0 ? share.toFixed(2) : 'none'))
  }
}

/** Cargo of another kind that shares a word with the title should not score above 0.4. */
async function benchFalseFriends(): Promise<void> {
  const friends = [...new Set(HARD_NEGATIVES.map(({ cargo }) => cargo))]
  const corpus = [...ALL_CARGO, ...friends]
  const matcher = await buildMatcher(linesOf(corpus.map(normaliseCargo)))
  print('\nTitles beside cargo that shares a word with them and is of another kind')
  print(row('half', 'pairs', 'above 0.4', 'above 0.5', 'mean score'))
  for (const half of ['fit', 'held'] as const) {
    const pairs = HARD_NEGATIVES.filter(({ split }) => split === half)
    const scores = pairs.map(({ product, cargo }) => {
      const line = corpus.indexOf(cargo)
      return matcher.rank(product, 50).find((found) => found.line === line)?.score ?? 0
    })
    const above = (least: number) => scores.filter((score) => score > least).length
    const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
    print(row(half === 'fit' ? 'looked at' : 'held', pairs.length, above(0.4), above(0.5), mean.toFixed(2)))
    for (const [at, { product, cargo }] of pairs.entries()) {
      if ((scores[at] ?? 0) > 0.4) print(`  ${scores[at]?.toFixed(2)} ${product} | ${cargo}`)
    }
  }
}

/** `seen`: inspected during development. `fresh`: judged afterwards. */
async function benchJudged(): Promise<void> {
  print('\nWhat is shown for judged titles: right of shown, 95 % interval; a plausible one is not right')
  print(
    row(
      'titles',
      'all',
      'first of a title',
      ...MATCH_STRENGTHS.map(({ strength }) => strength),
      'right ones kept',
    ),
  )
  for (const split of ['fit', 'seen', 'fresh'] as const) {
    const { titles, all, top, strengths, rightOnes, kept } = await judgedFigures(split)
    const shares = MATCH_STRENGTHS.map(({ strength }) => formatShare(strengths[strength]))
    print(
      row(`${split} (${titles})`, formatShare(all), formatShare(top), ...shares, `${kept} of ${rightOnes}`),
    )
  }
  const pairs = (await shownPairs()).filter(({ title }) => title.split !== 'fit')
  print('\nCalibration on the titles that nothing was fitted on')
  print(row('score', 'mean score', 'right of shown'))
  for (const [least, below] of [
    [0.7, 0.8],
    [0.8, 0.85],
    [0.85, 0.9],
    [0.9, 1],
  ] as const) {
    const inBin = pairs.filter(({ score }) => score >= least && score < below)
    const mean = inBin.reduce((sum, { score }) => sum + score, 0) / inBin.length
    print(row(`${least} to ${below}`, mean.toFixed(3), formatShare(shareOf(inBin))))
  }
}

function formatShare(share: Share): string {
  const [low, high] = interval(share)
  const part = (share.right / share.shown).toFixed(3).replace(/^0/, '')
  return `${share.right}/${share.shown} ${part} (${low.toFixed(2)}-${high.toFixed(2)})`
}

async function benchSpeed(): Promise<void> {
  const lines = 200_000
  const suppliers = 20_000
  const before = memory()
  const startedAt = cpuMs()
  const matcher = await buildMatcher(syntheticLines(lines, suppliers))
  const buildMs = cpuMs() - startedAt
  const after = memory()
  const products = Array.from({ length: 2000 }, (_, at) => syntheticName(at))
  const askedAt = cpuMs()
  let matched = 0
  for (const product of products) {
    matched += matcher.suppliers(product, { asOf: '2026-01-31', limit: 12 }).length
  }
  const each = (cpuMs() - askedAt) / products.length
  print(`\n${lines} synthetic lines of ${suppliers} suppliers`)
  print(
    `built in ${Math.round(buildMs)} CPU ms, ${Math.round(after - before)} MB kept, peak of the process ${peak()} MB`,
  )
  print(
    `${products.length} products: ${each.toFixed(2)} CPU ms each, ${Math.round(1000 / each)} a second, ${matched} matches`,
  )
}

async function* linesOf(texts: string[]): AsyncGenerator<CargoLine> {
  for (const [at, text] of texts.entries()) {
    yield { supplierId: at + 1, text, shipments: 1, lastOn: '2026-01-15', buyers: 1, forwarder: false }
  }
}

/** Zipf-distributed, from the judged goods and 30,000 made-up words. */
async function* syntheticLines(lines: number, suppliers: number): AsyncGenerator<CargoLine> {
  const goods = ALL_CARGO.map(normaliseCargo)
  for (let at = 0; at < lines; at += 1) {
    const random = randomOf(at)
    const extra = Array.from({ length: 2 + Math.floor(random() * 6) }, () => syntheticWord(random))
    yield {
      supplierId: 1 + (at % suppliers),
      text: `${goods[Math.floor(random() * goods.length)]} ${extra.join(' ')}`,
      shipments: 1 + Math.floor(random() * 20),
      lastOn: `2025-${String(1 + Math.floor(random() * 12)).padStart(2, '0')}-15`,
      buyers: 1 + Math.floor(random() * 4),
      forwarder: random() < 0.05,
    }
  }
}

function syntheticName(at: number): string {
  const titles = [...FITTED, ...HELD].flatMap(({ products }) => products)
  const random = randomOf(1_000_000 + at)
  return `${titles[at % titles.length]} ${syntheticWord(random)} ${syntheticWord(random)}`
}

function syntheticWord(random: () => number): string {
  let rest = Math.floor(30_000 ** random())
  let word = ''
  do {
    word += SYLLABLES[rest % SYLLABLES.length]
    rest = Math.floor(rest / SYLLABLES.length)
  } while (rest > 0)
  return word.length < 4 ? `${word}tal` : word
}

/** Mulberry32: same numbers on every machine. */
function randomOf(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** CPU time including garbage collection, little affected by other load. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** MB of heap and typed arrays. Exact only with --expose-gc. */
function memory(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 2 ** 20
}

function peak(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024)
}
