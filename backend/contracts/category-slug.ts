import { CATEGORIES, type Category } from './categories.ts'

/** `Home & Living`: `home-living`. */
export function categorySlug(category: Category): string {
  return category.toLowerCase().replace(/[^a-z]+/g, '-')
}

export function categoryOfSlug(slug: string): Category | undefined {
  return CATEGORIES.find((category) => categorySlug(category) === slug)
}
