import * as z from 'zod/mini'
import { EXPLORE_FIELDS, type ExploreField, type ExploreFilter } from '../contracts/explore.ts'
import { one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { readQuery } from '../search/find-products.ts'
import { ANY_FIGURE, FIGURE_TESTS } from './figure-tests.ts'

export interface Conditions {
  fields: ExploreField[]
  /** By field; null if the figure is unknown. */
  tests: string[]
  bindings: Record<string, Bound>
}
type Bound = string | number | string[] | number[]

/** `now`: days count back from it, independent of the edition. */
export async function conditionsOf(trx: Transaction, filter: ExploreFilter, now: Date): Promise<Conditions> {
  const words = filter.q === undefined ? null : await readQuery(trx, filter.q)
  await readWholeTables(trx)
  const fields = EXPLORE_FIELDS.filter((field) => filter[field] !== undefined)
  const tests = fields.map((field) => ({ field, ...testOf(field, filter[field] ?? '', now) }))
  return {
    fields,
    tests: tests.map(({ field, test }) => (field === 'q' && words === null ? 'false' : `(${test})`)),
    bindings: {
      ...Object.fromEntries(tests.map(({ field, value }) => [field, value])),
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

/** The word lookup, which ran before, disables such scans. */
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

/** `value` binds as `:field`; input goes only into bindings. */
function testOf(
  field: ExploreField,
  value: string | number | readonly string[],
  now: Date,
): { test: string; value: Bound } {
  if (field === 'q')
    return { test: `product_id in (select product_id from search_product where ${HAS_WORDS})`, value: '' }
  const { sql, words, column, test } = FIGURE_TESTS[field]
  const figure = sql.replaceAll('$.', '')
  const chosen = [value].flat().map(String)
  if (column) return { test: `${column} = any(:${field})`, value: chosen }
  if (words)
    return { test: `${figure} = any(:${field})`, value: chosen.map((word) => words.indexOf(word) + 1) }
  const { from, to } = test?.(chosen[0] ?? '', now) ?? ANY_FIGURE
  return from === ANY_FIGURE.from
    ? { test: `${figure} <= :${field}`, value: to }
    : { test: `${figure} >= :${field}`, value: from }
}
