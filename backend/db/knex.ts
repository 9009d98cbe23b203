import { Socket } from 'node:net'
import knex, { type Knex } from 'knex'
import pg from 'pg'
import { checkAppliedMigrations } from './check-applied-migrations.ts'
import { migrationSource, replaceOldRows } from './migrations.ts'
import { preparesOften } from './prepared-statements.ts'

export type Db = Knex
export type Transaction = Knex.Transaction

/** Counts and ids stay far below 2^53; ids become text in responses. */
const bigintAsNumber = (value: string) => Number(value)
/** `YYYY-MM-DD` stays text: a Date would shift it by the time zone. */
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
  name: string
  max?: number
  /**
   * `serving`: short limits, so requests fail instead of hanging. `pooled`: the same behind a pooler, which
   * sets statement limits (`check-pooler.ts`). `working`: for a refresh.
   */
  limits: Limits
}

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
      // A refresh has low priority: a busy machine may delay reading the answer by seconds.
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
    // Compiled SQL contains values, and error messages are logged.
    compileSqlOnError: false,
    // knex also throws these warnings, and the catcher logs them.
    log: {
      warn: (message: string) => THROWN_TOO.test(message) || process.stderr.write(`${message}\n`),
    },
  })
  connections.set(db, open)
  return db
}

/** Milliseconds; PostgreSQL setting names. */
export const SERVING_LIMITS = {
  idle_in_transaction_session_timeout: 5000,
  statement_timeout: 3000,
  lock_timeout: 1000,
}

export function cutConnections(db: Db): void {
  for (const socket of connections.get(db) ?? []) socket.destroy()
}

const connections = new WeakMap<Db, Set<Socket>>()

/** A killed process leaves no advisory lock behind. Throws `CannotStart` for an unusable database. */
export async function migrate(db: Db): Promise<string[]> {
  return await db.transaction(async (lock) => {
    await lock.raw('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK])
    await checkAppliedMigrations(lock)
    await db.transaction(replaceOldRows)
    await db.migrate.forceFreeMigrationsLock()
    const [, applied] = await db.migrate.latest()
    return applied as string[]
  })
}

const THROWN_TOO = /^(migration (file|failed)|Acquire connection error|Connection Error)/
export const MIGRATION_LOCK = 7_441_001
