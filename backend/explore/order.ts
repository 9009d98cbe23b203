import {
  type Direction,
  type ExploreQuestion,
  type ExploreSort,
  USUAL_DIRECTION,
} from '../contracts/explore.ts'

/** SQL over `explored`: requested order, unknown last, then by place. */
export function orderOf({ sort = 'sure', direction = USUAL_DIRECTION[sort] }: ExploreQuestion): string {
  return `${COLUMNS[sort]} ${WORDS[direction]} nulls last, place`
}

const COLUMNS: Record<ExploreSort, string> = {
  // Place 1 is the most certain; uncompared products have a place too.
  sure: 'case when velocity is not null then -place end',
  velocity: 'velocity',
  sold: 'sold',
  views: 'views',
  price: 'price',
  margin: 'margin',
  profit: 'profit',
  competition: 'competitors',
  rating: 'rating',
  newest: 'first_seen_on',
  suppliers: 'suppliers',
  shipped: 'shipped_on',
}

const WORDS: Record<Direction, string> = { asc: 'asc', desc: 'desc' }
