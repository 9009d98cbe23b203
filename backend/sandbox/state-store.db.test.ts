import { expect, it } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { tableState } from './state-store.ts'

const database = await createTestDatabase()

it('the state store returns the last saved state of each fake', async () => {
  const one = tableState<{ list: string[] }>(database.db, 'one')
  const other = tableState<{ list: string[] }>(database.db, 'other')
  expect(await one.load()).toBeNull()
  await one.save({ list: ['b', 'a'] })
  await one.save({ list: ['c', 'a', 'b'] })
  expect(await one.load()).toEqual({ list: ['c', 'a', 'b'] })
  expect(await other.load()).toBeNull()
})
