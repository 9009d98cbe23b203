import type { KeyedDecision } from '../../backend/contracts/keyed-decision.ts'
import type { Provenance } from '../../backend/contracts/provenance.ts'
import { age, day, money, percent, plural, quantity } from '../../pwa/ui/number.ts'

const ORIGINS: Record<Provenance['origin'], string> = {
  live: 'Live',
  sandbox: 'Sample data',
  file: 'Imported',
}

/** `$6.10 a sale ($3.20 to $9.00)`. */
export function profitWords({ profit, missing }: Pick<KeyedDecision, 'profit' | 'missing'>): string {
  if (profit === null) {
    const needed = missing
      .filter((figure) => NO_USUAL_VALUE.includes(figure))
      .map((figure) => FIGURES[figure])
    return `Not known without the ${needed.join(' and the ') || 'costs'}.`
  }
  const { low, likely, high } = profit
  const likelyWords = dollars(likely)
  const ends = [dollars(low), dollars(high)]
  return ends.every((end) => end === likelyWords)
    ? `${likelyWords} a sale`
    : `${likelyWords} a sale (${ends.join(' to ')})`
}

/** The result of an order of today. */
export function landingWords({ landing }: Pick<KeyedDecision, 'landing'>, now: Date): string[] {
  const { on, pieces, weekly, kept, chanceOfLoss } = landing
  return [
    `Order ${quantity(pieces)} today: on sale about ${day(on, now)}.`,
    weekly === null
      ? 'How many sell then is not forecast.'
      : `All sellers then sell ${rangeOf(weekly)} a week.`,
    kept === null ? '' : keptWords(kept),
    kept === null || weekly === null ? '' : `Chance of a loss: ${chanceWords(chanceOfLoss)}.`,
  ].filter((line) => line !== '')
}

function keptWords({ low, high }: { low: number; high: number }): string {
  if (high <= 0) return `You lose $${rangeOf({ low: rough(-high), high: rough(-low) })} after everything.`
  if (low >= 0) return `You keep $${rangeOf({ low: rough(low), high: rough(high) })} after everything.`
  return `Between a loss of $${quantity(rough(-low))} and a profit of $${quantity(rough(high))} after everything.`
}

/** Two significant digits: an estimate is no more exact. */
function rough(amount: number): number {
  const whole = Math.round(amount)
  return whole < 10 ? whole : Number(whole.toPrecision(2))
}

function chanceWords(chance: number | null): string {
  return chance === null ? 'too few past cases to say' : percent(100 * chance)
}

function rangeOf({ low, high }: { low: number; high: number }): string {
  const [least, most] = [quantity(Math.round(low)), quantity(Math.round(high))]
  return least === most ? least : `${least} to ${most}`
}

/** The word joiner keeps the sign on the line of its number. */
function dollars(amount: number): string {
  return amount < 0 ? `−\u2060${money(-amount, 'USD')}` : money(amount, 'USD')
}

/** `Sample data · echotik, 3 h ago · edition 12 of 19 Nov · your costs`. */
export function receiptWords({ product, edition, costs }: KeyedDecision, now: Date): string {
  const { source, origin, observedAt } = product.provenance
  return [
    ORIGINS[origin],
    `${source}, ${age(observedAt, now.getTime())}`,
    `edition ${edition.id}${edition.dataTo === null ? '' : `, counted to ${day(edition.dataTo, now)}`}`,
    costs.own ? `your costs (${costs.name})` : `typical costs (${costs.name})`,
  ].join(' · ')
}

export function sourceWords({ source, origin, observedAt }: Provenance, now: Date): string {
  return `${ORIGINS[origin]} · ${source}, ${age(observedAt, now.getTime())}`
}

/** `Assumed: weight, freight.` */
export function assumedWords({ missing }: Pick<KeyedDecision, 'missing'>): string | null {
  return missing.length === 0 ? null : `Assumed: ${missing.map((figure) => FIGURES[figure]).join(', ')}.`
}

export function foundWords(found: number, forwarders: number): string {
  const agents = forwarders === 0 ? '' : `, ${plural(forwarders, 'shipping agent')}`
  return found === 0 ? `No supplier found yet${agents}` : `${plural(found, 'supplier')}${agents}`
}

export function waitWords(seconds: number): string {
  return seconds < 120 ? plural(seconds, 'second') : plural(Math.ceil(seconds / 60), 'minute')
}

/** All others have a usual value. */
const NO_USUAL_VALUE: readonly KeyedDecision['missing'][number][] = ['price', 'unitCost']

const FIGURES: Record<KeyedDecision['missing'][number], string> = {
  price: 'price',
  unitCost: 'factory price',
  minimumOrder: 'size of the first order',
  origin: 'country of origin',
  weight: 'weight',
  size: 'size',
  cartonUnits: 'pieces a carton',
  freight: 'freight',
  fulfilment: 'fulfilment',
}
