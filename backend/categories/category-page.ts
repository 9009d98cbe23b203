import * as z from 'zod/mini'
import { importsByCode } from '../category-imports/category-imports-of.ts'
import { CATEGORIES, categorySlug } from '../contracts/categories.ts'
import { type CategoryPage, IMPORT_CODES } from '../contracts/category.ts'
import { many, maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { Failure } from '../process/failure.ts'
import { WrittenCategory } from './category-figures.ts'

/** Throws `not_found`. */
export async function categoryPage(trx: Transaction, slug: string): Promise<CategoryPage> {
  const category = CATEGORIES.find((each) => categorySlug(each) === slug)
  if (!category) throw new Failure('not_found', 'There is no such category.')
  const edition = await maybeOne(
    trx,
    Edition,
    `select e.figures->'week' as week, e.figures #> array['byCategory', cast(:category as text)] as written,
      e.figures->'byCategory' is not null as known
    from edition e join current_edition c on c.edition_id = e.id`,
    { category },
  )
  if (!edition?.known || !edition.week) return { category, figures: null }
  const { sources, codes, ...figures } = edition.written ?? NO_PRODUCTS
  return {
    category,
    figures: {
      ...figures,
      week: edition.week,
      sources: await labelled(trx, sources),
      imports: await importsOf(trx, codes),
    },
  }
}

async function labelled(trx: Transaction, sources: WrittenCategory['sources']) {
  const labels = await many(trx, Label, 'select source, origin, label from source_state')
  return sources.map((row) => ({
    ...row,
    source:
      labels.find(({ source, origin }) => source === row.source && origin === row.origin)?.label ??
      row.source,
  }))
}

/** The bureau has figures for some codes only, so more are looked up than shown. */
async function importsOf(trx: Transaction, codes: WrittenCategory['codes']) {
  const found = { live: new Map(), sandbox: new Map() } as Record<
    'live' | 'sandbox',
    Awaited<ReturnType<typeof importsByCode>>
  >
  for (const origin of ['live', 'sandbox'] as const) {
    const own = codes.filter((code) => code.origin === origin).map(({ hs }) => hs)
    if (own.length > 0) found[origin] = await importsByCode(trx, origin, own)
  }
  return codes
    .flatMap(({ origin, hs, products }) => {
      const imports = found[origin].get(hs)
      return imports ? [{ ...imports, products }] : []
    })
    .slice(0, IMPORT_CODES)
}

const Edition = z.object({
  week: z.nullable(z.object({ from: z.string(), to: z.string() })),
  written: z.nullable(WrittenCategory),
  known: z.boolean(),
})
const Label = z.object({ source: z.string(), origin: z.string(), label: z.string() })

const NO_PRODUCTS: WrittenCategory = {
  products: { tiktok: 0, amazon: 0 },
  ...{ rising: 0, sure: 0, topThree: null, price: null, season: null, coded: 0 },
  rises: { ended: 0, running: 0, weeks: null },
  ...{ sources: [], codes: [] },
}
