import { listLiveTrending, listProducts } from '../contracts/dashboard.ts'
import { listTrendingHashtags } from '../contracts/hashtags.ts'
import { listLandingTrending, listPremiumTrending } from '../contracts/landing.ts'
import { readProduct } from '../contracts/product.ts'
import { listRateChanges } from '../contracts/rate-changes.ts'
import { listTiktokShops } from '../contracts/tiktok.ts'
import { listAmazonTrending, listTiktokTrending, readStats } from '../contracts/trends.ts'
import { readWorkedCase, type SealedShare } from '../contracts/worked-case.ts'
import type { Transaction } from '../db/knex.ts'
import { type Api, type Call, mount } from '../http/serve.ts'
import {
  canSeeForecast,
  canSeeSampleProduct,
  catalogueProductsOpen,
  historyDaysOf,
} from '../identity/access-policy.ts'
import { Failure } from '../process/failure.ts'
import { SCHEDULE } from '../profit/schedule.ts'
import type { ContactAccess } from '../suppliers/contact-access.ts'
import { rateChanges } from '../tariffs/rate-changes.ts'
import { cataloguePage } from './catalogue.ts'
import { mountCompare } from './compare-routes.ts'
import { cursorFrom } from './cursor.ts'
import { type PicksOf, productDetail } from './detail.ts'
import { trendingHashtags } from './hashtags.ts'
import { createListSize } from './list-sizes.ts'
import { landingSample, sample } from './sample.ts'
import { mostSoldShops } from './shops.ts'
import { editionStats } from './stats.ts'
import { amazonTrending, type Listed, liveTrending, tiktokTrending } from './trending.ts'
import { workedCase } from './worked-case.ts'

export interface TrendDeps {
  /** The track record passes in both. */
  picksOf: PicksOf
  sealedShare(trx: Transaction): Promise<SealedShare | null>
  /** Before the first edition. */
  market: string
  contacts: ContactAccess
}

export function mountTrends(api: Api, { market, contacts, picksOf, sealedShare }: TrendDeps): void {
  const sizeOf = createListSize()

  mount(api, listTiktokTrending, async ({ query }, call) => {
    const list = await contacts.orLocked(call, (trx, visibility) =>
      tiktokTrending(trx, { ...query, supplied: query.supplied === 'yes', contacts: visibility, sizeOf }),
    )
    return counted(list, call.reply)
  })

  mount(api, listAmazonTrending, async ({ query }, call) => {
    const list = await contacts.orLocked(call, (trx, visibility) =>
      amazonTrending(trx, { ...query, supplied: query.supplied === 'yes', contacts: visibility, sizeOf }),
    )
    return counted(list, call.reply)
  })

  mount(api, listLiveTrending, ({ query }, { read }) => read((trx) => liveTrending(trx, query.limit)))

  mount(api, listTrendingHashtags, async (_input, { read }) => ({
    trending_hashtags: await read(trendingHashtags),
  }))

  mount(api, listTiktokShops, (_input, { read }) => read(mostSoldShops))

  mount(api, readStats, (_input, { read }) => read((trx) => editionStats(trx, { market })))

  mount(api, listLandingTrending, (_input, { read }) => read(landingSample))

  mount(api, readWorkedCase, (_input, { read }) =>
    read(async (trx) => ({ case: await workedCase(trx), record: await sealedShare(trx) })),
  )

  mountCompare(api)

  mount(api, listRateChanges, async () => {
    const { version, asOf } = SCHEDULE
    return { version, asOf, changes: rateChanges(asOf) }
  })

  mount(api, listPremiumTrending, (_input, call) =>
    contacts.orLocked(call, (trx, visibility) =>
      sample(trx, visibility, (index) => canSeeSampleProduct(call.viewer, index)),
    ),
  )

  mount(api, listProducts, async ({ query }, call) => {
    const { products, next } = await contacts.orLocked(call, (trx, visibility) =>
      cataloguePage(trx, {
        ...query,
        after: query.cursor === undefined ? null : cursorFrom(query.cursor),
        contacts: visibility,
        open: catalogueProductsOpen(call.viewer),
      }),
    )
    if (next) call.reply.header('X-Next-Cursor', next)
    return products
  })

  mount(api, readProduct, async ({ params, query }, call) => {
    const { viewer } = call
    const daysOpen = historyDaysOf(viewer)
    if (query.days > daysOpen) {
      const code = viewer.kind === 'visitor' ? 'not_signed_in' : 'plan_required'
      throw new Failure(code, `More than ${daysOpen} days of history come with a plan.`, {
        field: 'days',
      })
    }
    return await contacts.orLocked(call, (trx, visibility) =>
      productDetail(trx, {
        id: params.id,
        days: query.days,
        daysOpen,
        contacts: visibility,
        forecastOpen: canSeeForecast(viewer),
        picksOf,
      }),
    )
  })
}

function counted<Item>({ items, total }: Listed<Item>, reply: Call['reply']): Item[] {
  reply.header('X-Total-Count', total)
  return items
}
