import { addDays } from '../calendar/days.ts'
import type { Db } from '../db/knex.ts'
import type { Log } from '../process/log.ts'
import { Outage } from '../sources/answer.ts'
import { fetchReferenceRates } from '../sources/ecb/reference-rates.ts'
import { SourceFailure } from '../sources/port.ts'
import { newestDay } from './reference-rates.ts'

export interface RatesSource {
  url: string
  origin: 'live' | 'sandbox'
}

const KEPT_DAYS = 90
/** UTC; Frankfurt's afternoon of a working day. */
const PUBLISHED_HOUR = 15

/** No fetch if no newer rates can exist. An outage keeps the last ones. */
export async function takeRates(
  db: Db,
  { url, origin }: RatesSource,
  { now, log, signal }: { now: Date; log: Log; signal: AbortSignal },
): Promise<void> {
  const known = await newestDay(db, origin)
  if (known !== null && known >= expectedDay(now)) return
  const taken = await fetchReferenceRates(url, signal).catch((error: unknown) => {
    if (!(error instanceof Outage || error instanceof SourceFailure)) throw error
    log.warn({ err: error }, 'No new exchange rates; the last ones stay')
    return null
  })
  if (taken === null) return
  const { day, rates } = taken
  await db.transaction(async (trx) => {
    await trx('exchange_rate')
      .insert(
        [...rates, { currency: 'EUR', perEuro: 1 }].map(({ currency, perEuro }) => ({
          ...{ origin, day, currency },
          per_euro: perEuro,
          taken_at: now,
        })),
      )
      .onConflict(['origin', 'day', 'currency'])
      .merge()
    await trx('exchange_rate').where('day', '<', addDays(day, -KEPT_DAYS)).delete()
  })
  log.info({ day, currencies: rates.length }, 'Exchange rates taken')
}

/** Ignores holidays, when hourly fetches find no new rates. */
function expectedDay(now: Date): string {
  const day = new Date(now.getTime() - PUBLISHED_HOUR * 3_600_000)
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6) day.setUTCDate(day.getUTCDate() - 1)
  return day.toISOString().slice(0, 10)
}
