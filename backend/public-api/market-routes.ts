import { addDays, utcDay } from '../calendar/days.ts'
import {
  v1Hashtags,
  v1Matches,
  v1Picks,
  v1Product,
  v1Products,
  v1Search,
  v1Stats,
  v1Supplier,
  v1Suppliers,
  v1TrackRecord,
} from '../contracts/public-api.ts'
import type { Transaction } from '../db/knex.ts'
import type { ColumnsNow } from '../explore/columns-now.ts'
import { explore } from '../explore/explore.ts'
import type { Api } from '../http/serve.ts'
import { type KeyAuthentication, type KeyedCall, mountKeyed } from '../http/serve-keyed.ts'
import {
  type ContactVisibility,
  canSeeForecast,
  contactsShownByKey,
  historyDaysOf,
} from '../identity/access-policy.ts'
import { searchCatalogue } from '../search/search.ts'
import { cardsOfMatches, publishedMatches } from '../suppliers/match-cards.ts'
import type { SupplierMatch } from '../suppliers/matching/matcher.ts'
import { supplierDirectory } from '../suppliers/supplier-directory.ts'
import { supplierProfile } from '../suppliers/supplier-profile.ts'
import { picksOfProduct, recordedPicks } from '../track-record/recorded-picks.ts'
import { trackRecord } from '../track-record/track-record.ts'
import { productDetail } from '../trends/detail.ts'
import { trendingHashtags } from '../trends/hashtags.ts'
import { matchedProducts } from '../trends/matched-products.ts'
import { productNamed } from '../trends/product-named.ts'
import { editionStats } from '../trends/stats.ts'
import { pageOf } from './page-cursor.ts'

export interface MarketDeps {
  authentication: KeyAuthentication
  market: string
  matchByName(productName: string): Promise<SupplierMatch[]>
  columnsNow: ColumnsNow
}

export function mountMarket(api: Api, { authentication, market, matchByName, columnsNow }: MarketDeps): void {
  mountKeyed(api, authentication, v1Stats, (_input, { read }) => read((trx) => editionStats(trx, { market })))

  mountKeyed(api, authentication, v1Products, ({ query }, { read }) =>
    read(async (trx) => {
      const { cursor: _cursor, limit, ...question } = query
      let leftOut = 0
      const page = await pageOf(trx, query, api.now(), async ({ page, at }) => {
        const found = await explore(trx, question, { now: at, limit, page, columnsNow })
        leftOut = found.leftOut
        return { items: found.products, total: found.total }
      })
      return { ...page, leftOut }
    }),
  )

  mountKeyed(api, authentication, v1Product, ({ params, query }, call) =>
    call.read((trx) =>
      productDetail(trx, {
        id: params.id,
        days: query.days,
        daysOpen: historyDaysOf(call.viewer),
        contacts: contactsOf(call),
        forecastOpen: canSeeForecast(call.viewer),
        picksOf: picksOfProduct,
      }),
    ),
  )

  mountKeyed(api, authentication, v1Search, ({ query }, { read }) =>
    read((trx) =>
      pageOf(trx, query, api.now(), async ({ page }) => {
        const { results, total } = await searchCatalogue(trx, { ...query, page })
        return { items: results, total }
      }),
    ),
  )

  mountKeyed(api, authentication, v1Suppliers, ({ query }, call) =>
    call.read(async (trx) => {
      let forwarders = 0
      const page = await pageOf(trx, query, api.now(), async ({ page, at }) => {
        const found = await supplierDirectory(trx, {
          ...query,
          page,
          shippedSince:
            query.shippedWithin === undefined ? undefined : addDays(utcDay(at), -query.shippedWithin),
          contacts: contactsOf(call),
        })
        forwarders = found.forwarders
        return { items: found.suppliers, total: found.total }
      })
      return { ...page, forwarders }
    }),
  )

  mountKeyed(api, authentication, v1Supplier, ({ params }, call) =>
    call.read((trx) =>
      supplierProfile(trx, { id: params.id, contacts: contactsOf(call), productsOf: matchedProducts }),
    ),
  )

  mountKeyed(api, authentication, v1Matches, async ({ query }, call) => {
    const published = await call.read((trx) => matchesOfNamed(trx, query.productName, contactsOf(call)))
    if (published) return { items: published }
    const matches = await matchByName(query.productName)
    return { items: await call.read((trx) => cardsOfMatches(trx, matches, contactsOf(call))) }
  })

  mountKeyed(api, authentication, v1Hashtags, async (_input, { read }) => ({
    items: await read(trendingHashtags),
  }))

  mountKeyed(api, authentication, v1TrackRecord, (_input, { read }) => read(trackRecord))

  mountKeyed(api, authentication, v1Picks, ({ query }, { read }) =>
    read((trx) => pageOf(trx, query, api.now(), ({ page }) => recordedPicks(trx, { ...query, page }))),
  )
}

async function matchesOfNamed(trx: Transaction, productName: string, contacts: ContactVisibility) {
  const productId = await productNamed(trx, productName)
  return productId === null ? null : await publishedMatches(trx, productId, contacts)
}

function contactsOf({ viewer, scopes }: KeyedCall): ContactVisibility {
  return contactsShownByKey(viewer.userId, scopes)
}
