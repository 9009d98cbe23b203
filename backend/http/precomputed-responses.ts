import { CATEGORIES } from '../contracts/categories.ts'
import { LIVE_TRENDING_LIMIT, listLiveTrending } from '../contracts/dashboard.ts'
import type { Endpoint } from '../contracts/endpoint.ts'
import { listTrendingHashtags } from '../contracts/hashtags.ts'
import { listLandingTrending, listPremiumTrending } from '../contracts/landing.ts'
import { listTiktokShops, readTiktokStatus } from '../contracts/tiktok.ts'
import { readTrackRecord } from '../contracts/track-record.ts'
import { listAmazonTrending, listTiktokTrending, readStats } from '../contracts/trends.ts'
import { readWorkedCase } from '../contracts/worked-case.ts'

export interface PrecomputedResponse {
  endpoint: Endpoint
  query: Record<string, string>
  /** URL spellings answered from memory; others go through the stack. */
  addresses: string[]
  /** Signed-in viewers get identical bytes. */
  sameForAll: boolean
}

export const OPENED_FIRST: readonly PrecomputedResponse[] = [
  precomputed(readStats),
  precomputed(listLandingTrending),
  precomputed(readWorkedCase),
  precomputed(listTiktokTrending),
  precomputed(listAmazonTrending),
  precomputed(listLiveTrending),
  precomputed(listLiveTrending, { limit: String(LIVE_TRENDING_LIMIT) }),
]

export const OPENED_LATER: readonly PrecomputedResponse[] = [
  ...CATEGORIES.flatMap((category) => [
    precomputed(listTiktokTrending, { category }),
    precomputed(listAmazonTrending, { category }),
  ]),
  precomputed(listTrendingHashtags),
  precomputed(listTiktokShops),
  precomputed(listPremiumTrending),
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
