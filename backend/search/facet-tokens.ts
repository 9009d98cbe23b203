import { CATEGORIES } from '../contracts/categories.ts'
import { CHANNELS, CONFIDENCES, STAGES } from '../contracts/trends.ts'
import { RETAIL_PRICE } from '../trends/price.ts'

/** What a result must be besides matching the words. */
export interface Filter {
  category?: (typeof CATEGORIES)[number] | undefined
  channel?: (typeof CHANNELS)[number] | undefined
  /** At least this sure. */
  confidence?: (typeof CONFIDENCES)[number] | undefined
  stage?: (typeof STAGES)[number] | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
}

/** Whether any filter is set. */
export function isFiltering(filter: Filter): boolean {
  return Object.values(filter).some((value) => value !== undefined)
}

/*
 * A product's facet tokens stand in the index beside its words. There is one token for each set of its facets, so that the
 * index looks up one however many are asked for: '#0-3-' is a short video product (0) of any category in the fourth stage
 * (3). Looking up three tokens that a third of all products have takes longer than the whole rest of a search.
 */
const FACETS = [
  { column: 'p.channel', values: CHANNELS },
  { column: 'p.category', values: CATEGORIES },
  { column: 't.stage', values: STAGES },
  { column: 't.confidence', values: CONFIDENCES },
] as const

/** SQL: the facet tokens of a product `p` and its trend `t`, an array that may hold nulls for what is not known of it. */
export const FACET_TOKENS = `array[${[
  ...Array.from({ length: 2 ** FACETS.length - 1 }, (_, index) => facetToken(index + 1)),
  `'#price' || width_bucket(${RETAIL_PRICE}, array[${priceSteps()}]::numeric[])`,
].join(', ')}]`

/** SQL: what the facet tokens of a product and its trend are made from. */
export const FACET_FACTS = [...FACETS.map(({ column }) => column), RETAIL_PRICE].join(', ')

/** SQL: the tokens of the price steps, an array. */
export const PRICE_TOKENS = `array[${[0, ...priceSteps()].map((_, step) => `'#price${step}'`).join(', ')}]`

/**
 * The tokens that a product must have to pass: of each group at least one. They only narrow prices down: the ends of the
 * range still have to be compared.
 */
export function facetTokensOf(filter: Filter): string[][] {
  const { channel, category, stage, minPrice, maxPrice } = filter
  // Everything is at least of low confidence.
  const confidence = filter.confidence === 'low' ? undefined : filter.confidence
  const groups: string[][] = []
  if ([channel, category, stage, confidence].some((value) => value !== undefined)) {
    const known = [placeIn(CHANNELS, channel), placeIn(CATEGORIES, category), placeIn(STAGES, stage)].join('')
    const levels = confidence === undefined ? [undefined] : CONFIDENCES.slice(CONFIDENCES.indexOf(confidence))
    groups.push(levels.map((level) => `#${known}${placeIn(CONFIDENCES, level)}`))
  }
  if (minPrice !== undefined || maxPrice !== undefined) {
    const [first, last] = [stepOf(minPrice ?? 0), stepOf(maxPrice ?? Number.POSITIVE_INFINITY)]
    groups.push(Array.from({ length: Math.max(0, last - first) + 1 }, (_, index) => `#price${first + index}`))
  }
  return groups
}

/** `wanted`: a bit for each facet in the token. */
function facetToken(wanted: number): string {
  const parts = FACETS.map(({ column, values }, index) =>
    wanted & (1 << index)
      ? `array_position(array[${values.map((value) => `'${value}'`).join(', ')}], ${column}) - 1`
      : `'-'`,
  )
  return `'#' || ${parts.map((part) => `(${part})`).join(' || ')}`
}

function placeIn(values: readonly string[], value: string | undefined): string {
  return value === undefined ? '-' : String(values.indexOf(value))
}

/** As PostgreSQL's `width_bucket` counts. */
function stepOf(price: number): number {
  return priceSteps().filter((step) => price >= step).length
}

/** Where a price token's range ends and the next begins, in major units of whatever currency: 1 to 9,000, each a sixth more. */
function priceSteps(): number[] {
  return Array.from({ length: 60 }, (_, index) => Number((1.167 ** index).toFixed(2)))
}
