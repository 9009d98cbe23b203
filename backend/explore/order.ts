import {
  type Direction,
  type ExploreQuestion,
  type ExploreSort,
  USUAL_DIRECTION,
} from '../contracts/explore.ts'

/** SQL over rows of `explored`: the order that is asked for, what is not known last, and then the surest rise. */
export function orderOf({ sort = 'sure', direction = USUAL_DIRECTION[sort] }: ExploreQuestion): string {
  return `${COLUMNS[sort]} ${WORDS[direction]} nulls last, place`
}

const COLUMNS: Record<ExploreSort, string> = {
  // The first place is the surest; what could not be compared has one too.
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
