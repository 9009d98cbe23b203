import { CATEGORIES } from '../contracts/categories.ts'
import { LIVE_TRENDING_LIMIT, listLiveTrending } from '../contracts/dashboard.ts'
import type { Endpoint } from '../contracts/endpoint.ts'
import { listTrendingHashtags } from '../contracts/hashtags.ts'
import { listLandingTrending, listPremiumTrending } from '../contracts/landing.ts'
import { listTiktokShops, readTiktokStatus } from '../contracts/tiktok.ts'
import { listAmazonTrending, listTiktokTrending, readStats } from '../contracts/trends.ts'
import { readWorkedCase } from '../contracts/worked-case.ts'

/** One answer that is made once an edition. */
export interface HotAnswer {
  endpoint: Endpoint
  query: Record<string, string>
  /** The spellings of its address that are answered from memory; any other goes through the stack. */
  addresses: string[]
  /** True when a signed-in viewer gets the very same bytes. */
  sameForAll: boolean
}

/** What most visits ask for. */
export const HOT_SET: HotAnswer[] = [
  hot(listLandingTrending, { sameForAll: true }),
  hot(readWorkedCase, { sameForAll: true }),
  hot(listTiktokTrending, { sameForAll: false }),
  hot(listAmazonTrending, { sameForAll: false }),
  ...CATEGORIES.flatMap((category) => [
    hot(listTiktokTrending, { sameForAll: false, query: { category } }),
    hot(listAmazonTrending, { sameForAll: false, query: { category } }),
  ]),
  hot(listTrendingHashtags, { sameForAll: true }),
  hot(listTiktokShops, { sameForAll: true }),
  hot(readStats, { sameForAll: true }),
  hot(listPremiumTrending, { sameForAll: false }),
  hot(listLiveTrending, { sameForAll: true }),
  hot(listLiveTrending, { sameForAll: true, query: { limit: String(LIVE_TRENDING_LIMIT) } }),
  hot(readTiktokStatus, { sameForAll: true }),
]

function hot(
  endpoint: Endpoint,
  { sameForAll, query = {} }: { sameForAll: boolean; query?: Record<string, string> },
): HotAnswer {
  const plus = new URLSearchParams(query).toString()
  const addresses = new Set(
    [plus, plus.replaceAll('+', '%20')].map((text) => endpoint.path + (text ? `?${text}` : '')),
  )
  return { endpoint, query, sameForAll, addresses: [...addresses] }
}
