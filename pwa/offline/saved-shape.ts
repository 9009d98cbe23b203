import type { PersistedClient } from '@tanstack/react-query-persist-client'
import * as z from 'zod/mini'
import type { Endpoint } from '#contracts/endpoint'
import { countUnreadAlertEvents, listAlertEvents, listAlerts } from '#schemas/alerts'
import { readCategory } from '#schemas/category'
import { creatorDetail, creatorList, productVideos } from '#schemas/creators'
import { listLiveTrending } from '#schemas/dashboard'
import { listTrendingHashtags } from '#schemas/hashtags'
import { listLandingTrending, listPremiumTrending } from '#schemas/landing'
import { readPipeline } from '#schemas/pipeline'
import { readProduct } from '#schemas/product'
import { listPicksOf, listPublicLists, listScoredLists, readScoredList } from '#schemas/scored-lists'
import { searchProducts } from '#schemas/search'
import { readShop } from '#schemas/shops'
import { readRefreshStatus, readRefreshTimer } from '#schemas/sources'
import { readSupplierProfile } from '#schemas/supplier-profile'
import { listSuppliers } from '#schemas/suppliers'
import { listTiktokShops, readTiktokStatus } from '#schemas/tiktok'
import { listPicks, readTrackRecord } from '#schemas/track-record'
import { listAmazonTrending, listTiktokTrending, readStats } from '#schemas/trends'
import { readWatchlist } from '#schemas/watchlist'
import { readWorkedCase } from '#schemas/worked-case'

/** Increment to discard older builds' answers. The build id would empty every device at each deployment. */
export const CONTRACT_VERSION = '3'

/** Saved answers: shared ones, and the member's lists. */
const READS = [
  readRefreshStatus,
  readRefreshTimer,
  readStats,
  readProduct,
  readSupplierProfile,
  productVideos,
  creatorDetail,
  readShop,
  readCategory,
  listLandingTrending,
  listPremiumTrending,
  readWorkedCase,
  readWatchlist,
  readPipeline,
  listLiveTrending,
  listTrendingHashtags,
  readTiktokStatus,
  listTiktokShops,
  readTrackRecord,
  listAlerts,
  countUnreadAlertEvents,
  listScoredLists,
  readScoredList,
  listPicksOf,
]
const LISTS = [
  ...[listTiktokTrending, listAmazonTrending, listSuppliers, creatorList, searchProducts, listPicks],
  listPublicLists,
]

const Saved = z.object({
  timestamp: z.number(),
  buster: z.string(),
  /** The data version of the page that saved it. */
  version: z.nullable(z.string()),
  clientState: z.object({
    mutations: z.array(z.unknown()),
    queries: z.array(
      z.looseObject({
        queryHash: z.string(),
        queryKey: z.array(z.unknown()),
        state: z.looseObject({ status: z.literal('success'), dataUpdatedAt: z.number(), data: z.unknown() }),
      }),
    ),
  }),
})

/**
 * Storage is untrusted (older builds, other tabs, half-written records): drops answers that break their
 * contract. Never throws.
 */
export function readSaved(text: string): SavedClient | undefined {
  const saved = z.safeParse(Saved, jsonIn(text))
  if (!saved.success) return undefined
  const { timestamp, buster, version, clientState } = saved.data
  const queries = clientState.queries.filter(
    ({ queryHash, queryKey, state }) =>
      queryHash === JSON.stringify(queryKey, sortedKeys) && fits(String(queryKey[0]), state.data),
  )
  return { timestamp, buster, version, clientState: { mutations: [], queries } } as unknown as SavedClient
}

export type SavedClient = PersistedClient & { version: string | null }

function fits(path: string, data: unknown): boolean {
  return (
    READS.some((read) => isOf(read, path) && z.safeParse(read.response, data).success) ||
    isList(path, data) ||
    (isOf(listAlertEvents, path) && z.safeParse(ByCursor, data).success)
  )
}

const ByCursor = z.object({
  pages: z.array(z.object({ items: listAlertEvents.response, next: z.nullable(z.string()) })),
  pageParams: z.array(z.nullable(z.string())),
})

function isList(path: string, data: unknown): boolean {
  const list = LISTS.find((candidate) => isOf(candidate, path))
  if (!list) return false
  const page = z.object({ items: list.response, total: z.nullable(z.number()) })
  const pages = z.object({ pages: z.array(page), pageParams: z.array(z.number()) })
  return z.safeParse(page, data).success || z.safeParse(pages, data).success
}

function isOf(endpoint: Endpoint, path: string): boolean {
  return endpoint.path === path
}

/** Sorts object fields, as TanStack Query does for hashes. */
function sortedKeys(_: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Half written at a kill: the answer is fetched again.
    return undefined
  }
}
