import { CATEGORIES, type Category } from '#contracts/categories'

export function heldCategories(
  held: readonly Category[] | undefined,
  chosen: Category | undefined,
): readonly Category[] {
  if (held === undefined || held.length === 0) return CATEGORIES
  return CATEGORIES.filter((category) => held.includes(category) || category === chosen)
}
