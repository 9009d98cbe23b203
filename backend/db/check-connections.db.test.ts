import pg from 'pg'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { checkConnections, presenceName } from './check-connections.ts'
import { checkPooler } from './check-pooler.ts'

const database = await createTestDatabase()
const { db } = database

it('counts other live processes at startup, and no ended connection', async () => {
  const { rows } = await db.raw(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as given`,
  )
  const given: number = rows[0].given
  const need = { who: 'This process', own: 10, runs: 0 }
  expect(await checkConnections(db, need)).toBeNull()

  const others = [given - 30, 21].map(
    (own) => new pg.Client({ connectionString: database.url, application_name: presenceName('web', own) }),
  )
  for (const other of others) await other.connect()
  expect(await checkConnections(db, need)).toMatch(
    new RegExp(
      `^The 3 processes on this database may need ${given + 1} connections together, and it gives ${given} `,
    ),
  )
  for (const other of others) await other.end()
  await expect.poll(() => checkConnections(db, need)).toBeNull()
})

it('accepts a pooler once its statements have a timeout', async () => {
  const name = new URL(database.url).pathname.slice(1)
  await expect(checkPooler(database.url)).rejects.toThrow(/statements have no limit/)
  for (const setting of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) {
    await db.raw(`alter database ${name} set ${setting} = 3000`)
  }
  await checkPooler(database.url)
})
