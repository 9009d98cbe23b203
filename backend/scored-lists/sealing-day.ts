import * as z from 'zod/mini'
import { addDays, Day, utcDay } from '../calendar/days.ts'
import { maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { Failure } from '../process/failure.ts'
import { describeMarkets, type MarketOf } from '../track-record/market-members.ts'

export interface SealingDay {
  editionId: number
  /** The last known day: day 1 is the next one. */
  asOf: Day
}

/** Throws `unavailable` without data, or when days that are to be predicted may be known already. */
export async function sealingDay(trx: Transaction, now: Date): Promise<SealingDay> {
  const edition = await currentDay(trx)
  if (!edition || edition.asOf === null) {
    throw new Failure('unavailable', 'There are no sales figures yet. A list can be sealed when there are.')
  }
  const { editionId, asOf } = edition
  // The rule of our own picks: signed before the third day after the last known one.
  if (addDays(asOf, 2) < utcDay(now)) {
    throw new Failure(
      'unavailable',
      `Our figures end on ${asOf}, so the days after it may be known already. A list can be sealed after the next refresh.`,
    )
  }
  return { editionId, asOf }
}

/** Throws `unavailable` if an edition was published since, so that a list never mixes two. */
export async function assertSameEdition(trx: Transaction, { editionId }: SealingDay): Promise<void> {
  if ((await currentDay(trx))?.editionId === editionId) return
  throw new Failure('unavailable', 'New figures were published just now. Please seal the list again.', {
    retryAfter: 1,
  })
}

async function currentDay(trx: Transaction) {
  return await maybeOne(
    trx,
    Current,
    'select e.id as "editionId", e.as_of as "asOf" from current_edition c join edition e on e.id = c.edition_id',
  )
}

const Current = z.object({ editionId: z.int(), asOf: z.nullable(Day) })

export type DescribeMarkets = (trx: Transaction, day: SealingDay) => Promise<MarketOf>

/** Reads all products of a market, so the last edition's answer is kept. */
export function keepDescribedMarkets(): DescribeMarkets {
  let kept: { editionId: number; marketOf: MarketOf } | null = null
  return async (trx, { editionId, asOf }) => {
    if (kept?.editionId !== editionId) kept = { editionId, marketOf: await describeMarkets(trx, asOf) }
    return kept.marketOf
  }
}
