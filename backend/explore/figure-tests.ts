import { addDays, utcDay } from '../calendar/days.ts'
import { CATEGORIES } from '../contracts/categories.ts'
import { COMPETITION_BOUNDS, COMPETITIONS } from '../contracts/competition.ts'
import type { ExploreField, ExploreFilter } from '../contracts/explore.ts'
import { VERDICTS } from '../contracts/list-decision.ts'
import { ACCELERATIONS, CHANNELS, CONFIDENCES, STAGES } from '../contracts/trends.ts'

type FigureField = Exclude<ExploreField, 'q'>
type FigureValue = NonNullable<ExploreFilter[FigureField]>

interface FigureTest {
  /** SQL number over a row `$` of `explored`; null if unknown. */
  sql: string
  /** Words of a figure that is a 1-based index. */
  words?: readonly string[]
  /** Column of `explored` that holds such a word. */
  column?: string
  /** Range with both ends included. */
  test?(value: number | string, now: Date): { from: number; to: number }
}

export function figuresAsked(filter: ExploreFilter): [FigureField, FigureValue][] {
  return Object.entries(filter).filter(
    ([field, value]) => value !== undefined && Object.hasOwn(FIGURE_TESTS, field),
  ) as [FigureField, FigureValue][]
}

export const ANY_FIGURE = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }
/** Code of a known word that no filter offers. */
export const ANOTHER_WORD = 255
/** Known absence. */
export const NONE_SHIPPED = -1e9

const from = (sql: string): FigureTest => ({
  sql,
  test: (value) => ({ ...ANY_FIGURE, from: Number(value) }),
})
const to = (sql: string): FigureTest => ({ sql, test: (value) => ({ ...ANY_FIGURE, to: Number(value) }) })
const oneOf = (column: string, words: readonly string[]): FigureTest => ({
  sql: `case when $.${column} is not null then coalesce(
    array_position(array[${words.map((word) => `'${word}'`).join(', ')}], $.${column}), ${ANOTHER_WORD}) end`,
  words,
  column,
})
const since = (sql: string): FigureTest => ({
  sql,
  test: (days, now) => ({
    ...ANY_FIGURE,
    from: Date.parse(addDays(utcDay(now), -Number(days))) / DAY_MS,
  }),
})

const DAY_MS = 86_400_000

export const FIGURES = {
  decided: '$.decided',
  velocity: '$.velocity',
  sold: '$.sold',
  views: '$.views',
  price: '$.price',
  margin: '$.margin',
  profit: '$.profit',
  competitors: '$.competitors',
  rating: '$.rating',
  suppliers: '$.suppliers',
  firstSeenOn: `($.first_seen_on - date '1970-01-01')`,
  // Without suppliers the result is known: none shipped.
  shippedOn: `case when $.suppliers = 0 then ${NONE_SHIPPED} else $.shipped_on - date '1970-01-01' end`,
} as const

/** The only tests of a filter, in memory and as SQL (`conditions.ts`). An unknown figure fails. */
export const FIGURE_TESTS: Record<FigureField, FigureTest> = {
  category: oneOf('category', CATEGORIES),
  channel: oneOf('channel', CHANNELS),
  verdict: { sql: '$.verdict', words: VERDICTS },
  landsWithin: to('$.lands'),
  stage: oneOf('stage', STAGES),
  acceleration: oneOf('acceleration', ACCELERATIONS),
  competition: {
    sql: `case when $.competitors < ${COMPETITION_BOUNDS.few} then 1 when $.competitors <= ${COMPETITION_BOUNDS.many} then 2
      when $.competitors > ${COMPETITION_BOUNDS.many} then 3 end`,
    words: COMPETITIONS,
  },
  confidence: {
    sql: '$.confidence',
    test: (value) => ({ ...ANY_FIGURE, from: (CONFIDENCES as readonly unknown[]).indexOf(value) }),
  },
  velocityFrom: from(FIGURES.velocity),
  velocityTo: to(FIGURES.velocity),
  soldFrom: from(FIGURES.sold),
  soldTo: to(FIGURES.sold),
  viewsFrom: from(FIGURES.views),
  viewsTo: to(FIGURES.views),
  priceFrom: from(FIGURES.price),
  priceTo: to(FIGURES.price),
  marginFrom: from(FIGURES.margin),
  marginTo: to(FIGURES.margin),
  profitFrom: from(FIGURES.profit),
  profitTo: to(FIGURES.profit),
  ratingFrom: from(FIGURES.rating),
  reviewsFrom: from('$.reviews'),
  reviewsTo: to('$.reviews'),
  suppliersFrom: from(FIGURES.suppliers),
  shippedWithin: since(FIGURES.shippedOn),
  newWithin: since(FIGURES.firstSeenOn),
  seenWithin: {
    sql: 'extract(epoch from $.observed_at)',
    test: (days, now) => ({ ...ANY_FIGURE, from: (now.getTime() - Number(days) * DAY_MS) / 1000 }),
  },
}
