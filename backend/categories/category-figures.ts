import * as z from 'zod/mini'
import type { Day } from '../calendar/days.ts'
import { CATEGORIES, type Category } from '../contracts/categories.ts'
import { CategoryFigures, LEAST_PRODUCTS, RISE_PRODUCTS } from '../contracts/category.ts'
import { ORIGINS } from '../contracts/provenance.ts'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { CURRENT_PRICE } from '../trends/price.ts'
import { RISING } from '../trends/rising.ts'
import { riseLengths } from './rise-lengths.ts'
import { seasons } from './season.ts'

/** Stored form in `edition.figures`. Labels of sources and imports can change later, so the page reads them. */
export const WrittenCategory = z.object({
  ...CategoryFigures.shape,
  sources: z.array(
    z.object({ source: z.string(), origin: z.enum(ORIGINS), observedAt: z.string(), products: z.int() }),
  ),
  /** Customs codes of the products, most products first. Sample products use sample imports. */
  codes: z.array(z.object({ origin: z.enum(['live', 'sandbox']), hs: z.string(), products: z.int() })),
  coded: z.int(),
})
export type WrittenCategory = z.infer<typeof WrittenCategory>

/** Run after the profits, which hold the customs codes. Categories without products are missing. */
export async function categoryFigures(
  trx: Transaction,
  editionId: number,
  asOf: Day,
): Promise<Partial<Record<Category, WrittenCategory>>> {
  await trx.raw(
    `create temp table category_product on commit drop as
    select p.id, p.category, p.channel, p.source, p.origin, p.observed_at, p.first_seen_on,
      ${RISING} as sure,
      ${RISING} or (t.stage in ('new', 'growing', 'viral') and t.caveat is distinct from 'stale'
        and (t.velocity > 0 or t.early is not null)) as rising,
      case when t.measure = 'units' and t.caveat is distinct from 'stale' then t.last_week end as units,
      ${CURRENT_PRICE} as price, p.currency, k.customs_code
    from trend t join product p on p.id = t.product_id left join product_profit k on k.product_id = p.id
    where t.edition_id = :editionId and p.category = any(cast(:categories as text[]))`,
    { editionId, categories: [...CATEGORIES] },
  )
  // Their changes and days are many: a sample of fixed size keeps a refresh fast.
  await trx.raw(
    `create temp table longest_known on commit drop as
    select oldest.*, row_number() over (partition by category order by first_seen_on, id) as at
    from unnest(cast(:categories as text[])) as ours (name) cross join lateral (
      select id, category, first_seen_on from category_product where category = ours.name
      order by first_seen_on, id limit ${RISE_PRODUCTS}
    ) oldest`,
    { categories: [...CATEGORIES] },
  )
  await trx.raw('analyze category_product, longest_known')
  const counted = await byCategory(trx, Counted, COUNTED)
  const units = await byCategory(trx, Units, UNITS)
  const prices = await byCategory(trx, Price, PRICES)
  const [sources, codes] = [await many(trx, Source, SOURCES), await many(trx, Code, CODES)]
  const rises = await riseLengths(trx, asOf)
  const season = await seasons(trx, asOf)
  await trx.raw('drop table category_product, longest_known')
  const of = <Row extends { category: Category }>(rows: Row[], category: Category) =>
    rows.filter((row) => row.category === category).map(({ category: _, ...row }) => row)
  return Object.fromEntries(
    CATEGORIES.flatMap((category) => {
      const own = counted.get(category)
      if (!own) return []
      const written: WrittenCategory = {
        products: { tiktok: own.tiktok, amazon: own.amazon },
        ...{ rising: own.rising, sure: own.sure, coded: own.coded },
        topThree: topThreeOf(units.get(category)),
        price: priceOf(prices.get(category)),
        rises: rises.get(category) ?? { ended: 0, running: 0, weeks: null },
        season: season.get(category) ?? null,
        sources: of(sources, category).map((row) => ({ ...row, observedAt: row.observedAt.toISOString() })),
        codes: of(codes, category),
      }
      return [[category, written] as const]
    }),
  )
}

async function byCategory<Row extends z.ZodMiniObject<{ category: typeof OfCategory }>>(
  trx: Transaction,
  row: Row,
  sql: string,
) {
  const rows = await many(trx, row, sql)
  return new Map(rows.map((each) => [each.category, each]))
}

function topThreeOf(row: z.infer<typeof Units> | undefined): CategoryFigures['topThree'] {
  if (!row || row.products < LEAST_PRODUCTS || row.units <= 0) return null
  return { share: row.top / row.units, units: Math.round(row.units), products: row.products }
}

function priceOf(row: z.infer<typeof Price> | undefined): CategoryFigures['price'] {
  if (!row || row.products < LEAST_PRODUCTS) return null
  const { category: _, quartiles, ...rest } = row
  const [low = 0, median = 0, high = 0] = quartiles.map((price) => Math.round(price * 100) / 100)
  return { ...rest, low, median, high }
}

const OfCategory = z.enum(CATEGORIES)

const Counted = z.object({
  category: OfCategory,
  tiktok: z.int(),
  amazon: z.int(),
  rising: z.int(),
  sure: z.int(),
  coded: z.int(),
})
const COUNTED = `select category, count(*) filter (where channel = 'tiktok') as tiktok,
    count(*) filter (where channel = 'amazon') as amazon, count(*) filter (where rising) as rising,
    count(*) filter (where sure) as sure, count(customs_code) as coded
  from category_product group by category`

const Units = z.object({ category: OfCategory, units: z.number(), top: z.number(), products: z.int() })
const UNITS = `select category, units, products, (
    select sum(first.units) from (
      select c.units from category_product c where c.category = counted.category and c.units is not null
      order by c.units desc limit 3
    ) first
  ) as top
  from (
    select category, sum(units) as units, count(*) as products from category_product
    where units is not null group by category
  ) counted`

const Price = z.object({
  category: OfCategory,
  currency: z.string(),
  quartiles: z.array(z.number()),
  products: z.int(),
  priced: z.int(),
})
const PRICES = `select distinct on (category) category, currency, quartiles, products,
    (sum(products) over (partition by category))::int as priced
  from (
    select category, currency, count(*) as products,
      percentile_cont(array[0.25, 0.5, 0.75]) within group (order by price::float8) as quartiles
    from category_product where price > 0 and currency is not null group by category, currency
  ) grouped order by category, products desc, currency`

const Source = z.object({
  category: OfCategory,
  source: z.string(),
  origin: z.enum(ORIGINS),
  observedAt: z.date(),
  products: z.int(),
})
const SOURCES = `select category, source, origin, max(observed_at) as "observedAt", count(*) as products
  from category_product group by category, source, origin order by category, count(*) desc, source, origin`

const Code = z.object({
  category: OfCategory,
  origin: z.enum(['live', 'sandbox']),
  hs: z.string(),
  products: z.int(),
})
/** More than a page shows: the bureau may have no figures of some. */
const CODES = `select category, origin, hs, products from (
    select category, case origin when 'sandbox' then 'sandbox' else 'live' end as origin, customs_code as hs,
      count(*) as products,
      row_number() over (partition by category order by count(*) desc, customs_code) as at
    from category_product where customs_code is not null group by 1, 2, 3
  ) placed where at <= 10 order by category, at`
