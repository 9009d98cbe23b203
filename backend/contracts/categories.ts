/** The integration's eight categories (specification, section 2). A product without one is in none of them. */
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

/** The dashboard's coarser filter and the categories each value stands for. */
export const DASHBOARD_CATEGORIES = {
  all: CATEGORIES,
  fashion: ['Fashion'],
  home: ['Home & Living', 'Kitchen & Dining'],
  beauty: ['Beauty & Personal Care', 'Health & Wellness'],
  electronics: ['Electronics', 'Automotive'],
  sports: ['Sports & Outdoors'],
} as const satisfies Record<string, readonly Category[]>
export type DashboardCategory = keyof typeof DASHBOARD_CATEGORIES
