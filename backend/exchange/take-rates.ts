import { addDays } from '../calendar/days.ts'
import type { Db } from '../db/knex.ts'
import type { Log } from '../process/log.ts'
import { Outage } from '../sources/answer.ts'
import { fetchReferenceRates } from '../sources/ecb/reference-rates.ts'
import { SourceFailure } from '../sources/port.ts'
import { newestDay } from './reference-rates.ts'

/** Where rates are asked for. */
export interface RatesSource {
  url: string
  origin: 'live' | 'sandbox'
}

const KEPT_DAYS = 90
/** Of a working day, in the afternoon of Frankfurt. */
const PUBLISHED_HOUR = 15

/** Takes the newest rates, where newer ones can be there than are known. An outage leaves the last ones, with their day. */
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

/** The working day whose rates are there by now; a holiday is asked about every hour, and nothing comes. */
function expectedDay(now: Date): string {
  const day = new Date(now.getTime() - PUBLISHED_HOUR * 3_600_000)
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6) day.setUTCDate(day.getUTCDate() - 1)
  return day.toISOString().slice(0, 10)
}
