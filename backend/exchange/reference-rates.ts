import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import type { ExchangeRates } from '../contracts/exchange-rates.ts'
import { type Asked, many, one } from '../db/checked-rows.ts'
import { ECB_LABEL } from '../sources/ecb/reference-rates.ts'

/** The latest fetch decides between live and sample rates. */
export async function referenceRates(db: Asked): Promise<ExchangeRates> {
  const rows = await many(
    db,
    RateRow,
    `select origin, day::text as day, currency, per_euro as "perEuro" from exchange_rate
     where (origin, day) = (select origin, day from exchange_rate order by taken_at desc, day desc limit 1)
     order by currency`,
  )
  return {
    source: ECB_LABEL,
    origin: rows[0]?.origin ?? null,
    day: rows[0]?.day ?? null,
    rates: rows.map(({ currency, perEuro }) => ({ currency, perEuro })),
  }
}

const RateRow = z.object({
  origin: z.enum(['live', 'sandbox']),
  day: Day,
  currency: z.string(),
  perEuro: z.number(),
})

export async function newestDay(db: Asked, origin: 'live' | 'sandbox'): Promise<string | null> {
  const { day } = await one(
    db,
    z.object({ day: z.nullable(Day) }),
    'select max(day)::text as day from exchange_rate where origin = ?',
    [origin],
  )
  return day
}
