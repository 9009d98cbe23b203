import { expect, it } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { publishEdition } from '../../tests/support/factories.ts'
import { AS_OF, refreshed, selling } from '../../tests/support/refreshing.ts'
import { sourceOf } from '../../tests/support/source-rows.ts'
import { scoreEdition } from './score-edition.ts'

const database = await createTestDatabase()
const { db } = database

it('updates planner statistics for an edition’s trends before later steps read them', async () => {
  const goods = Array.from({ length: 40 }, (_, at) => selling(`lamp ${at}`, 100 + at, 100))
  await refreshed(db, [sourceOf(goods)])
  await db.raw('analyze trend')
  const next = await publishEdition(db, [])
  await db.transaction(async (trx) => {
    await scoreEdition(trx, { editionId: next, asOf: AS_OF, progress: () => undefined })
    const { rows } = await trx.raw(`explain (format json) select from trend where edition_id = ${next}`)
    expect(rows[0]['QUERY PLAN'][0].Plan['Plan Rows']).toBe(goods.length)
  })
})
