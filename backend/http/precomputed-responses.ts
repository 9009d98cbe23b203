import { CATEGORIES } from '../contracts/categories.ts'
import { LIVE_TRENDING_LIMIT, listLiveTrending } from '../contracts/dashboard.ts'
import type { Endpoint } from '../contracts/endpoint.ts'
import { listTrendingHashtags } from '../contracts/hashtags.ts'
import { listLandingTrending, listPremiumTrending } from '../contracts/landing.ts'
import { listTiktokShops, readTiktokStatus } from '../contracts/tiktok.ts'
import { readTrackRecord } from '../contracts/track-record.ts'
import { listAmazonTrending, listTiktokTrending, readStats } from '../contracts/trends.ts'
import { readWorkedCase } from '../contracts/worked-case.ts'

/** One response that is computed once an edition. */
export interface PrecomputedResponse {
  endpoint: Endpoint
  query: Record<string, string>
  /** The spellings of its address that are answered from memory; any other goes through the stack. */
  addresses: string[]
  /** True when a signed-in viewer gets the very same bytes. */
  sameForAll: boolean
}

/** The responses that most visits need. */
export const PRECOMPUTED_RESPONSES: PrecomputedResponse[] = [
  precomputed(listLandingTrending),
  precomputed(readWorkedCase),
  precomputed(listTiktokTrending),
  precomputed(listAmazonTrending),
  ...CATEGORIES.flatMap((category) => [
    precomputed(listTiktokTrending, { category }),
    precomputed(listAmazonTrending, { category }),
  ]),
  precomputed(listTrendingHashtags),
  precomputed(listTiktokShops),
  precomputed(readStats),
  precomputed(listPremiumTrending),
  precomputed(listLiveTrending),
  precomputed(listLiveTrending, { limit: String(LIVE_TRENDING_LIMIT) }),
  // Of this server's settings.
  { ...precomputed(readTiktokStatus), sameForAll: true },
  precomputed(readTrackRecord),
]

function precomputed(endpoint: Endpoint, query: Record<string, string> = {}): PrecomputedResponse {
  const plus = new URLSearchParams(query).toString()
  const addresses = new Set(
    [plus, plus.replaceAll('+', '%20')].map((text) => endpoint.path + (text ? `?${text}` : '')),
  )
  return { endpoint, query, sameForAll: endpoint.edition === 'everyone', addresses: [...addresses] }
}
