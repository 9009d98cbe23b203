import type { Knex } from 'knex'
import { APP_VERSION } from './app-version.ts'
import { changed } from './checked-rows.ts'
import { MIGRATION_SUMS } from './migration-sums.ts'
import * as baseline from './migrations/0047-baseline.ts'
import * as boundedJournal from './migrations/0049-bounded-journal.ts'
import * as deliveryQueues from './migrations/0050-delivery-queues.ts'
import * as daysLeftOut from './migrations/0051-days-left-out.ts'
import * as marketWeek from './migrations/0052-market-week.ts'
import * as rankTrends from './migrations/0053-rank-trends.ts'
import * as factoryPrices from './migrations/0054-factory-prices.ts'
import * as witness from './migrations/0055-witness.ts'
import * as forecastMemory from './migrations/0059-forecast-memory.ts'
import * as marketQuestion from './migrations/0060-market-question.ts'
import * as matchBasis from './migrations/0062-match-basis.ts'
import * as plainNames from './migrations/0063-plain-names.ts'
import * as wordsInside from './migrations/0064-words-inside.ts'
import * as customsCode from './migrations/0070-customs-code.ts'
import * as forecastDeciles from './migrations/0072-forecast-deciles.ts'
import * as matchedGoods from './migrations/0073-matched-goods.ts'
import * as supplierFound from './migrations/0074-supplier-found.ts'
import * as usualKind from './migrations/0075-usual-kind.ts'
import * as landingQuestion from './migrations/0076-landing-question.ts'
import * as publishedDecisions from './migrations/0077-published-decisions.ts'
import * as creators from './migrations/0078-creators.ts'
import * as pictureHashes from './migrations/0080-picture-hashes.ts'
import * as scoredLists from './migrations/0081-scored-lists.ts'
import * as shops from './migrations/0082-shops.ts'
import { REPLACED_SUMS } from './replaced-migrations.ts'

interface Migration {
  up(knex: Knex): Promise<void>
  down(knex: Knex): Promise<void>
}

/** In order. Names lack file extensions, so compiled and source runs agree. */
const migrations = {
  '0047-baseline': baseline,
  '0049-bounded-journal': boundedJournal,
  '0050-delivery-queues': deliveryQueues,
  '0051-days-left-out': daysLeftOut,
  '0052-market-week': marketWeek,
  '0053-rank-trends': rankTrends,
  '0054-factory-prices': factoryPrices,
  '0055-witness': witness,
  '0059-forecast-memory': forecastMemory,
  '0060-market-question': marketQuestion,
  '0062-match-basis': matchBasis,
  '0063-plain-names': plainNames,
  '0064-words-inside': wordsInside,
  '0070-customs-code': customsCode,
  '0072-forecast-deciles': forecastDeciles,
  '0073-matched-goods': matchedGoods,
  '0074-supplier-found': supplierFound,
  '0075-usual-kind': usualKind,
  '0076-landing-question': landingQuestion,
  '0077-published-decisions': publishedDecisions,
  '0078-creators': creators,
  '0080-picture-hashes': pictureHashes,
  '0081-scored-lists': scoredLists,
  '0082-shops': shops,
} satisfies Record<string, Migration>

export type MigrationName = keyof typeof migrations

export const MIGRATION_NAMES = Object.keys(migrations) as MigrationName[]

export const migrationSource: Knex.MigrationSource<MigrationName> = {
  getMigrations: async () => MIGRATION_NAMES,
  getMigrationName: (name) => name,
  getMigration: async (name) => {
    const migration: Migration = migrations[name]
    return {
      up: async (trx) => {
        await migration.up(trx)
        await noteRun(trx, name)
      },
      down: async (trx) => {
        await migration.down(trx)
        await trx.raw('delete from migration_run where name = ?', [name])
      },
    }
  },
}

/** Replaces the rows of the old migrations with one for the baseline, after `checkAppliedMigrations`. */
export async function replaceOldRows(trx: Knex): Promise<void> {
  if (!(await trx.schema.hasTable('migration'))) return
  const old = Object.keys(REPLACED_SUMS)
  const replaced = await changed(
    trx,
    `with replaced as (delete from migration where name = any(:old) returning id, batch, migration_time)
     insert into migration (id, name, batch, migration_time)
     select min(id), :baseline, min(batch), max(migration_time) from replaced having count(*) > 0`,
    { old, baseline: BASELINE },
  )
  if (replaced === 0) return
  await noteRun(trx, BASELINE)
  await trx.raw('delete from migration_run where name = any(?)', [old])
}

const BASELINE = '0047-baseline'

async function noteRun(trx: Knex, name: MigrationName): Promise<void> {
  await trx.raw(
    `create table if not exists migration_run (
      name text primary key,
      -- Of the migration's text.
      sha256 text not null,
      app_version text not null,
      ran_at timestamptz not null default now()
    )`,
  )
  await trx.raw('insert into migration_run (name, sha256, app_version) values (?, ?, ?)', [
    name,
    MIGRATION_SUMS[name],
    APP_VERSION,
  ])
}
