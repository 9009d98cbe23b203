import { SELLING_WEEKS } from '#profit/landing-plan'
import type { DecidedProduct } from './decide-products.ts'

type Concluded = {
  plan: Pick<DecidedProduct['plan'], 'kept' | 'chanceOfLoss'>
  landed: Pick<DecidedProduct['landed'], 'profit'>
}

interface Range {
  low: number
  likely: number
  high: number
}

/**
 * `B earns about twice as much a week; A is surer.` Compares the money of a first order, or the profit a piece if the
 * money of a product is unknown. Ends are independent: a difference is beyond doubt from the root of both squares on, and
 * 'too close to call' below half of that root.
 */
export function conclude(products: readonly Concluded[], letters: readonly string[]): string {
  const named = products.map((product, at) => ({ ...product, letter: letters[at] ?? '' }))
  const kept = named.flatMap(({ plan, letter }) => (plan.kept === null ? [] : [{ letter, range: plan.kept }]))
  const profits = named.flatMap(({ landed, letter }) =>
    landed.profit === null ? [] : [{ letter, range: landed.profit }],
  )
  const byOrder = kept.length === named.length
  if (!byOrder && profits.length < named.length) return 'Too little is known to choose one.'
  const money = moneyWords(byOrder ? kept : profits, byOrder)
  const surer = surerOf(byOrder ? named.map(riskOf) : profits.map(spreadOf))
  const more = surer === null ? '' : `${surer} is surer`
  if (money === null) return `Too close to call${more && `, but ${more}`}.`
  return `${money.words}${more === '' ? '' : surer === money.letter ? ', and is surer' : `; ${more}`}.`
}

type Named = { letter: string; range: Range }

function moneyWords(all: readonly Named[], byOrder: boolean): { letter: string; words: string } | null {
  const [best, next] = [...all].sort((a, b) => b.range.likely - a.range.likely)
  if (!best || !next) return null
  const apart = best.range.likely - next.range.likely
  const doubt = Math.hypot(best.range.likely - best.range.low, next.range.high - next.range.likely)
  if (apart === 0 || apart < doubt / 2) return null
  const [verb, unit] = byOrder ? ['earns', 'a week'] : ['leaves', 'a piece']
  const sure = apart < doubt ? ' probably' : ''
  const { letter } = best
  if (best.range.likely <= 0) return { letter, words: `${letter}${sure} loses least` }
  if (next.range.likely <= 0) {
    const dollars = best.range.likely / 100 / (byOrder ? SELLING_WEEKS : 1)
    const amount = dollars < 10 ? dollars.toFixed(2) : String(Math.round(dollars))
    return { letter, words: `${letter}${sure} ${verb} about $${amount} ${unit}; the rest loses money` }
  }
  return {
    letter,
    words: `${letter}${sure} ${verb} ${timesWords(best.range.likely / next.range.likely)} ${unit}`,
  }
}

function timesWords(times: number): string {
  if (times < 1.25) return 'a little more'
  if (times >= 1.75 && times < 2.5) return 'about twice as much'
  return `about ${times < 1.75 ? '1.5' : Math.round(times)} times as much`
}

interface Doubt {
  letter: string
  /** Null: unknown. */
  doubt: number | null
}

function riskOf({ letter, plan }: Concluded & { letter: string }): Doubt {
  return { letter, doubt: plan.chanceOfLoss }
}

/** Share of the likely profit that the worst case takes. */
function spreadOf({ letter, range: { low, likely } }: Named): Doubt {
  return { letter, doubt: likely > 0 ? (likely - low) / likely : null }
}

function surerOf(doubts: readonly Doubt[]): string | null {
  const known = doubts.flatMap(({ letter, doubt }) => (doubt === null ? [] : [{ letter, doubt }]))
  const [least, next] = known.sort((a, b) => a.doubt - b.doubt)
  if (!least || !next || known.length < doubts.length) return null
  return next.doubt - least.doubt >= DIFFERENT ? least.letter : null
}

/** A tenth, of chances and of shares. */
const DIFFERENT = 0.1
