import type { Category } from './categories.ts'
import type { ExploreField, ExploreFilter, ExploreSort } from './explore.ts'
import { VERDICT_CHOICES } from './list-decision.ts'
import { STAGE_CHOICES } from './trend-details.ts'
import { CHANNEL_WORDS } from './trends.ts'

export const SORT_WORDS: Record<ExploreSort, string> = {
  verdict: 'Verdict',
  sure: 'Most reliable growth',
  velocity: 'Careful growth',
  sold: 'Sold last week',
  views: 'Views last week',
  price: 'Price',
  margin: 'Gross margin',
  profit: 'Net profit a piece',
  competition: 'Competition',
  rating: 'Rating',
  newest: 'First seen',
  suppliers: 'Suppliers found',
  shipped: 'Last shipped',
}

export interface FilterPart {
  fields: ExploreField[]
  words: string
}

/** Both ends of a range are one part. */
export function partsOf(filter: ExploreFilter): FilterPart[] {
  const { q, category, channel, verdict, stage, confidence, acceleration, competition } = filter
  return [
    part(['q'], q && `“${q}”`),
    part(['category'], category && listOf<Category>(category)),
    part(['channel'], channel && CHANNEL_WORDS[channel]),
    part(['verdict'], verdict && listOf(verdict.map((each) => VERDICT_CHOICES[each]))),
    part(['landsWithin'], filter.landsWithin && `On sale in ${filter.landsWithin} days`),
    part(
      ['velocityFrom', 'velocityTo'],
      range('Careful growth', filter.velocityFrom, filter.velocityTo, signed),
    ),
    part(['stage'], stage && `Stage: ${listOf(stage.map((each) => STAGE_CHOICES[each].toLowerCase()))}`),
    part(['confidence'], confidence && SURE_WORDS[confidence]),
    part(['acceleration'], acceleration && PACE_WORDS[acceleration]),
    part(['soldFrom', 'soldTo'], range('Sold last week', filter.soldFrom, filter.soldTo, grouped)),
    part(['viewsFrom', 'viewsTo'], range('Views last week', filter.viewsFrom, filter.viewsTo, grouped)),
    part(['priceFrom', 'priceTo'], range('Price', filter.priceFrom, filter.priceTo, String)),
    part(['marginFrom', 'marginTo'], range('Gross margin', filter.marginFrom, filter.marginTo, percent)),
    part(
      ['profitFrom', 'profitTo'],
      range('Net profit a piece', filter.profitFrom, filter.profitTo, dollars),
    ),
    part(['competition'], competition && `Competition: ${listOf(competition)}`),
    part(['ratingFrom'], range('Rating', filter.ratingFrom, undefined, String)),
    part(['reviewsFrom', 'reviewsTo'], range('Reviews', filter.reviewsFrom, filter.reviewsTo, grouped)),
    part(
      ['suppliersFrom'],
      filter.suppliersFrom &&
        `${filter.suppliersFrom} or more ${filter.suppliersFrom === 1 ? 'supplier' : 'suppliers'}`,
    ),
    part(['shippedWithin'], filter.shippedWithin && `Shipped in ${daysIn(filter.shippedWithin)}`),
    part(['newWithin'], filter.newWithin && `First seen in ${daysIn(filter.newWithin)}`),
    part(['seenWithin'], filter.seenWithin && `Updated in ${daysIn(filter.seenWithin)}`),
  ].filter((found) => found !== null)
}

function part(fields: ExploreField[], words: string | false | 0 | undefined): FilterPart | null {
  return words ? { fields, words } : null
}

/** Pace of three weeks; `steady` is also a stage name. */
export const PACE_WORDS = {
  'speeding up': 'Speeding up',
  steady: 'Same pace',
  slowing: 'Slowing down',
} as const

const SURE_WORDS = {
  low: 'Any confidence',
  medium: 'Likely or very likely',
  high: 'Very likely',
} as const

function range(
  what: string,
  from: number | undefined,
  to: number | undefined,
  write: (value: number) => string,
): string | undefined {
  if (from !== undefined && to !== undefined) return `${what} ${write(from)} to ${write(to)}`
  if (from !== undefined) return `${what} ${write(from)} or more`
  return to === undefined ? undefined : `${what} ${write(to)} or less`
}

function listOf<Word extends string>(words: readonly Word[]): string {
  return words.join(', ')
}

function daysIn(days: number): string {
  return days === 1 ? 'the last day' : `the last ${days} days`
}

function dollars(value: number): string {
  return `${value < 0 ? '−' : ''}$${Math.abs(value)}`
}

function percent(value: number): string {
  return `${value < 0 ? '−' : ''}${Math.abs(value)}%`
}

function signed(value: number): string {
  return `${value > 0 ? '+' : ''}${percent(value)}`
}

function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3}){1,7}$)/g, ',')
}
