import type Router from '@koa/router'
import * as z from 'zod/mini'
import { one } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'
import { migrationSource } from '../db/migrations.ts'

/**
 * `/healthz`: the process runs. Includes how long the embedded database has been down, which a restart would
 * not fix. `/readyz`: 200 when the database is migrated, an edition exists or is being made, and its pages
 * are rendered once. Otherwise 503 and why. Own small pool, so a busy app still answers.
 */
export function serveHealth(
  router: Router,
  {
    healthDb,
    databaseAwayFor,
    isWarming,
    stopping,
  }: { healthDb: Db; databaseAwayFor(): number | null; isWarming(): boolean; stopping: AbortSignal },
): void {
  router.get('/healthz', (ctx) => {
    const seconds = databaseAwayFor()
    ctx.body = JSON.stringify(
      seconds === null
        ? { ok: true }
        : { ok: true, trouble: `The database has been away for ${seconds} s; it is being started again.` },
    )
  })

  router.get('/readyz', async (ctx) => {
    const missing = stopping.aborted
      ? 'This process is about to stop.'
      : ((await whatIsMissing(healthDb)) ??
        (isWarming() ? 'The pages that most come for are being rendered.' : null))
    ctx.status = missing ? 503 : 200
    if (missing) ctx.set('Retry-After', '5')
    ctx.body = JSON.stringify(missing ? { ok: false, reason: missing } : { ok: true })
  })
}

async function whatIsMissing(db: Db): Promise<string | null> {
  const state = await readState(db)
  if (state === 'unreachable') return 'The database cannot be reached.'
  if (state === 'not migrated') return 'The database is not migrated.'
  return state.edition || state.running ? null : 'There is no data yet, and no refresh is running.'
}

async function readState(
  db: Db,
): Promise<'unreachable' | 'not migrated' | { edition: boolean; running: boolean }> {
  try {
    const { applied } = await one(
      db,
      Applied,
      `select count(*) as applied from migration where name = any(?)`,
      [await migrationSource.getMigrations([])],
    )
    if (applied !== (await migrationSource.getMigrations([])).length) return 'not migrated'
    return await one(
      db,
      State,
      `select exists (select 1 from current_edition) as edition,
         exists (select 1 from refresh_run where state in ('collecting', 'publishing')) as running`,
    )
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    return code === UNDEFINED_TABLE ? 'not migrated' : 'unreachable'
  }
}

const UNDEFINED_TABLE = '42P01'

const Applied = z.object({ applied: z.int() })
const State = z.object({ edition: z.boolean(), running: z.boolean() })
