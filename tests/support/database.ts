import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, inject } from 'vitest'
import { type Db, migrate, openDatabase } from '../../backend/db/knex.ts'
import { withDatabase } from './postgres.ts'
import { stopAfterFile } from './stop-after-file.ts'

export interface TestDatabase {
  db: Db
  url: string
  drop(): Promise<void>
}

/** A database of its own for each test of the file. */
export function eachDatabase(): TestDatabase {
  let current: TestDatabase
  beforeEach(async () => {
    current = await createTestDatabase()
  })
  afterEach(() => current.drop())
  return {
    get db() {
      return current.db
    },
    get url() {
      return current.url
    },
    drop: () => current.drop(),
  }
}

export type CreateDatabase = () => Promise<TestDatabase>

/** Dropped after the test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return await create('template tideline_template')
}

/** Filled once; each call makes a copy. */
export async function createTemplate(
  fill: (database: TestDatabase) => Promise<unknown>,
  from: CreateDatabase = createTestDatabase,
): Promise<CreateDatabase> {
  const database = await from()
  await fill(database)
  // A database with sessions cannot be copied.
  await database.db.destroy()
  return async () => await create(`template ${new URL(database.url).pathname.slice(1)}`)
}

/** The same without tables. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return await create('')
}

/** PostgreSQL's own character classes know only ASCII in it. */
export async function createLocaleCDatabase(): Promise<TestDatabase> {
  const database = await create(`template template0 encoding 'UTF8' locale_provider libc locale 'C'`)
  await migrate(database.db)
  return database
}

async function create(from: string): Promise<TestDatabase> {
  const server = inject('server')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(server, `create database ${name} ${from}`)
  const url = withDatabase(server, name)
  const db = openDatabase(url, { name, limits: 'working' })
  return {
    db,
    url,
    drop: stopAfterFile(async () => {
      await db.destroy()
      await asAdmin(server, `drop database ${name} with (force)`)
    }),
  }
}

async function asAdmin(server: string, sql: string): Promise<void> {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  try {
    await admin.query(sql)
  } finally {
    await admin.end()
  }
}
