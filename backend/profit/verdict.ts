import type { Competition } from '../contracts/competition.ts'
import { QUESTIONS } from '../contracts/list-decision.ts'
import { thousands } from '../contracts/shown-figures.ts'
import { chanceOf, reasonOf } from '../contracts/trend-details.ts'
import { claimOf, oldDayOf, type TrendFacts, verdictOf as trendVerdictOf } from '../contracts/trend-words.ts'
import type { Trend } from '../contracts/trends.ts'
import { SELLING_WEEKS } from './landing-plan.ts'
import { type TopCreator, withOneCreator } from './one-creator.ts'
import { VERDICT_LIMITS } from './verdict-limits.ts'

/**
 * Four questions, each answered for, against or open, by the rules here and in `verdict-limits.ts`. The pages
 * and /how-it-works read these numbers.
 */

export const VERDICT_WORDS = { sample: 'Order a sample', watch: 'Watch', leave: 'Leave' } as const
export type Verdict = keyof typeof VERDICT_WORDS

/** In cents. */
export interface VerdictRules {
  leastProfit: number
  /** Null: no limit. */
  mostCash: number | null
}

export interface VerdictFacts {
  trend: TrendFacts & Pick<Trend, 'probability'>
  /** When the first order is on sale. Null: without a forecast of units that reaches it. */
  landing: {
    weeks: number
    /** Product's sales a week that the order needs. */
    needed: number
    /** Probability that the product sells as many. Null: too few past forecasts to say. */
    chance: number | null
    /** The whole order sells within `SELLING_WEEKS`. */
    sellsAll: boolean
  } | null
  /** Cents per piece; `cash` for the minimum order. Null: not calculable. */
  profit: { low: number; high: number; cash: number | null; isCostPossible?: boolean } | null
  /** Figure with the most influence on the profit: 'Your weight'. */
  unsure: string | null
  /**
   * `all`: without forwarders. `found`: match well. `recent`: shipped such goods lately. `shipments`: by
   * these suppliers. `daysAgo`: since the last shipment. Null: unknown. `more`: a list names only the first.
   */
  supply: {
    all: number
    found: number
    recent: number
    shipments: number
    daysAgo: number | null
    more?: boolean
  } | null
  competition: Competition | null
  topCreator?: TopCreator | null | undefined
}

type Question = (typeof QUESTIONS)[number]

export interface Reason {
  id: Question
  /** True: for. False: against. Null: open. */
  good: boolean | null
  words: string
}

export interface Decision {
  verdict: Verdict
  /** One for each question, against first, then open, then for. */
  reasons: [Reason, Reason, Reason, Reason]
  /** The one figure that would turn 'Watch' into another verdict, or null. */
  wouldDecide: string | null
}

export function verdictOf(facts: VerdictFacts, rules: VerdictRules): Decision {
  const answers = {
    trend: withOneCreator(trendReason(facts), facts.topCreator),
    profit: openIfPossible(profitReason(facts, rules), facts.profit),
    supply: supplyReason(facts.supply),
    competition: competitionReason(facts.competition, facts.trend.velocity),
  }
  const verdict = decide(goodOf(answers))
  return {
    verdict,
    reasons: inOrder([answers.trend, answers.profit, answers.supply, answers.competition]),
    wouldDecide: verdict === 'watch' ? wouldDecide(answers, facts, rules) : null,
  }
}

type Answers = Record<Question, Reason>
type Good = Record<Question, boolean | null>

/** Supply is never against: our records lack shipments. */
function decide({ trend, profit, supply, competition }: Good): Verdict {
  if (trend === false || profit === false) return 'leave'
  if (competition === false && trend !== true) return 'leave'
  return trend && profit && supply && competition !== false ? 'sample' : 'watch'
}

/** Against, then open, then for. */
export function inOrder(reasons: Decision['reasons']): Decision['reasons'] {
  // Open competition decides nothing.
  const rank = ({ id, good }: Reason) =>
    good === false ? 0 : good === true ? 2 : id === 'competition' ? 3 : 1
  return reasons.sort((a, b) => rank(a) - rank(b))
}

function wouldDecide(answers: Answers, facts: VerdictFacts, rules: VerdictRules): string | null {
  const good = goodOf(answers)
  const open = (['profit', 'supply', 'trend'] as const).find(
    (id) =>
      good[id] === null &&
      // An affordable order makes no loss, and a missing supplier is not against.
      [true, ...(id === 'trend' || isRangeOpen(facts, rules) ? [false] : [])].some(
        (answer) => decide({ ...good, [id]: answer }) !== 'watch',
      ),
  )
  if (open === undefined) return null
  return `${{ profit: profitFigure(facts, rules), supply: supplyFigure(facts.supply), trend: trendFigure(facts) }[open]} would decide.`
}

/** The profit may still be too low. */
function isRangeOpen({ profit }: VerdictFacts, { leastProfit }: VerdictRules): boolean {
  return profit === null || profit.low < leastProfit || profit.isCostPossible === true
}

function goodOf(answers: Answers): Good {
  return Object.fromEntries(QUESTIONS.map((id) => [id, answers[id].good])) as Good
}

/**
 * For and against: the chance that the sales at landing suffice, or where unknown a likely further rise or
 * fall. Old data leave it open.
 */
function trendReason({ trend, landing }: VerdictFacts): Reason {
  const now = `${trendVerdictOf(trend)}.`
  if (landing !== null && landing.chance !== null) {
    const { weeks, needed, chance } = landing
    const good = chance >= VERDICT_LIMITS.likely ? true : chance <= VERDICT_LIMITS.unlikely ? false : null
    const units = thousands(Math.max(1, Math.ceil(needed)))
    return {
      id: 'trend',
      good,
      words: `${now} In ${weeks} ${weeks === 1 ? 'week' : 'weeks'}: ${tenOf(chance)} that it sells the ${units} a week this order needs.`,
    }
  }
  const claim = claimOf(trend)
  const good = claim === 'rise' ? true : claim === 'fall' ? false : null
  const chance = chanceOf(trend)
  const more = chance === null ? reasonOf(trend) : `Of products like this, ${chance}.`
  const then = landing === null ? '' : ` How it sells in ${landing.weeks} weeks: too few cases to say.`
  return { id: 'trend', good, words: `${now}${more === null ? '' : ` ${more}`}${then}` }
}

/** `8 of 10`, never none or all. */
function tenOf(chance: number): string {
  return `${Math.min(9, Math.max(1, Math.round(10 * chance)))} of 10 cases`
}

/** A price from a possible match decides nothing alone. */
function openIfPossible(reason: Reason, profit: VerdictFacts['profit']): Reason {
  if (!profit?.isCostPossible) return reason
  return {
    ...reason,
    good: null,
    words: `${reason.words} The price is from a supplier whose goods may differ.`,
  }
}

/** For: the low estimate suffices and the minimum order is affordable. Against: the high estimate does not suffice. */
function profitReason({ profit, landing }: VerdictFacts, rules: VerdictRules): Reason {
  const { leastProfit, mostCash } = rules
  const least = `the least is ${dollars(leastProfit)}`
  if (profit === null) return { id: 'profit', good: null, words: 'Profit a piece is not known.' }
  const { low, high, cash } = profit
  const dear =
    mostCash !== null && cash !== null && cash > mostCash
      ? `the first order takes ${dollars(cash)}; your most is ${dollars(mostCash)}.`
      : null
  // It would decide next at a better price.
  const also = dear === null ? '' : ` Also, ${dear}`
  if (high < leastProfit) {
    const words =
      high < 0
        ? `A loss of ${dollars(-high)} a piece even at best; ${least}.`
        : `${dollars(high)} profit a piece at best; ${least}.`
    return { id: 'profit', good: false, words: `${words}${also}` }
  }
  if (low < leastProfit) {
    const words = `${dollars(low)} to ${dollars(high)} profit a piece; ${least}.`
    return { id: 'profit', good: null, words: `${words}${also}` }
  }
  const leaves = `${dollars(low)} profit a piece even at the low end`
  if (mostCash !== null && cash === null) {
    return { id: 'profit', good: null, words: `${leaves}, but the cash for the first order is not known.` }
  }
  if (dear !== null) return { id: 'profit', good: null, words: `${leaves}, but ${dear}` }
  if (landing?.sellsAll === false) {
    return {
      id: 'profit',
      good: null,
      words: `${leaves}, but the first order takes more than ${SELLING_WEEKS} weeks to sell.`,
    }
  }
  return { id: 'profit', good: true, words: `${leaves}; ${least}.` }
}

function supplyReason(supply: VerdictFacts['supply']): Reason {
  if (supply === null)
    return { id: 'supply', good: null, words: 'Its suppliers are not saved on this device.' }
  const { all, found, recent, shipments, daysAgo, more = false } = supply
  const { shipments: least, recentDays } = VERDICT_LIMITS
  const months = `${Math.round(recentDays / 30)} months`
  if (recent > 0) {
    const some = more ? `${thousands(recent)} or more suppliers` : `${thousands(recent)} suppliers`
    const who = recent === 1 && !more ? '1 supplier' : some
    const last = daysAgo === null ? '' : `, last ${daysAgo} ${daysAgo === 1 ? 'day' : 'days'} ago`
    const times = `${who} shipped goods like this ${thousands(shipments)} ${shipments === 1 ? 'time' : 'times'}${last}`
    return shipments >= least
      ? { id: 'supply', good: true, words: `${times}.` }
      : { id: 'supply', good: null, words: `${times}; ${least} are proof.` }
  }
  if (more) return { id: 'supply', good: null, words: 'Open the product to see who shipped goods like this.' }
  return { id: 'supply', good: null, words: whyNoSupply({ all, found }, months) }
}

/** Counts all, because the page names all beside it. */
function whyNoSupply({ all, found }: { all: number; found: number }, months: string): string {
  if (all === 0) return 'No supplier found yet.'
  const some = `${thousands(all)} ${all === 1 ? 'supplier' : 'suppliers'} found`
  if (found === 0) return `${some}, but ${all === 1 ? 'not one' : 'none'} that surely ships this.`
  if (found < all) return `${some}, but the best matches shipped no goods like this in the last ${months}.`
  const who = all === 1 ? 'The supplier we found has' : 'The suppliers we found have'
  return `${who} shipped no goods like this in the last ${months}.`
}

/**
 * Against: sellers grow faster than sales, so each sells less. For: sales grow at least as fast. Their number
 * does not count.
 */
function competitionReason(competition: VerdictFacts['competition'], salesPercent: number | null): Reason {
  if (competition === null) return { id: 'competition', good: null, words: 'Competition is not known.' }
  const { level, count, of, growthPercent } = competition
  const counted = `${thousands(count)} ${count === 1 ? of.slice(0, -1) : of}`
  const number = `${COMPETITION_WORDS[level]} competition: ${counted}`
  if (growthPercent === null || salesPercent === null) {
    return { id: 'competition', good: null, words: `${number}. How fast their number grows is not known.` }
  }
  const each = `Sales for each ${of.slice(0, -1)}`
  const outgrown = growthPercent > salesPercent
  if (outgrown && growthPercent >= VERDICT_LIMITS.crowdingFrom) {
    return {
      id: 'competition',
      good: false,
      words: `${number}, ${percent(growthPercent)} against sales ${percent(salesPercent)}. ${each} fall.`,
    }
  }
  const words = outgrown ? `${number}, ${percent(growthPercent)}.` : `${number}. ${each} do not fall.`
  return { id: 'competition', good: outgrown ? null : true, words }
}

/** `+18%` */
function percent(value: number): string {
  const rounded = Math.round(value)
  return `${rounded < 0 ? '−' : '+'}${Math.abs(rounded)}%`
}

function profitFigure(facts: VerdictFacts, rules: VerdictRules): string {
  if (isRangeOpen(facts, rules)) return facts.unsure ?? 'A quote from a supplier'
  return facts.profit?.cash == null ? 'The minimum order' : 'A smaller minimum order'
}

function supplyFigure(supply: VerdictFacts['supply']): string {
  if (supply?.more && supply.recent === 0) return 'Its other suppliers'
  if (!supply || supply.all === 0) return 'A supplier'
  if (supply.found === 0) return 'A surer supplier'
  return supply.recent === 0 ? 'A supplier with recent shipments' : 'A supplier with more shipments'
}

function trendFigure({ trend, landing }: VerdictFacts): string {
  if (landing !== null && landing.chance !== null) return 'A smaller first order'
  return oldDayOf(trend) === null ? 'Next week’s count' : 'Newer data'
}

function dollars(cents: number): string {
  const [whole = '', rest = ''] = (Math.abs(cents) / 100).toFixed(2).split('.')
  return `${cents < 0 ? '−' : ''}$${thousands(Number(whole))}.${rest}`
}

const COMPETITION_WORDS = { low: 'Low', medium: 'Medium', high: 'High' } as const
