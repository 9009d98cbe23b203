import { CATEGORIES } from '../contracts/categories.ts'
import { CHANNELS, CONFIDENCES, STAGES } from '../contracts/trends.ts'
import { CURRENT_PRICE } from '../trends/price.ts'

export interface Filter {
  category?: (typeof CATEGORIES)[number] | undefined
  channel?: (typeof CHANNELS)[number] | undefined
  confidence?: (typeof CONFIDENCES)[number] | undefined
  stage?: (typeof STAGES)[number] | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
}

export function isFiltering(filter: Filter): boolean {
  return Object.values(filter).some((value) => value !== undefined)
}

/*
 * A search needs only one lookup, because a token for each combination of facets is indexed beside a
 * product's words. '#0-3-' is a short video product (0) of any category in the fourth stage (3). Three
 * lookups of common tokens would take longer than the rest of a search.
 */
const FACETS = [
  { column: 'p.channel', values: CHANNELS },
  { column: 'p.category', values: CATEGORIES },
  { column: 't.stage', values: STAGES },
  { column: 't.confidence', values: CONFIDENCES },
] as const

/** SQL array for product `p` and trend `t`; null for unknown facets. */
export const FACET_TOKENS = `array[${[
  ...Array.from({ length: 2 ** FACETS.length - 1 }, (_, index) => facetToken(index + 1)),
  `'#price' || width_bucket(${CURRENT_PRICE}, array[${priceSteps()}]::numeric[])`,
].join(', ')}]`

export const FACET_FACTS = [...FACETS.map(({ column }) => column), CURRENT_PRICE].join(', ')

export const PRICE_TOKENS = `array[${[0, ...priceSteps()].map((_, step) => `'#price${step}'`).join(', ')}]`

/**
 * At least one token of each group is required. Price tokens only narrow down, so compare the exact range
 * too.
 */
export function facetTokensOf(filter: Filter): string[][] {
  const { channel, category, stage, minPrice, maxPrice } = filter
  // Low includes all.
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

/** `wanted`: one bit per facet. */
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

/** Counts like PostgreSQL's `width_bucket`. */
function stepOf(price: number): number {
  return priceSteps().filter((step) => price >= step).length
}

/** Boundaries in major units of any currency: 1 to 9,000, each a sixth higher. */
function priceSteps(): number[] {
  return Array.from({ length: 60 }, (_, index) => Number((1.167 ** index).toFixed(2)))
}
