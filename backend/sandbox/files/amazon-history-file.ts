import type { Readable } from 'node:stream'
import { PICTURE_ORIGIN } from '../apis/api.ts'
import { amazonAddress, bestSellers, DEPARTMENT_CATEGORIES, ratingsUntil } from '../apis/real-time-amazon.ts'
import { type Catalogue, dayText } from '../catalogue/catalogue.ts'
import { csvStream } from './csv.ts'

const DAYS = 60

/** 60 daily best-seller lists up to the day before yesterday. */
export function amazonHistoryFile(catalogue: Catalogue): Readable {
  const header = ['Date', 'ASIN', 'Title', 'Price', 'Rating', 'Ratings', 'Rank', 'Category', 'URL', 'Image']
  return csvStream(header, rows(catalogue))
}

function* rows({ amazon, yesterday }: Catalogue): Iterable<(string | number | null)[]> {
  for (let day = yesterday - DAYS; day < yesterday; day += 1) {
    for (const [department, category] of Object.entries(DEPARTMENT_CATEGORIES)) {
      for (const [index, product] of bestSellers(amazon, category, day).entries()) {
        yield [
          dayText(day),
          product.id,
          product.name,
          priceText(product.price(day)),
          product.rating,
          product.rating === null ? null : ratingsUntil(product, day),
          index + 1,
          department,
          amazonAddress(product),
          product.picture ? PICTURE_ORIGIN + product.picture : null,
        ]
      }
    }
  }
}

function priceText(price: number | null): string | null {
  return price === null ? null : `$${price.toFixed(2)}`
}
