import * as z from 'zod/mini'
import { many, one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'

/** In list order. */
export interface ListedProducts {
  ids: number[]
  positionOf: ReadonlyMap<number, number>
  before: boolean[]
}

/** In list order; NaN if unknown. */
export interface Column {
  now: Float64Array
  before: Float64Array
}

export async function productsInOrder(trx: Transaction): Promise<ListedProducts> {
  const ids: number[] = []
  const before: boolean[] = []
  for (const page of await pagesOf(trx)) {
    const rows = await many(
      trx,
      Placed,
      `select e.product_id as id, b.product_id is not null as before
       from ${IN_PAGE} left join explored_before b on b.product_id = e.product_id
       order by e.place, e.product_id`,
      { ...page },
    )
    for (const row of rows) {
      ids.push(row.id)
      before.push(row.before)
    }
  }
  return { ids, before, positionOf: new Map(ids.map((id, at) => [id, at])) }
}

const Placed = z.object({ id: z.int(), before: z.boolean() })

/** Pages, because all figures of a million products at once would exhaust memory. */
async function pagesOf(trx: Transaction): Promise<{ from: number; to: number }[]> {
  const { last } = await one(
    trx,
    Last,
    'select coalesce(max(place::float8), 0)::integer as last from trend_place',
  )
  return Array.from({ length: Math.ceil((last + 1) / PAGE) }, (_, page) => ({
    from: page * PAGE,
    to: (page + 1) * PAGE - 1,
  }))
}

const PAGE = 50_000
const Last = z.object({ last: z.int() })
/** Rows of a page. The place expression must equal the index's. */
const IN_PAGE = `(
    select explored.* from trend_place p join explored using (product_id)
    where p.place::float8 between cast(:from as float8) and cast(:to as float8)
  ) e`

/** Figures are SQL over a row `$` of `explored`. */
export async function readColumns(
  trx: Transaction,
  wanted: readonly string[],
  products: number,
): Promise<Map<string, Column>> {
  const columns = wanted.map(() => ({ now: new Float64Array(products), before: new Float64Array(products) }))
  let read = 0
  for (const page of wanted.length === 0 ? [] : await pagesOf(trx)) {
    let length = 0
    for (const [look, row] of [
      ['now', 'e'],
      ['before', 'f'],
    ] as const) {
      const { figures } = await one(
        trx,
        Figures,
        `select json_build_array(${wanted.map((_, at) => `json_agg(c${at})`).join(', ')}) as figures from (
           select ${wanted.map((sql, at) => `${sql.replaceAll('$', row)} as c${at}`).join(', ')}
           from ${IN_PAGE} left join explored_before f on f.product_id = e.product_id
           order by e.place, e.product_id
         ) listed`,
        { ...page },
      )
      for (const [at, figuresOfPage] of figures.entries()) {
        const values = (figuresOfPage ?? []).map((figure) => figure ?? Number.NaN)
        columns[at]?.[look].set(values, read)
        length = values.length
      }
    }
    read += length
  }
  return new Map(wanted.flatMap((sql, at) => (columns[at] ? [[sql, columns[at]] as const] : [])))
}

const Figures = z.object({ figures: z.array(z.nullable(z.array(z.nullable(z.number())))) })
