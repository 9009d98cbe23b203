import { Socket } from 'node:net'
import knex, { type Knex } from 'knex'
import pg from 'pg'
import { checkAppliedMigrations } from './check-applied-migrations.ts'
import { migrationSource } from './migrations.ts'
import { preparesOften } from './prepared-statements.ts'

export type Db = Knex
export type Transaction = Knex.Transaction

/** Our counts and ids stay far below 2^53; ids become text where they leave for the wire. */
const bigintAsNumber = (value: string) => Number(value)
/** A calendar day stays `YYYY-MM-DD`: a Date would move it by a time zone. */
const asText = (value: string) => value

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.INT8) return bigintAsNumber
    if (oid === pg.types.builtins.NUMERIC) return Number
    if (oid === pg.types.builtins.DATE) return asText
    return pg.types.getTypeParser(oid, format as 'text')
  }) as pg.CustomTypesConfig['getTypeParser'],
}

export type Limits = 'serving' | 'pooled' | 'working'

export interface PoolSettings {
  /** Shown in pg_stat_activity. */
  name: string
  max?: number
  /**
   * `serving`: short limits, so that a sick database fails a request instead of hanging it. `pooled`: the same through a
   * pooler, which takes no settings of a connection: those of statements are set behind it (`check-pooler.ts`).
   * `working`: a refresh.
   */
  limits: Limits
}

/** Opens a pool. Nothing connects until the first query. */
export function openDatabase(connectionString: string, { name, max = 10, limits }: PoolSettings): Db {
  const serving = limits !== 'working'
  const open = new Set<Socket>()
  const prepare = limits === 'serving' ? preparesOften() : null
  const db = knex({
    client: 'pg',
    connection: {
      connectionString,
      application_name: name,
      types,
      keepAlive: true,
      stream: () => {
        const socket = new Socket()
        open.add(socket)
        return socket.once('close', () => open.delete(socket))
      },
      // A refresh works hard at a low priority: a busy machine may keep it from reading the answer for some seconds.
      connectionTimeoutMillis: serving ? 1000 : 15_000,
      ...(limits === 'serving' ? SERVING_LIMITS : {}),
      ...(serving ? { query_timeout: 4000 } : {}),
    } as Knex.PgConnectionConfig,
    pool: {
      ...{ min: 0, max, idleTimeoutMillis: 30_000 },
      ...(prepare
        ? {
            afterCreate: (connection: pg.Client, done: (error: null, connection: pg.Client) => void) => {
              prepare(connection)
              done(null, connection)
            },
          }
        : {}),
    },
    acquireConnectionTimeout: serving ? 2000 : 30_000,
    migrations: { migrationSource, tableName: 'migration' },
    // An error's message would hold the values of the statement, and messages are logged.
    compileSqlOnError: false,
    // What knex throws as well is said once, by whoever catches it.
    log: {
      warn: (message: string) => THROWN_TOO.test(message) || process.stderr.write(`${message}\n`),
    },
  })
  connections.set(db, open)
  return db
}

/** Milliseconds, by PostgreSQL's names. */
export const SERVING_LIMITS = {
  idle_in_transaction_session_timeout: 5000,
  statement_timeout: 3000,
  lock_timeout: 1000,
}

/** Breaks every connection of a pool: who waits on one gets an error, and the next query gets a new one. */
export function cutConnections(db: Db): void {
  for (const socket of connections.get(db) ?? []) socket.destroy()
}

const connections = new WeakMap<Db, Set<Socket>>()

/**
 * Brings the schema up to date. Processes that start together take turns on an advisory lock, so that a killed one
 * leaves no lock row behind. Throws `CannotStart` where the database is not one that this program can go on with.
 */
export async function migrate(db: Db): Promise<string[]> {
  return await db.transaction(async (lock) => {
    await lock.raw('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK])
    await checkAppliedMigrations(lock)
    await db.migrate.forceFreeMigrationsLock()
    const [, applied] = await db.migrate.latest()
    return applied as string[]
  })
}

const THROWN_TOO = /^(migration (file|failed)|Acquire connection error|Connection Error)/
const MIGRATION_LOCK = 7_441_001
