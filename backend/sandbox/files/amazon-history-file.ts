import type { Readable } from 'node:stream'
import { PICTURE_ORIGIN } from '../apis/api.ts'
import { amazonAddress, bestSellers, DEPARTMENT_CATEGORIES, ratingsUntil } from '../apis/real-time-amazon.ts'
import { type Catalogue, dayText } from '../catalogue/catalogue.ts'
import { csvStream } from './csv.ts'

const DAYS = 60

/**
 * 60 daily best-seller lists up to the day before yesterday, and before them `older` lists, one in two weeks.
 */
export function amazonHistoryFile(catalogue: Catalogue, older = 0): Readable {
  const header = ['Date', 'ASIN', 'Title', 'Price', 'Rating', 'Ratings', 'Rank', 'Category', 'URL', 'Image']
  return csvStream(header, rows(catalogue, older))
}

function* rows({ amazon, yesterday }: Catalogue, older: number): Iterable<(string | number | null)[]> {
  const first = yesterday - DAYS
  for (let day = first - 14 * older; day < yesterday; day += day < first ? 14 : 1) {
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
