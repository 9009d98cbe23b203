import type { Knex } from 'knex'
import * as foundation from './migrations/0001-foundation.ts'
import * as search from './migrations/0002-search.ts'
import * as inbox from './migrations/0003-inbox.ts'
import * as supplierDirectory from './migrations/0004-supplier-directory.ts'
import * as accounts from './migrations/0005-accounts.ts'
import * as billing from './migrations/0006-billing.ts'
import * as weeklyReport from './migrations/0007-weekly-report.ts'
import * as explore from './migrations/0008-explore.ts'
import * as refresh from './migrations/0010-refresh.ts'

/** In order. Names carry no file extension, so that compiled and source runs agree on what has been applied. */
const migrations: Record<string, { up(knex: Knex): Promise<void>; down(knex: Knex): Promise<void> }> = {
  '0001-foundation': foundation,
  '0002-search': search,
  '0003-inbox': inbox,
  '0004-supplier-directory': supplierDirectory,
  '0005-accounts': accounts,
  '0006-billing': billing,
  '0007-weekly-report': weeklyReport,
  '0008-explore': explore,
  '0010-refresh': refresh,
}

export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => Object.keys(migrations),
  getMigrationName: (name) => name,
  getMigration: async (name) => {
    const migration = migrations[name]
    if (!migration) throw new Error(`Unknown migration ${name}`)
    return migration
  },
}
