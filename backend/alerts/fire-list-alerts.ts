import * as z from 'zod/mini'
import { RULES } from '../changes/change-rules.ts'
import type { AlertText } from '../changes/differences.ts'
import { alertOfNewProducts, type NewProducts, newInCategories } from '../changes/new-products.ts'
import { newlyPassing } from '../changes/newly-passing.ts'
import { type ExploreFilter, readQuestion, textsOf } from '../contracts/explore.ts'
import { columnsOf, many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { TrendFactsColumns } from '../trends/trend.row.ts'
import { trendFactsOf } from '../trends/trend-facts.ts'
import type { EditionBefore } from './note-edition-before.ts'
import { Alerted, type FiringTime, fireInBatches } from './write-events.ts'

/** Each list is evaluated once for all its members. Returns the number of events. */
export async function fireListAlerts(
  trx: Transaction,
  before: EditionBefore,
  time: FiringTime,
): Promise<number> {
  const categories = await newInCategories(trx, time.edition)
  const views = before.views
    ? await newInViews(trx, time.at)
    : { found: new Map<string, NewProducts>(), hrefs: new Map<string, string>() }
  const products = await newProducts(trx, [...categories.values(), ...views.found.values()])
  const known = new Map<NewProducts, AlertText>()
  const read = (batch: object) => many(trx, Alerted, WATCHING, { ...batch })
  return await fireInBatches(trx, time, read, ({ subject_kind: kind, subject_id: id }) => {
    const found = (kind === 'view' ? views.found : categories).get(id)
    const href = kind === 'view' ? views.hrefs.get(id) : `/trending?category=${encodeURIComponent(id)}`
    if (!found || !href) return null
    const first = found.first.flatMap((each) => products.get(each) ?? [])
    const text = known.get(found) ?? alertOfNewProducts(found.total, first)
    known.set(found, text)
    return { ...text, href }
  })
}

const WATCHING = `select id as alert_id, member_id, subject_kind, subject_id, subject_name, condition_kind from active_alert
  where condition_kind = 'new-product' and id > :after order by id limit :limit`

async function newInViews(
  trx: Transaction,
  now: Date,
): Promise<{ found: Map<string, NewProducts>; hrefs: Map<string, string> }> {
  const rows = await many(
    trx,
    View,
    `select v.id, v.query from saved_view v
     where v.id in (select subject_id::bigint from active_alert where subject_kind = 'view') order by v.id`,
  )
  const views = rows.map(({ id, query }) => ({ id: String(id), question: readQuestion(query).question }))
  const filters = new Map<string, ExploreFilter>()
  for (const { id, question } of views) {
    const { sort: _sort, direction: _direction, ...filter } = question
    filters.set(id, filter)
  }
  return {
    found: await newlyPassing(trx, filters, { now, named: RULES.alert.productsNamed }),
    hrefs: new Map(
      views.map(({ id, question }) => [
        id,
        `/explore?${new URLSearchParams(textsOf(question) as Record<string, string>)}`,
      ]),
    ),
  }
}

const View = z.object({ id: z.int(), query: z.record(z.string(), z.unknown()) })

async function newProducts(trx: Transaction, lists: NewProducts[]) {
  const rows = await many(
    trx,
    Named,
    `select p.id, p.name, ${columnsOf('t', TrendFactsColumns).join(', ')}
     from trend t join product p on p.id = t.product_id where t.product_id = any(cast(? as bigint[]))`,
    [[...new Set(lists.flatMap(({ first }) => first))]],
  )
  return new Map(rows.map((row) => [row.id, { id: row.id, name: row.name, trend: trendFactsOf(row) }]))
}

const Named = z.object({ id: z.int(), name: z.string(), ...TrendFactsColumns.shape })
