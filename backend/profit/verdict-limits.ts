import { LIKELY_FROM } from '../contracts/match-strength.ts'

export const VERDICT_LIMITS = {
  /** Minimum match of a counted supplier. */
  matchFrom: LIKELY_FROM,
  /** Records come weeks late, and few goods ship every month. */
  recentDays: 180,
  /** Minimum over the suppliers that shipped lately. */
  shipments: 3,
  /** Chance that sales at landing suffice: for from `likely`, against up to `unlikely`. */
  likely: 0.7,
  unlikely: 0.3,
  /** Minimum growth in percent of sellers or creators, if faster than sales, for a crowding market. */
  crowdingFrom: 10,
  /** Least share of one creator, and videos with sales, for a warning. It decides nothing: see decision 0100. */
  oneCreator: { share: 0.6, videos: 3 },
  /** Cents per piece, unless a preset sets it. */
  leastProfit: 200,
} as const
