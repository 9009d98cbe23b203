import {
  CHAIN_PAGE,
  CHAIN_START,
  type ListChainRow,
  type OutcomeRow,
  type PickRow,
  readPickChain,
  sealedText,
  type WitnessStamp,
} from '#contracts/pick-chain'
import { ASKED_NOW, LIST_QUESTIONS, QUESTION_NAMES } from '#contracts/recorded-pick'
import { lengthOf, marketGrowthOf, recount } from '#contracts/recount'
import { call } from '../../../api.ts'
import { readStamps, sha256, stampFault } from './verify-stamps.ts'

export interface ChainFault {
  number: number
  why: 'changed' | 'missing' | 'does not follow' | 'another end' | 'miscounted' | 'not as signed'
}

export interface Verified {
  rows: number
  fault: ChainFault | null
  /** Row with the brought hash; null: not found up to the fault. */
  found: number | null
  recounted: number
  picks: number
  /** Picks signed by the witness at most a day after they were made. */
  witnessed: number
  stamps: CheckedStamps
}

interface CheckedStamps {
  hold: number
  last: WitnessStamp | null
  fault: { stamp: WitnessStamp; words: string } | null
}

export interface Shown {
  rows: number
  head: string | null
}

/** Where the rows of a chain come from. */
export interface ChainSource {
  /** The rows after a number, at most `CHAIN_PAGE`. */
  rows(after: number): Promise<readonly ListChainRow[]>
  /** Oldest first. */
  stamps(): Promise<readonly WitnessStamp[]>
}

const OUR_CHAIN: ChainSource = {
  rows: (after) => call(readPickChain, { query: { after: String(after), limit: String(CHAIN_PAGE) } }),
  stamps: readStamps,
}

/**
 * Fetches all sealed rows and time stamps, and verifies them here. `shown`: the chain's end on the page, which must be
 * contained. `brought`: a hash saved earlier.
 */
export async function verifyChain(
  shown: Shown,
  { brought, onProgress }: { brought: string | null; onProgress: (rows: number) => void },
  source: ChainSource = OUR_CHAIN,
): Promise<Verified> {
  const stamps = await source.stamps()
  const signed = new Map(stamps.map((stamp) => [stamp.rows, stamp]))
  const picks = new Map<number, PickRow>()
  let [last, rows, recounted, found]: [string, number, number, number | null] = [CHAIN_START, 0, 0, null]
  const end = async (fault: ChainFault | null): Promise<Verified> => ({
    ...{ rows, fault, found, recounted, picks: picks.size },
    witnessed: witnessedOf([...picks.values()], stamps),
    stamps: await checkStamps(stamps),
  })
  while (true) {
    const part = await source.rows(rows)
    for (const row of part) {
      const why =
        (await faultOf(row, { number: rows + 1, previous: last })) ??
        (signed.has(row.number) && signed.get(row.number)?.head !== row.hash ? 'not as signed' : null) ??
        ('pick' in row && !isAsCounted(row, picks.get(row.pick)) ? 'miscounted' : null)
      if (why) return await end({ number: rows + 1, why })
      if ('pick' in row) recounted += row.days === null ? 0 : 1
      else if ('item' in row) picks.set(row.number, row)
      last = row.hash
      rows = row.number
      if (row.hash === brought) found = rows
      if (rows === shown.rows && row.hash !== shown.head)
        return await end({ number: rows, why: 'another end' })
    }
    onProgress(rows)
    if (part.length < CHAIN_PAGE) break
  }
  const least = Math.max(shown.rows, stamps.at(-1)?.rows ?? 0)
  return await end(rows < least ? { number: rows + 1, why: 'missing' } : null)
}

async function faultOf(
  row: ListChainRow,
  expected: { number: number; previous: string },
): Promise<ChainFault['why'] | null> {
  if (row.number !== expected.number) return 'missing'
  if ((await sha256(sealedText(row))) !== row.hash) return 'changed'
  return row.previous === expected.previous ? null : 'does not follow'
}

/** Whether a result follows from the daily counts of the product and its market that are sealed with it. */
function isAsCounted(row: OutcomeRow, pick: PickRow | undefined): boolean {
  if (!pick) return false
  if (row.days === null) return row.state === 'unresolved' || row.counted !== null
  const question = [...QUESTION_NAMES, ...LIST_QUESTIONS].find((name) => name === pick.question)
  if (!question) return false
  const again = recount({ question, usualWeek: pick.usualWeek }, row.days, row.market?.days)
  return (
    isItsMarket(row, pick) &&
    (again.state ?? 'unresolved') === row.state &&
    again.counted === row.counted &&
    again.knownDays === row.knownDays &&
    again.nextWeek === row.nextWeek
  )
}

/** Whether a result has the market that its pick was sealed with, and its growth follows from the market's days. */
function isItsMarket({ market, state }: OutcomeRow, pick: PickRow): boolean {
  if (!market) return pick.market === undefined || state === 'unresolved'
  const days = pick.market?.members ? lengthOf(ASKED_NOW) : 0
  return (
    pick.market !== undefined && market.days.length === days && marketGrowthOf(market.days) === market.growth
  )
}

/** Picks are numbered in chain order: the first stamp of at least that length covers a pick. */
function witnessedOf(picks: readonly PickRow[], stamps: readonly WitnessStamp[]): number {
  return picks.filter(({ number, asOf }) => {
    const first = stamps.find(({ rows }) => rows >= number)
    return first !== undefined && Date.parse(first.signedAt) < Date.parse(asOf) + 3 * DAY_MS
  }).length
}

async function checkStamps(stamps: readonly WitnessStamp[]): Promise<CheckedStamps> {
  for (const [at, stamp] of stamps.entries()) {
    const words = await stampFault(stamp)
    if (words) return { hold: at, last: stamps[at - 1] ?? null, fault: { stamp, words } }
  }
  return { hold: stamps.length, last: stamps.at(-1) ?? null, fault: null }
}

const DAY_MS = 86_400_000
