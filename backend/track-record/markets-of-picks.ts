import type { Day } from '../calendar/days.ts'
import type { MarketAfter } from '../contracts/pick-chain.ts'
import type { Transaction } from '../db/knex.ts'
import { wideKeyOf } from '../trends/market-week.ts'
import type { BaseCount } from './days-after.ts'
import type { OpenPick } from './judge-open.ts'
import { type MarketsAfter, marketsAfter, NO_GROWTH } from './market-after.ts'
import { keptMarket } from './market-members.ts'

export interface PickMarkets {
  /** Null: not known. */
  of(pick: OpenPick): MarketAfter | null
  base: BaseCount[]
}

/** Counted markets of one day, to judge several lists by one count. */
export type CountedMarkets = Map<string, (MarketsAfter & { digest: string | null }) | null>

/** The market of each pick, as sealed. Fills `counted`. */
export async function marketsOf(
  trx: Transaction,
  picks: readonly OpenPick[],
  asked: { asOf: Day; upTo: Day },
  counted: CountedMarkets = new Map(),
): Promise<PickMarkets> {
  const wanted = new Map(picks.map((each) => [wideKeyOf(each), each]))
  for (const [key, pick] of wanted) {
    if (counted.has(key)) continue
    const kept = await keptMarket(trx, asked.asOf, pick)
    counted.set(key, kept && { digest: kept.digest, ...(await marketsAfter(trx, kept, asked)) })
  }
  return {
    of: (pick) => {
      if (pick.market === null || pick.market.members === null) return NO_GROWTH
      const market = counted.get(wideKeyOf(pick))
      const after = market?.digest === pick.market.members ? market.of(pick.market.category) : null
      return after === NO_GROWTH ? null : after
    },
    base: [...wanted.keys()].flatMap((key) => counted.get(key)?.base ?? []),
  }
}
