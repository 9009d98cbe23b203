import type { EXPLORE_FIELDS } from '../../backend/contracts/explore.ts'
import { CHANNELS, STAGES } from '../../backend/contracts/trends.ts'

/** SQL for random figures, 10 % null, over rows with `n`. Repeatable with `setseed`. */
export const MADE_UP = madeUp()

function madeUp(): string {
  const some = (sql: string) => `case when random() < 0.9 then ${sql} end`
  const word = (words: readonly string[]) =>
    `(array[${words.map((each) => `'${each}'`).join(', ')}])[1 + floor(random() * ${words.length})::int]`
  const columns = {
    product_id: 'n',
    channel: word(CHANNELS),
    category: some(word(['Fashion', 'Electronics', 'Automotive'])),
    stage: some(word(STAGES)),
    confidence: 'floor(random() * 3)::int',
    acceleration: some(word(['speeding up', 'steady', 'slowing'])),
    velocity: some('floor(random() * 300 - 60)'),
    low: '0',
    place: 'n',
    sold: some('floor(random() * 500)::bigint'),
    views: some('floor(random() * 9000)::bigint'),
    price: some('round((random() * 60)::numeric, 2)'),
    margin: some('floor(random() * 100)'),
    profit: some('round((random() * 20 - 5)::numeric, 2)'),
    competitors: some('floor(random() * 150)::int'),
    rating: some('round((random() * 5)::numeric, 1)'),
    reviews: some('floor(random() * 900)::int'),
    suppliers: 'floor(random() * 4)::int',
    shipped_on: some(`date '2026-11-20' - floor(random() * 60)::int`),
    first_seen_on: `date '2026-11-20' - floor(random() * 60)::int`,
    verdict: some('1 + floor(random() * 3)::int'),
    lands: some('floor(random() * 80)::int'),
    decided: some('floor(random() * 99999)::int'),
    observed_at: `timestamptz '2026-11-20 12:00Z' - random() * interval '20 days'`,
  }
  return `(${Object.keys(columns).join(', ')}) select ${Object.values(columns).join(', ')}`
}

export const BOUNDS: Record<Exclude<(typeof EXPLORE_FIELDS)[number], 'q'>, string> = {
  category: 'Fashion,Automotive',
  channel: 'amazon',
  verdict: 'sample,leave',
  landsWithin: '40',
  stage: 'viral,new',
  confidence: 'medium',
  acceleration: 'steady',
  velocityFrom: '40',
  velocityTo: '120',
  soldFrom: '250',
  soldTo: '100',
  viewsFrom: '4000',
  viewsTo: '2000',
  priceFrom: '19.99',
  priceTo: '40',
  marginFrom: '35',
  marginTo: '60',
  profitFrom: '3.5',
  profitTo: '-1',
  competition: 'low,high',
  ratingFrom: '4.1',
  reviewsFrom: '300',
  reviewsTo: '100',
  suppliersFrom: '2',
  shippedWithin: '30',
  newWithin: '14',
  seenWithin: '7',
}
