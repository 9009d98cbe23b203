import { CATEGORIES } from '../contracts/categories.ts'
import { LIVE_TRENDING_LIMIT, listLiveTrending } from '../contracts/dashboard.ts'
import type { Endpoint } from '../contracts/endpoint.ts'
import { listTrendingHashtags } from '../contracts/hashtags.ts'
import { listLandingTrending, listPremiumTrending } from '../contracts/landing.ts'
import { listTiktokShops, readTiktokStatus } from '../contracts/tiktok.ts'
import { readTrackRecord } from '../contracts/track-record.ts'
import { listAmazonTrending, listTiktokTrending, readStats } from '../contracts/trends.ts'
import { readWorkedCase } from '../contracts/worked-case.ts'

interface PrecomputedResponse {
  endpoint: Endpoint
  query: Record<string, string>
  /** URL spellings answered from memory; all others go through the stack. */
  addresses: string[]
  /** Signed-in viewers get identical bytes. */
  sameForAll: boolean
}

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
  // Depends on server settings only.
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
