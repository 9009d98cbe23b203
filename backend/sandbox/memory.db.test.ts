import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { tableMemory } from './memory.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(async () => {
  await database.drop()
})

it('the sandbox memory returns the last saved state of each fake', async () => {
  const one = tableMemory<{ list: string[] }>(database.db, 'one')
  const other = tableMemory<{ list: string[] }>(database.db, 'other')
  expect(await one.recall()).toBeNull()
  await one.keep({ list: ['b', 'a'] })
  await one.keep({ list: ['c', 'a', 'b'] })
  expect(await one.recall()).toEqual({ list: ['c', 'a', 'b'] })
  expect(await other.recall()).toBeNull()
})
