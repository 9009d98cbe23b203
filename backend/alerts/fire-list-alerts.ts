import * as z from 'zod/mini'
import { type ExploreFilter, readQuestion, textsOf } from '../contracts/explore.ts'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { newlyPassing } from '../explore/newly-passing.ts'
import { TrendFactsColumns } from '../trends/trend.row.ts'
import { trendFactsOf } from '../trends/trend-facts.ts'
import { type AlertText, describeNewProducts, type NewProduct } from './alert-words.ts'
import type { EditionBefore } from './note-edition-before.ts'
import { type FiringTime, firingsOf, writeEvents } from './write-events.ts'

interface NewInList {
  total: number
  first: number[]
}

/** Evaluates each list once for all its members. Returns the number of events. */
export async function fireListAlerts(
  trx: Transaction,
  before: EditionBefore,
  time: FiringTime,
): Promise<number> {
  const categories = await newInCategories(trx, time.edition)
  const views = before.views ? await newInViews(trx, time.at) : { found: new Map(), hrefs: new Map() }
  const products = await newProducts(trx, [...categories.values(), ...views.found.values()])
  const known = new Map<NewInList, AlertText>()
  const textOf = (found: NewInList): AlertText => {
    const first = found.first.flatMap((id) => products.get(id) ?? [])
    const made = known.get(found) ?? describeNewProducts(found.total, first)
    known.set(found, made)
    return made
  }
  let [fired, after] = [0, 0]
  while (true) {
    const rows = await many(
      trx,
      Watching,
      `select id as alert_id, member_id, subject_kind, subject_id, subject_name, condition_kind from active_alert
       where condition_kind = 'new-product' and id > :after order by id limit :limit`,
      { after, limit: AT_ONCE },
    )
    fired += await writeEvents(
      trx,
      firingsOf(rows, (row) => {
        const { subject_kind: kind, subject_id: id } = row
        const found = (kind === 'view' ? views.found : categories).get(id)
        const href = kind === 'view' ? views.hrefs.get(id) : `/trending?category=${encodeURIComponent(id)}`
        return found && href ? { ...row, ...textOf(found), href, once: `edition ${time.edition}` } : null
      }),
      time,
    )
    const last = rows.at(-1)
    if (!last) return fired
    after = last.alert_id
  }
}

const AT_ONCE = 5000
const NAMED = 3

const Watching = z.object({
  alert_id: z.int(),
  member_id: z.int(),
  subject_kind: z.enum(['category', 'view']),
  subject_id: z.string(),
  subject_name: z.string(),
  condition_kind: z.literal('new-product'),
})

async function newInCategories(trx: Transaction, edition: number): Promise<Map<string, NewInList>> {
  const rows = await many(
    trx,
    InCategory,
    `select p.category, count(*) as total, (array_agg(p.id order by t.place))[1:${NAMED}] as first
     from trend t join product p on p.id = t.product_id
     where t.edition_id = :edition and not exists (select from trend_before b where b.product_id = t.product_id)
       and p.category in (select subject_id from active_alert where subject_kind = 'category')
     group by p.category`,
    { edition },
  )
  return new Map(rows.map(({ category, total, first }) => [category, { total, first: first.map(Number) }]))
}

// The driver returns bigint arrays as text.
const InCategory = z.object({
  category: z.string(),
  total: z.int(),
  first: z.array(z.union([z.int(), z.string()])),
})

async function newInViews(
  trx: Transaction,
  now: Date,
): Promise<{ found: Map<string, NewInList>; hrefs: Map<string, string> }> {
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
    found: await newlyPassing(trx, filters, { now, named: NAMED }),
    hrefs: new Map(
      views.map(({ id, question }) => [
        id,
        `/explore?${new URLSearchParams(textsOf(question) as Record<string, string>)}`,
      ]),
    ),
  }
}

const View = z.object({ id: z.int(), query: z.record(z.string(), z.unknown()) })

async function newProducts(trx: Transaction, lists: NewInList[]): Promise<Map<number, NewProduct>> {
  const ids = [...new Set(lists.flatMap(({ first }) => first))]
  const rows = await many(
    trx,
    Named,
    `select p.id, p.name, ${Object.keys(TrendFactsColumns.shape)
      .map((column) => `t.${column}`)
      .join(', ')}
     from trend t join product p on p.id = t.product_id where t.product_id = any(cast(? as bigint[]))`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, { id: row.id, name: row.name, trend: trendFactsOf(row) }]))
}

const Named = z.object({ id: z.int(), name: z.string(), ...TrendFactsColumns.shape })
