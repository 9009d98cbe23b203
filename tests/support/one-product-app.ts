import { expect } from 'vitest'
import { FailureBody } from '../../backend/contracts/failure.ts'
import { type AppParts, type Reply, type RunningApp, startApp } from './app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { makeProduct, publishEdition } from './factories.ts'

export async function startOneProductApp(
  deps: Partial<Pick<AppParts, 'fakeStripe' | 'log'>> = {},
): Promise<{ database: TestDatabase; app: RunningApp }> {
  const database = await createTestDatabase()
  await publishEdition(database.db, [{ id: await makeProduct(database.db) }])
  return { database, app: await startApp({ ...database, ...deps }) }
}

export function expectFailure(reply: Reply, status: number): void {
  expect(reply.status).toBe(status)
  if (reply.text === '') return
  const { error } = FailureBody.parse(JSON.parse(reply.text))
  expect(error.id).toMatch(/^[0-9a-f-]{36}$/)
  expect(reply.text).not.toMatch(/\bat .*:\d+:\d+|node_modules/)
}
