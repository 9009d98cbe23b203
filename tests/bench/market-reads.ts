import { CATEGORIES } from '../../backend/contracts/categories.ts'
import { CREATOR_SORTS } from '../../backend/contracts/creator-sorts.ts'
import {
  DASHBOARD_CATEGORIES,
  DASHBOARD_SORTS,
  type DashboardCategory,
} from '../../backend/contracts/dashboard-choices.ts'
import { EXPLORE_SORTS, type ExploreQuestion } from '../../backend/contracts/explore.ts'
import { creatorDirectory } from '../../backend/creators/creator-directory.ts'
import { creatorProfile } from '../../backend/creators/creator-profile.ts'
import { productVideosOf } from '../../backend/creators/product-videos.ts'
import type { Db } from '../../backend/db/knex.ts'
import { snapshot } from '../../backend/db/snapshot.ts'
import type { ColumnsNow } from '../../backend/explore/columns-now.ts'
import { explore } from '../../backend/explore/explore.ts'
import { type SearchQuestion, searchCatalogue } from '../../backend/search/search.ts'
import { supplierDirectory } from '../../backend/suppliers/supplier-directory.ts'
import { supplierProfile } from '../../backend/suppliers/supplier-profile.ts'
import { picksOfProduct } from '../../backend/track-record/recorded-picks.ts'
import { cataloguePage } from '../../backend/trends/catalogue.ts'
import { cursorFrom } from '../../backend/trends/cursor.ts'
import { productDetail } from '../../backend/trends/detail.ts'
import { createListSize } from '../../backend/trends/list-sizes.ts'
import { matchedProducts } from '../../backend/trends/matched-products.ts'
import { soldProducts } from '../../backend/trends/sold-products.ts'
import { tiktokTrending } from '../../backend/trends/trending.ts'
import { uniformFrom } from '../support/random-distributions.ts'
import { syntheticProduct } from '../support/synthetic-source.ts'
import { WITH_VIDEOS } from './fill-creators.ts'

export interface MarketRead {
  what: string
  /** Limit of the 95th percentile. */
  limitMs: number
  ask(): Promise<unknown>
}

interface Asked {
  db: Db
  columnsNow: ColumnsNow
  products: number
  now: Date
}

const uniform = uniformFrom(20_261_123)
const pick = <T>(list: readonly T[]): T => list[Math.floor(uniform() * list.length)] as T

export async function marketReads({ db, columnsNow, products, now }: Asked): Promise<MarketRead[]> {
  const read = snapshot(db)
  const anyProduct = () => String(1 + Math.floor(uniform() * products))
  return [
    {
      what: 'primary-key look-up',
      limitMs: Number.POSITIVE_INFINITY,
      ask: () => db.raw('select name from product where id = ?', [anyProduct()]),
    },
    ...[7, 90].map((days) => ({
      what: `product page, ${days} days`,
      limitMs: 15,
      ask: () =>
        read((trx) =>
          productDetail(trx, {
            ...{ id: anyProduct(), days, daysOpen: days, contacts: 'none', forecastOpen: days > 7 },
            picksOf: picksOfProduct,
          }),
        ),
    })),
    ...(await supplierReads(db)),
    ...creatorReads(db, products),
    ...(await catalogueReads(db)),
    ...exploreReads({ db, columnsNow, now }),
    ...searchReads(db, products),
  ]
}

async function supplierReads(db: Db): Promise<MarketRead[]> {
  const read = snapshot(db)
  // Weighted by matches: suppliers with thousands are opened most.
  const { rows } = await db.raw(
    `select supplier_id from match tablesample system (1) repeatable (7) limit 5000`,
  )
  const suppliers: number[] = rows.map((row: { supplier_id: number }) => row.supplier_id)
  return [
    {
      what: 'supplier page',
      limitMs: 20,
      ask: () =>
        read((trx) =>
          supplierProfile(trx, {
            ...{ id: String(pick(suppliers)), contacts: 'none', productsOf: matchedProducts },
          }),
        ),
    },
    {
      what: 'its matched products alone',
      limitMs: 20,
      ask: () => read((trx) => matchedProducts(trx, pick(suppliers))),
    },
    {
      what: 'supplier of most matches',
      limitMs: 20,
      ask: () => read((trx) => matchedProducts(trx, 1)),
    },
    {
      what: 'suppliers, first page',
      limitMs: 60,
      ask: () =>
        read((trx) =>
          supplierDirectory(trx, {
            ...{ forwarders: 'shown', sort: 'shipments', limit: 24, page: 1, contacts: 'none' },
          }),
        ),
    },
  ]
}

function creatorReads(db: Db, products: number): MarketRead[] {
  const read = snapshot(db)
  const anyCreator = () => String(1 + Math.floor((uniform() * products) / 5))
  const directory = (given: { category?: (typeof CATEGORIES)[number]; page: number }) =>
    read((trx) =>
      creatorDirectory(trx, {
        ...{ sort: pick(CREATOR_SORTS), limit: 24, contact: 'any', memberId: null },
        ...given,
      }),
    )
  return [
    {
      what: 'who sells a product',
      limitMs: 15,
      ask: () =>
        read((trx) =>
          productVideosOf(trx, String(WITH_VIDEOS * (1 + Math.floor((uniform() * products) / WITH_VIDEOS)))),
        ),
    },
    { what: 'creators, first page', limitMs: 15, ask: () => directory({ page: 1 }) },
    {
      what: 'creators of a category',
      limitMs: 15,
      ask: () => directory({ category: pick(CATEGORIES), page: 1 }),
    },
    {
      what: 'creator page',
      limitMs: 15,
      ask: () => read((trx) => creatorProfile(trx, { id: anyCreator(), memberId: null, soldProducts })),
    },
    {
      what: 'creator of most videos',
      limitMs: 15,
      ask: () => read((trx) => creatorProfile(trx, { id: '1', memberId: null, soldProducts })),
    },
  ]
}

async function catalogueReads(db: Db): Promise<MarketRead[]> {
  const read = snapshot(db)
  const sizeOf = createListSize()
  const catalogue = (category: DashboardCategory, cursor: string | null, sort = pick(DASHBOARD_SORTS)) =>
    read((trx) =>
      cataloguePage(trx, {
        ...{ category, sort, limit: 24, contacts: 'none', open: Number.POSITIVE_INFINITY },
        after: cursor === null ? null : cursorFrom(cursor),
      }),
    )
  const narrower = Object.keys(DASHBOARD_CATEGORIES).filter((name) => name !== 'all') as DashboardCategory[]
  const walked: { sort: (typeof DASHBOARD_SORTS)[number]; next: string | null }[] = []
  for (const sort of DASHBOARD_SORTS) {
    let next: string | null = null
    for (let page = 0; page < 10; page += 1) ({ next } = await catalogue('all', next, sort))
    walked.push({ sort, next })
  }
  return [
    {
      what: 'trending list, first page',
      limitMs: 15,
      ask: () =>
        read((trx) =>
          tiktokTrending(trx, { limit: 20, page: 1, order: 'verdict', contacts: 'none', sizeOf }),
        ),
    },
    { what: 'catalogue, first page', limitMs: 15, ask: () => catalogue('all', null) },
    { what: 'catalogue, one category', limitMs: 15, ask: () => catalogue(pick(narrower), null) },
    {
      what: 'catalogue, walked on',
      limitMs: 15,
      ask: () => {
        const { sort, next } = pick(walked)
        return catalogue(pick(narrower), next, sort)
      },
    },
  ]
}

function exploreReads({ db, columnsNow, now }: Omit<Asked, 'products'>): MarketRead[] {
  const read = snapshot(db)
  const exploring = (question: ExploreQuestion, page = 1) =>
    read((trx) => explore(trx, question, { now, limit: 24, page, columnsNow }))
  const limitMs = 60
  return [
    { what: 'explore, no filter', limitMs, ask: () => exploring({ sort: pick(EXPLORE_SORTS) }) },
    { what: 'explore, some filters', limitMs, ask: () => exploring(anything()) },
    { what: 'explore, a word', limitMs, ask: () => exploring({ q: pick(['portable', 'retro for gym']) }) },
    { what: 'explore, a late page', limitMs, ask: () => exploring(anything(), 100) },
  ]
}

function anything(): ExploreQuestion {
  const parts: ExploreQuestion[] = [
    { category: [pick(CATEGORIES), pick(CATEGORIES)] },
    { channel: pick(['tiktok', 'amazon']) },
    { stage: ['growing', 'viral'] },
    { confidence: 'medium' },
    { velocityFrom: Math.floor(uniform() * 100) },
    { priceFrom: 10, priceTo: 10 + Math.floor(uniform() * 60) },
    { profitFrom: 2 },
    { suppliersFrom: 1 },
  ]
  return Object.assign({ sort: pick(EXPLORE_SORTS) }, ...parts.filter(() => uniform() < 0.4))
}

/** `search.bench.ts` covers each kind of search; these run during a refresh. */
function searchReads(db: Db, products: number): MarketRead[] {
  const read = snapshot(db)
  const search = (q: string, filter: Partial<SearchQuestion> = {}) =>
    read((trx) => searchCatalogue(trx, { q, order: 'verdict', limit: 24, page: 1, ...filter }))
  const words = () => {
    const at = Math.floor(uniform() * products)
    return syntheticProduct(at, { asOf: '2026-01-01', generation: 1 }).name.split(' ').slice(0, 4)
  }
  const limitMs = 15
  return [
    { what: 'search, four words of a name', limitMs, ask: () => search(words().join(' ')) },
    {
      what: 'search, the last word begun',
      limitMs,
      ask: () => {
        const text = words().slice(0, 3).join(' ')
        return search(text.slice(0, text.length - 1 - Math.floor(2 * uniform())))
      },
    },
    { what: 'search, two common words', limitMs, ask: () => search(`${pick(COMMON)} ${pick(COMMON)}`) },
    {
      what: 'search, a narrow price',
      limitMs,
      ask: () => search(pick(COMMON), { minPrice: 60, maxPrice: 61.5 }),
    },
    {
      what: 'search, a letter missing',
      limitMs: 10,
      ask: () => {
        const text = words().slice(0, 3).join(' ')
        return search(text.slice(0, text.length - 3) + text.slice(text.length - 2))
      },
    },
  ]
}

const COMMON = ['portable', 'mini', 'retro', 'wireless', 'for', 'kitchen', 'gym', 'travel', 'heavy']
