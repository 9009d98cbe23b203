import type { Knex } from 'knex'
import { APP_VERSION } from './app-version.ts'
import { MIGRATION_SUMS } from './migration-sums.ts'
import * as foundation from './migrations/0001-foundation.ts'
import * as search from './migrations/0002-search.ts'
import * as inbox from './migrations/0003-inbox.ts'
import * as supplierDirectory from './migrations/0004-supplier-directory.ts'
import * as accounts from './migrations/0005-accounts.ts'
import * as billing from './migrations/0006-billing.ts'
import * as weeklyReport from './migrations/0007-weekly-report.ts'
import * as explore from './migrations/0008-explore.ts'
import * as earlyBuilds from './migrations/0009-early-builds.ts'
import * as refresh from './migrations/0010-refresh.ts'
import * as contactAccess from './migrations/0011-contact-access.ts'
import * as pictures from './migrations/0012-pictures.ts'
import * as verifiedAddresses from './migrations/0013-verified-addresses.ts'
import * as priceLevels from './migrations/0016-price-levels.ts'
import * as trendsByProduct from './migrations/0017-trends-by-product.ts'
import * as trendMemory from './migrations/0018-trend-memory.ts'
import * as productWeeks from './migrations/0019-product-weeks.ts'
import * as trackRecord from './migrations/0020-track-record.ts'
import * as sparseRecords from './migrations/0022-sparse-records.ts'
import * as weekBefore from './migrations/0023-week-before.ts'
import * as silenceIsCounted from './migrations/0024-silence-is-counted.ts'
import * as landedProfit from './migrations/0025-landed-profit.ts'
import * as pipeline from './migrations/0026-pipeline.ts'
import * as lookUp from './migrations/0027-look-up.ts'
import * as alerts from './migrations/0028-alerts.ts'
import * as delivery from './migrations/0030-delivery.ts'
import * as apiKeys from './migrations/0032-api-keys.ts'
import * as operator from './migrations/0034-operator.ts'
import * as upload from './migrations/0035-upload.ts'
import * as exchangeRates from './migrations/0036-exchange-rates.ts'
import * as profitOrder from './migrations/0037-profit-order.ts'
import * as officialLists from './migrations/0038-official-lists.ts'
import * as categoryImports from './migrations/0039-category-imports.ts'
import * as editionVersion from './migrations/0041-edition-version.ts'
import * as supplierMatches from './migrations/0043-supplier-matches.ts'
import * as searchBasis from './migrations/0044-search-basis.ts'
import * as categoryOrders from './migrations/0045-category-orders.ts'
import * as trendPlaces from './migrations/0046-trend-places.ts'
import * as observationsGoAlong from './migrations/0047-observations-go-along.ts'
import * as boundedJournal from './migrations/0049-bounded-journal.ts'
import * as deliveryQueues from './migrations/0050-delivery-queues.ts'
import * as daysLeftOut from './migrations/0051-days-left-out.ts'
import * as marketWeek from './migrations/0052-market-week.ts'
import * as rankTrends from './migrations/0053-rank-trends.ts'
import * as factoryPrices from './migrations/0054-factory-prices.ts'
import * as witness from './migrations/0055-witness.ts'
import * as forecastMemory from './migrations/0059-forecast-memory.ts'
import * as plainNames from './migrations/0063-plain-names.ts'

interface Migration {
  up(knex: Knex): Promise<void>
  down(knex: Knex): Promise<void>
}

/** In order. Names lack file extensions, so compiled and source runs agree. Checksums are in `migration-sums.ts`. */
const migrations = {
  '0001-foundation': foundation,
  '0002-search': search,
  '0003-inbox': inbox,
  '0004-supplier-directory': supplierDirectory,
  '0005-accounts': accounts,
  '0006-billing': billing,
  '0007-weekly-report': weeklyReport,
  '0008-explore': explore,
  '0009-early-builds': earlyBuilds,
  '0010-refresh': refresh,
  '0011-contact-access': contactAccess,
  '0012-pictures': pictures,
  '0013-verified-addresses': verifiedAddresses,
  '0016-price-levels': priceLevels,
  '0017-trends-by-product': trendsByProduct,
  '0018-trend-memory': trendMemory,
  '0019-product-weeks': productWeeks,
  '0020-track-record': trackRecord,
  '0022-sparse-records': sparseRecords,
  '0023-week-before': weekBefore,
  '0024-silence-is-counted': silenceIsCounted,
  '0025-landed-profit': landedProfit,
  '0026-pipeline': pipeline,
  '0027-look-up': lookUp,
  '0028-alerts': alerts,
  '0030-delivery': delivery,
  '0032-api-keys': apiKeys,
  '0034-operator': operator,
  '0035-upload': upload,
  '0036-exchange-rates': exchangeRates,
  '0037-profit-order': profitOrder,
  '0038-official-lists': officialLists,
  '0039-category-imports': categoryImports,
  '0041-edition-version': editionVersion,
  '0043-supplier-matches': supplierMatches,
  '0044-search-basis': searchBasis,
  '0045-category-orders': categoryOrders,
  '0046-trend-places': trendPlaces,
  '0047-observations-go-along': observationsGoAlong,
  '0049-bounded-journal': boundedJournal,
  '0050-delivery-queues': deliveryQueues,
  '0051-days-left-out': daysLeftOut,
  '0052-market-week': marketWeek,
  '0053-rank-trends': rankTrends,
  '0054-factory-prices': factoryPrices,
  '0055-witness': witness,
  '0059-forecast-memory': forecastMemory,
  '0063-plain-names': plainNames,
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
