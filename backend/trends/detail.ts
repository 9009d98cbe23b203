import * as z from 'zod/mini'
import { addDays } from '../calendar/days.ts'
import { categoryImportsOf } from '../category-imports/category-imports-of.ts'
import { FULL_HISTORY_DAYS } from '../contracts/plans.ts'
import { type HistoryDay, type ProductDetail, StageChange } from '../contracts/product.ts'
import { badgeOf } from '../contracts/trend-words.ts'
import { topCreatorOf } from '../creators/top-creator.ts'
import { many, manyOf, one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import type { ContactVisibility } from '../identity/access-policy.ts'
import { recallsOf } from '../notices/recalls-of.ts'
import { pictureAddress } from '../pictures/address.ts'
import { Failure } from '../process/failure.ts'
import { provenanceOf } from '../provenance/provenance-of.ts'
import { isNameId } from '../sources/name-id.ts'
import { MATCHES_PER_PRODUCT } from '../suppliers/matching/match-page.ts'
import { supplyOf } from '../suppliers/product-suppliers.ts'
import { searchesElsewhere } from '../suppliers/search-elsewhere.ts'
import { readChanceRange } from './chance-range.ts'
import { decisionsOf } from './decisions-of.ts'
import { type History, readHistory, weeksOf } from './history.ts'
import { landingWeek } from './landing-week.ts'
import { readOlderWeeks } from './older-weeks.ts'
import { priceOf } from './price.ts'
import { isForecastable, productForecast } from './product-forecast.ts'
import { pricesAndProfitsOf } from './product-profit.ts'
import { competitionIn } from './result-texts.ts'
import { LISTED, ListedRow, TrendRow } from './trend.row.ts'
import { linkOf, shownCategoryOf, trendFactsOf, trendOf } from './trend-facts.ts'

export type PicksOf = (trx: Transaction, productId: number) => Promise<ProductDetail['picks']>

export interface DetailQuestion {
  id: string
  days: number
  daysOpen: number
  contacts: ContactVisibility
  forecastOpen: boolean
  picksOf: PicksOf
}

/** Throws `not_found`. */
export async function productDetail(trx: Transaction, question: DetailQuestion): Promise<ProductDetail> {
  const row = await listedProduct(trx, question.id)
  const history = await readHistory(trx, row.product_id, row.as_of)
  const supply = await supplyOf(trx, [row.product_id], { limit: MATCHES_PER_PRODUCT, ...question })
  const money = await pricesAndProfitsOf(trx, [row.product_id])
  const decisions = await decisionsOf(trx, [row.product_id])
  const found = supply(row.product_id)
  const weeks = weeksOf(history)
  const facts = factsOf(row)
  const ahead = question.forecastOpen ? await productForecast(trx, weeks, row) : null
  return {
    ...facts,
    shopId: await shopOf(trx, row.product_id),
    chanceRange: await readChanceRange(trx, row),
    ...money(row.product_id),
    ...decisions(row.product_id),
    topCreator: await topCreatorOf(trx, row.product_id),
    history: history.days.filter((day) => day.ago < question.days).map(shownDay),
    historyLockedDays: history.days.filter(
      (day) => day.ago >= question.daysOpen && day.ago < FULL_HISTORY_DAYS,
    ).length,
    olderWeeks: await olderWeeksOf(trx, row, question),
    forecast: ahead,
    // The landing week of old data is past.
    landing: facts.trend.caveat === 'stale' ? null : ahead && landingWeek(ahead, facts.trend.usualWeek),
    forecastLocked: !question.forecastOpen && isForecastable(weeks, row),
    stageChanges: await stageChangesOf(trx, row, question.days),
    picks: await question.picksOf(trx, row.product_id),
    recalls: await recallsOf(trx, row.product_id),
    ...found,
    categoryImports: await categoryImportsOf(trx, row.product_id),
    searchElsewhere:
      found.suppliersFound + found.forwardersFound === 0 ? searchesElsewhere(row.name, row.category) : [],
  }
}

async function listedProduct(trx: Transaction, id: string): Promise<ListedRow> {
  const query = TrendRow.current(trx)
    .select(...LISTED)
    .where('trend.product_id', id)
  const [row] = await manyOf(query, ListedRow)
  if (!row) throw new Failure('not_found', 'This product is not in our data.')
  return row
}

async function shopOf(trx: Transaction, productId: number): Promise<string | null> {
  const { shop } = await one(
    trx,
    Shop,
    'select shop_number(channel, origin, shop_name) as shop from product where id = ?',
    [productId],
  )
  return shop === null ? null : String(shop)
}

const Shop = z.object({ shop: z.nullable(z.int()) })

async function olderWeeksOf(trx: Transaction, { product_id, as_of }: ListedRow, { days }: DetailQuestion) {
  if (as_of === null || days < FULL_HISTORY_DAYS) return []
  return await readOlderWeeks(trx, product_id, addDays(as_of, 1 - FULL_HISTORY_DAYS))
}

function factsOf(row: ListedRow) {
  return {
    id: String(row.product_id),
    channel: row.channel,
    externalId: isNameId(row.external_id) ? null : row.external_id,
    name: row.name,
    description: row.description,
    category: shownCategoryOf(row),
    shopName: row.shop_name,
    url: linkOf(row.url),
    imageUrls: row.image_urls.map((url) => pictureAddress(url, 640)),
    videos: row.videos.flatMap(({ videoUrl, thumbnailUrl }) => {
      const link = linkOf(videoUrl)
      return link ? [{ videoUrl: link, thumbnailUrl: pictureAddress(thumbnailUrl, 320) }] : []
    }),
    ...priceOf(row),
    currency: row.currency,
    rating: row.rating,
    ratingCount: row.rating_count,
    viewCount: row.view_count,
    soldCount: row.sold_count,
    rank: row.rank,
    competition: competitionIn(row),
    position: row.position,
    badge: badgeOf(trendFactsOf(row)),
    trend: trendOf(row),
    provenance: provenanceOf(row),
  }
}

async function stageChangesOf(
  trx: Transaction,
  { product_id, as_of }: ListedRow,
  days: number,
): Promise<z.infer<typeof StageChange>[]> {
  return await many(
    trx,
    StageChange,
    `select day::text, from_stage as "from", to_stage as "to" from stage_change
    where product_id = ? and day > cast(? as date) - cast(? as integer) order by day`,
    [product_id, as_of, days],
  )
}

function shownDay({ ago: _ago, ...day }: History['days'][number]): z.infer<typeof HistoryDay> {
  return day
}
