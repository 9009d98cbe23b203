import * as z from 'zod/mini'
import { addDays, utcDay } from '../calendar/days.ts'
import { COMPETITION_BOUNDS } from '../contracts/competition.ts'
import { EXPLORE_FIELDS, type ExploreField, type ExploreFilter } from '../contracts/explore.ts'
import { CONFIDENCES } from '../contracts/trends.ts'
import { one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { readQuery } from '../search/find-products.ts'

export interface Conditions {
  fields: ExploreField[]
  /** By field; null if the figure is unknown. */
  tests: string[]
  bindings: Record<string, Bound>
}
type Bound = string | number | Date | string[]

/** `now`: days count back from it, independent of the edition. */
export async function conditionsOf(trx: Transaction, filter: ExploreFilter, now: Date): Promise<Conditions> {
  const words = filter.q === undefined ? null : await readQuery(trx, filter.q)
  await readWholeTables(trx)
  const fields = EXPLORE_FIELDS.filter((field) => filter[field] !== undefined)
  const values = valuesOf(filter, now)
  return {
    fields,
    tests: fields.map((field) => (field === 'q' && words === null ? 'false' : `(${TESTS[field]})`)),
    bindings: {
      ...Object.fromEntries(fields.map((field) => [field, values[field] ?? ''])),
      ...(words === null ? {} : { q: words }),
    },
  }
}

/** Search results for the text, in order of id. */
export async function productsNamed(trx: Transaction, text: string): Promise<number[]> {
  const words = await readQuery(trx, text)
  if (words === null) return []
  const { ids } = await one(
    trx,
    Named,
    `select coalesce(json_agg(product_id order by product_id), '[]') as ids from search_product where ${HAS_WORDS}`,
    { q: words },
  )
  await readWholeTables(trx)
  return ids
}

const Named = z.object({ ids: z.array(z.int()) })

/** Run after the word lookup, which disables such scans. */
async function readWholeTables(trx: Transaction): Promise<void> {
  // JIT compilation takes longer than the query.
  await trx.raw(`select set_config('enable_seqscan', 'on', true), set_config('jit', 'off', true)`)
}

const HAS_WORDS = [0, 1, 2].map((tier) => `(tier = ${tier} and words @@ cast(:q as tsquery))`).join(' or ')

/** Unknown figures fail. */
export function passes({ tests }: Conditions): string {
  return tests.join(' and ') || 'true'
}

/** Unknown figures pass. */
export function mayPass({ tests }: Conditions): string {
  return tests.map((test) => `${test} is not false`).join(' and ') || 'true'
}

/** The only SQL of a filter; input goes only into bindings. */
const TESTS: Record<ExploreField, string> = {
  q: `product_id in (select product_id from search_product where ${HAS_WORDS})`,
  category: 'category = any(:category)',
  channel: 'channel = :channel',
  stage: 'stage = any(:stage)',
  confidence: 'confidence >= :confidence',
  acceleration: 'acceleration = :acceleration',
  velocityFrom: 'velocity >= :velocityFrom',
  velocityTo: 'velocity <= :velocityTo',
  soldFrom: 'sold >= :soldFrom',
  soldTo: 'sold <= :soldTo',
  viewsFrom: 'views >= :viewsFrom',
  viewsTo: 'views <= :viewsTo',
  priceFrom: 'price >= :priceFrom',
  priceTo: 'price <= :priceTo',
  marginFrom: 'margin >= :marginFrom',
  marginTo: 'margin <= :marginTo',
  profitFrom: 'profit >= :profitFrom',
  profitTo: 'profit <= :profitTo',
  competition: `case when competitors < ${COMPETITION_BOUNDS.few} then 'low' when competitors <= ${COMPETITION_BOUNDS.many} then 'medium'
    when competitors > ${COMPETITION_BOUNDS.many} then 'high' end = any(:competition)`,
  ratingFrom: 'rating >= :ratingFrom',
  reviewsFrom: 'reviews >= :reviewsFrom',
  reviewsTo: 'reviews <= :reviewsTo',
  suppliersFrom: 'suppliers >= :suppliersFrom',
  // Without suppliers the result is known: none shipped.
  shippedWithin: 'case when suppliers = 0 then false else shipped_on >= cast(:shippedWithin as date) end',
  newWithin: 'first_seen_on >= cast(:newWithin as date)',
  seenWithin: 'observed_at >= :seenWithin',
}

function valuesOf(filter: ExploreFilter, now: Date): { [Field in ExploreField]?: Bound | undefined } {
  const { confidence, shippedWithin, newWithin, seenWithin } = filter
  const today = utcDay(now)
  return {
    ...filter,
    confidence: confidence && CONFIDENCES.indexOf(confidence),
    shippedWithin: shippedWithin && addDays(today, -shippedWithin),
    newWithin: newWithin && addDays(today, -newWithin),
    seenWithin: seenWithin && new Date(now.getTime() - seenWithin * DAY_MS),
  }
}

const DAY_MS = 86_400_000
