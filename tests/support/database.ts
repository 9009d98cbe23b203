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
  return opened(await takeCopy('tideline_template'))
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
  const template = new URL(database.url).pathname.slice(1)
  stopAfterFile(async () => {
    const spare = ahead.get(template)
    ahead.delete(template)
    if (spare) dropBehind(await spare)
  })
  return async () => opened(await takeCopy(template))
}

/** The same without tables. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return opened(await createDatabase(''))
}

/** PostgreSQL's own character classes know only ASCII in it. */
export async function createLocaleCDatabase(): Promise<TestDatabase> {
  const options = `template template0 encoding 'UTF8' locale_provider libc locale 'C'`
  const database = opened(await createDatabase(options))
  await migrate(database.db)
  return database
}

/** The next copy by template. It is made while a test uses the last one, and outlives a test file. */
const ahead = new Map<string, Promise<string>>()

async function takeCopy(template: string): Promise<string> {
  // Copying files takes half the processor time of writing each block to the log.
  const copy = () => createDatabase(`template ${template} strategy file_copy`)
  const taken = ahead.get(template) ?? copy()
  const next = copy()
  // Thrown where it is taken.
  next.catch(() => undefined)
  ahead.set(template, next)
  return await taken
}

async function createDatabase(options: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await admin().query(`create database ${name} ${options}`)
  return name
}

/** Waits for a checkpoint, so no test waits for it. An error fails the run. */
function dropBehind(name: string): void {
  void admin().query(`drop database ${name} with (force)`)
}

function opened(name: string): TestDatabase {
  const url = withDatabase(inject('server'), name)
  const db = openDatabase(url, { name, limits: 'working' })
  return {
    db,
    url,
    drop: stopAfterFile(async () => {
      await db.destroy()
      dropBehind(name)
    }),
  }
}

let pool: pg.Pool | undefined

/** The timer of an idle connection would be a test's fake one. */
function admin(): pg.Pool {
  pool ??= new pg.Pool({
    connectionString: inject('server'),
    max: 3,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  })
  return pool
}
