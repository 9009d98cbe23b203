import * as z from 'zod/mini'
import { Stats } from '../contracts/trends.ts'
import { maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'

/** Zeros and nulls before the first edition. */
export async function editionStats(
  trx: Transaction,
  { market }: { market: string },
): Promise<z.infer<typeof Stats>> {
  const edition = await maybeOne(
    trx,
    EditionRow,
    `select e.published_at, e.market, e.figures - array['listGroups', 'byCategory'] as figures from edition e join current_edition c on c.edition_id = e.id`,
  )
  if (!edition) return { ...NOTHING_PUBLISHED, market }
  return { ...edition.figures, market: edition.market, publishedAt: edition.published_at.toISOString() }
}

export const Figures = z.omit(Stats, { market: true, publishedAt: true })
export type Figures = z.infer<typeof Figures>

const EditionRow = z.object({ published_at: z.date(), market: z.string(), figures: Figures })

const NOTHING_PUBLISHED: Omit<z.infer<typeof Stats>, 'market'> = {
  newTrendingProducts: 0,
  risingProducts: 0,
  verifiedSuppliers: 0,
  avgProfitMargin: null,
  topCategory: null,
  categories: [],
  products: 0,
  suppliers: 0,
  shipments: 0,
  shipmentsRead: 0,
  week: null,
  origin: null,
  publishedAt: null,
}
