import { expect, it } from 'vitest'
import { createTestDatabase } from './database.ts'

it('a test database is migrated and can be dropped', async () => {
  const { db, drop } = await createTestDatabase()
  const { rows } = await db.raw('select count(*) as n from product')
  await drop()
  expect(rows).toEqual([{ n: 0 }])
})
