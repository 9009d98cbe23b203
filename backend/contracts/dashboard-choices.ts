import { CATEGORIES, type Category } from './categories.ts'

export const DASHBOARD_CATEGORIES = {
  all: CATEGORIES,
  fashion: ['Fashion'],
  home: ['Home & Living', 'Kitchen & Dining'],
  beauty: ['Beauty & Personal Care', 'Health & Wellness'],
  electronics: ['Electronics', 'Automotive'],
  sports: ['Sports & Outdoors'],
} as const satisfies Record<string, readonly Category[]>
export type DashboardCategory = keyof typeof DASHBOARD_CATEGORIES

export const DASHBOARD_SORTS = ['trend-velocity', 'profit-potential', 'recent', 'price-range'] as const
