import { isDay } from '../calendar/days.ts'
import type { DayObservation, SourceRow, VideoFacts } from './port.ts'

/** The last check before SQL: an absurd figure rejects its row, not the run. Null: valid. */
export function rowFault(row: SourceRow): string | null {
  if (!isInstant(row.observedAt)) return 'the date is missing'
  switch (row.kind) {
    case 'product':
      return (
        blank('name', row.name) ??
        blank('id', row.externalId) ??
        money('price', row.price) ??
        money('sale price', row.salePrice) ??
        stars(row.rating) ??
        small('rank', row.rank) ??
        whole('rating count', row.ratingCount) ??
        whole('view count', row.viewCount) ??
        whole('sold count', row.soldCount) ??
        whole('creator count', row.creatorCount) ??
        whole('video count', row.videoCount) ??
        whole('seller count', row.sellerCount) ??
        date('first day', row.firstSeenOn) ??
        expiry(row.expiresAt) ??
        firstOf(row.days, dayFault)
      )
    case 'videos':
      return (
        blank('product', row.externalId) ??
        date('day', row.day) ??
        share('commission', row.commissionPercent) ??
        firstOf(row.videos, videoFault)
      )
    case 'creator':
      return (
        blank('id', row.externalId) ??
        whole('followers', row.followers) ??
        whole('products', row.productsStated) ??
        whole('units', row.unitsStated) ??
        whole('units of 30 days', row.unitsIn30Days)
      )
    case 'shop':
      return (
        blank('name', row.name) ??
        blank('id', row.externalId) ??
        stars(row.rating) ??
        whole('review count', row.reviewCount) ??
        whole('sold count', row.soldCount) ??
        expiry(row.expiresAt)
      )
    case 'hashtag':
      return (
        blank('hashtag', row.hashtag) ??
        date('day', row.day) ??
        whole('views', row.viewsTotal) ??
        whole('posts', row.posts) ??
        small('rank', row.rank)
      )
    case 'supplier':
      return (
        blank('name', row.name) ??
        small('shipments', row.totalShipments) ??
        small('buyers', row.buyerCount) ??
        date('first shipment', row.firstShipmentOn) ??
        date('last shipment', row.lastShipmentOn) ??
        firstOf(row.buyers, (buyer) => blank('buyer', buyer.name) ?? small('shipments', buyer.shipments)) ??
        firstOf(
          row.cargo,
          (cargo) => small('shipments', cargo.shipments) ?? date('cargo day', cargo.lastOn),
        ) ??
        expiry(row.expiresAt)
      )
    case 'shipment':
      return (
        blank('supplier', row.supplierName) ??
        blank('bill number', row.identifier) ??
        date('arrival', row.arrivedOn) ??
        (row.weightKg !== null && !(row.weightKg >= 0) ? 'the weight is not valid' : null)
      )
    case 'contact':
      return (
        blank('supplier', row.supplierName) ??
        money('low price', row.priceLow) ??
        money('high price', row.priceHigh) ??
        small('years in business', row.yearsInBusiness) ??
        date('verified day', row.verifiedOn)
      )
  }
}

function videoFault(video: VideoFacts): string | null {
  return (
    blank('video', video.videoId) ??
    date('day of a video', video.publishedOn) ??
    small('length', video.seconds) ??
    whole('views', video.views) ??
    whole('likes', video.likes) ??
    whole('comments', video.comments) ??
    whole('shares', video.shares) ??
    whole('favorites', video.favorites) ??
    whole('units', video.units) ??
    money('sales value', video.salesValue)
  )
}

function dayFault(day: DayObservation): string | null {
  return (
    date('day', day.day) ??
    small('units', day.units) ??
    whole('views', day.views) ??
    whole('sold', day.soldTotal) ??
    whole('views in all', day.viewsTotal) ??
    money('price', day.price) ??
    small('rank', day.rank) ??
    stars(day.rating) ??
    whole('rating count', day.ratingCount) ??
    small('competitors', day.competitors)
  )
}

function blank(what: string, value: string): string | null {
  return value.trim() === '' ? `the ${what} is missing` : null
}

function money(what: string, value: number | null): string | null {
  return value === null || (value >= 0 && value < 1e10) ? null : `the ${what} ${value} is not a price`
}

function share(what: string, value: number | null): string | null {
  return value === null || (value >= 0 && value <= 100) ? null : `the ${what} ${value} is not a percentage`
}

function stars(value: number | null): string | null {
  return value === null || (value >= 0 && value <= 5) ? null : `the rating ${value} is not between 0 and 5`
}

function whole(what: string, value: number | null): string | null {
  return value === null || (Number.isSafeInteger(value) && value >= 0)
    ? null
    : `the ${what} ${value} is not a whole number`
}

function small(what: string, value: number | null): string | null {
  return whole(what, value) ?? ((value ?? 0) > 2_147_483_647 ? `the ${what} ${value} is too large` : null)
}

function date(what: string, value: string | null): string | null {
  return value === null || isDay(value) ? null : `the ${what} ${value} is not a date`
}

function expiry(value: string | null): string | null {
  return value === null || isInstant(value) ? null : `the expiry ${value} is not a date and time`
}

function isInstant(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value))
}

function firstOf<T>(items: readonly T[], fault: (item: T) => string | null): string | null {
  for (const item of items) {
    const found = fault(item)
    if (found !== null) return found
  }
  return null
}
