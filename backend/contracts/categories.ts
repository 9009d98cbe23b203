/** The integration's eight (specification, section 2). A product may have none. */
export const CATEGORIES = [
  'Beauty & Personal Care',
  'Fashion',
  'Home & Living',
  'Electronics',
  'Sports & Outdoors',
  'Health & Wellness',
  'Automotive',
  'Kitchen & Dining',
] as const
export type Category = (typeof CATEGORIES)[number]

/** `Home & Living`: `home-living`. */
export function categorySlug(category: Category): string {
  return category.toLowerCase().replace(/[^a-z]+/g, '-')
}
