import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Origin } from './provenance.ts'

/** Rates of one working day, for display and not for payment. */
export const ExchangeRates = z.object({
  source: z.string(),
  /** Null: no rates yet, or off. */
  origin: z.nullable(Origin),
  day: z.nullable(z.string()),
  /** Includes the euro with 1. */
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
  rate: number
}

/** Rounded to the cent; null without a rate. */
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

const SHOWN_DIGITS = 5
