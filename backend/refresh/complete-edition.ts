import * as z from 'zod/mini'
import { fireNewRates, noteProfitsBefore } from '../alerts/fire-rate-changes.ts'
import { Day } from '../calendar/days.ts'
import { maybeOne, one } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'
import { writeExplored } from '../explore/write-explored.ts'
import { SCHEDULE } from '../profit/schedule.ts'
import { indexEdition } from '../search/index-edition.ts'
import { writeSupplierCategories } from '../suppliers/supplier-categories.ts'
import type { Figures } from '../trends/stats.ts'
import { writtenFigures } from './publish-figures.ts'
import { REFRESH_LOCK } from './refresh-lock.ts'

/**
 * Adds data that the publishing build lacked: search words, filter figures, profits and counts. After the
 * migrations, and not during a refresh.
 */
export async function completeEdition(db: Db): Promise<void> {
  await db.transaction(async (trx) => {
    const { held } = await one(trx, Lock, 'select pg_try_advisory_xact_lock(?) as held', [REFRESH_LOCK])
    if (!held) return
    const edition = await maybeOne(
      trx,
      Found,
      `select c.edition_id,
        exists (select from search_product) as searched,
        exists (select from explored where verdict is not null) as explored,
        exists (select from product_profit where schedule_version = ?) as profited,
        exists (select from supplier_category) as categorised,
        array(select jsonb_object_keys(e.figures)) as counted, e.as_of
      from current_edition c join edition e on e.id = c.edition_id
      where exists (select from trend t where t.edition_id = c.edition_id)`,
      [SCHEDULE.version],
    )
    if (!edition) return
    if (!edition.searched) await indexEdition(trx, edition.edition_id)
    // New rates or arithmetic change all profits.
    if (!edition.explored || !edition.profited) {
      await noteProfitsBefore(trx)
      await writeExplored(trx, edition.edition_id)
      await fireNewRates(trx, SCHEDULE.version, { edition: edition.edition_id, at: new Date() })
    }
    if (!edition.categorised) await writeSupplierCategories(trx, edition.edition_id)
    if (edition.as_of && (!edition.explored || FIGURES.some((figure) => !edition.counted.includes(figure)))) {
      const figures = await writtenFigures(trx, edition.edition_id, edition.as_of)
      // Keeps published counts, unless rising was defined otherwise.
      const recounted = [
        ...(edition.counted.includes('risingProducts') ? [] : ['newTrendingProducts', 'topCategory']),
        ...(edition.explored ? [] : ['listGroups', 'byCategory']),
      ]
      await trx.raw('update edition set figures = ?::jsonb || (figures - cast(? as text[])) where id = ?', [
        JSON.stringify(figures),
        recounted,
        edition.edition_id,
      ])
    }
  })
}

const Lock = z.object({ held: z.boolean() })

const Found = z.object({
  edition_id: z.int(),
  searched: z.boolean(),
  explored: z.boolean(),
  profited: z.boolean(),
  categorised: z.boolean(),
  counted: z.array(z.string()),
  as_of: z.nullable(Day),
})

/** The compiler requires new figures here. */
const FIGURES = Object.keys({
  products: true,
  newTrendingProducts: true,
  risingProducts: true,
  avgProfitMargin: true,
  topCategory: true,
  categories: true,
  origin: true,
  suppliers: true,
  shipments: true,
  shipmentsRead: true,
  verifiedSuppliers: true,
  week: true,
  listGroups: true,
  chanceRanges: true,
  byCategory: true,
} satisfies Record<keyof Figures | 'listGroups' | 'chanceRanges' | 'byCategory', true>)
