import { type ExploreQuestion, type ExploreSort, USUAL_DIRECTION, USUAL_SORT } from '../contracts/explore.ts'
import { FIGURES, NONE_SHIPPED } from './figure-tests.ts'

/**
 * Place 1 is the most certain. Uncompared products have a place too, so the order checks for known growth.
 */
export const SORTED_BY: Record<ExploreSort, string> = {
  verdict: FIGURES.decided,
  sure: FIGURES.velocity,
  velocity: FIGURES.velocity,
  sold: FIGURES.sold,
  views: FIGURES.views,
  price: FIGURES.price,
  margin: FIGURES.margin,
  profit: FIGURES.profit,
  competition: FIGURES.competitors,
  rating: FIGURES.rating,
  newest: FIGURES.firstSeenOn,
  suppliers: FIGURES.suppliers,
  shipped: FIGURES.shippedOn,
}

/** SQL over `explored`: requested order, unknown last, then by place. */
export function orderOf({ sort = USUAL_SORT, direction = USUAL_DIRECTION[sort] }: ExploreQuestion): string {
  const figure = `nullif(${SORTED_BY[sort].replaceAll('$.', '')}, ${NONE_SHIPPED})`
  const key = sort === 'sure' ? `case when ${figure} is not null then -place end` : figure
  return `${key} ${direction === 'asc' ? 'asc' : 'desc'} nulls last, place`
}
