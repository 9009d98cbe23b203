import { expect, it } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { refreshed } from '../../tests/support/refreshing.ts'
import { dayRow, productRow, sourceOf } from '../../tests/support/source-rows.ts'
import { addDays } from '../calendar/days.ts'
import { shopDetail } from './shop-detail.ts'

const { db } = await createTestDatabase()

/** One refresh whose newest whole day is `day`. */
async function refreshOn(day: string, ...names: string[]): Promise<void> {
  const now = new Date(`${addDays(day, 1)}T08:00:00Z`)
  const rows = names.map((name) =>
    productRow({
      ...{ externalId: name, name, shopName: 'Glowfig', observedAt: now.toISOString() },
      days: [dayRow(day, { units: 3 })],
    }),
  )
  const outcome = await refreshed(db, [sourceOf(rows)], { cause: 'request' }, { now: () => now })
  expect(outcome).toMatchObject({ state: 'done' })
}

async function namesOfShop() {
  const { rows } = await db.raw('select shop_number(channel, origin, shop_name) as id from product limit 1')
  const shop = await db.transaction((trx) => shopDetail(trx, { id: String(rows[0].id), page: 1 }))
  return { sold: shop.products.map(({ name }) => name).sort(), dropped: shop.dropped.map(({ name }) => name) }
}

it('a product counts as dropped after two refreshes without it, and comes back with the next that has it', async () => {
  await refreshOn('2026-03-28', 'lamp', 'mug')
  await refreshOn('2026-03-29', 'lamp')
  expect(await namesOfShop()).toEqual({ sold: ['lamp', 'mug'], dropped: [] })
  // A second refresh of the same day is no second chance to be missing.
  await refreshOn('2026-03-29', 'lamp')
  expect(await namesOfShop()).toEqual({ sold: ['lamp', 'mug'], dropped: [] })
  await refreshOn('2026-03-30', 'lamp')
  expect(await namesOfShop()).toEqual({ sold: ['lamp'], dropped: ['mug'] })
  await refreshOn('2026-03-31', 'lamp', 'mug')
  expect(await namesOfShop()).toEqual({ sold: ['lamp', 'mug'], dropped: [] })
})
