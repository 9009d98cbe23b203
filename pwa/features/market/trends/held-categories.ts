import { CATEGORIES, type Category } from '#contracts/categories'

/** The categories to choose from: those of the edition, and the one that is chosen. All of them while nobody knows. */
export function heldCategories(
  held: readonly Category[] | undefined,
  chosen: Category | undefined,
): readonly Category[] {
  if (held === undefined || held.length === 0) return CATEGORIES
  return CATEGORIES.filter((category) => held.includes(category) || category === chosen)
}
