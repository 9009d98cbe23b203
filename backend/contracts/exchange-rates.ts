import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Origin } from './provenance.ts'

/** A central bank's rates of one working day: what a person's own currency is reckoned with, to look at and not to pay by. */
export const ExchangeRates = z.object({
  source: z.string(),
  /** Null: this server takes no rates, or has none yet; then there is no rate either. */
  origin: z.nullable(Origin),
  day: z.nullable(z.string()),
  /** By code, the euro among them with 1. */
  rates: z.array(z.object({ currency: z.string(), perEuro: z.number() })),
})
export type ExchangeRates = z.infer<typeof ExchangeRates>

export const readExchangeRates = endpoint({
  method: 'GET',
  path: '/api/exchange-rates',
  access: 'public',
  summary:
    'The European Central Bank’s reference rates of the newest day that is known: how much of each currency is one euro.',
  response: ExchangeRates,
})

export interface Exchanged {
  amount: number
  /** So much of the other currency is one of this one, as it is shown: the amount is reckoned with it. */
  rate: number
}

/** An amount in another currency, to the cent, with the rate as it is shown; null where a rate is not known. */
export function exchanged(
  amount: number,
  { from, to }: { from: string; to: string },
  { rates }: Pick<ExchangeRates, 'rates'>,
): Exchanged | null {
  const perEuro = new Map(rates.map((one) => [one.currency, one.perEuro]))
  const [source, target] = [perEuro.get(from), perEuro.get(to)]
  if (source === undefined || target === undefined) return null
  const rate = Number((target / source).toPrecision(SHOWN_DIGITS))
  return { amount: Math.round(amount * rate * 100) / 100, rate }
}

/** As many as the bank itself gives. */
const SHOWN_DIGITS = 5
