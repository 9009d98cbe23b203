import type { Knex } from 'knex'
import { migrationSource } from './backend/db/migrations.ts'
import { readConfig } from './backend/settings/config.ts'

const { databaseOwnerUrl, databaseUrl } = readConfig()
if (!databaseUrl)
  throw new Error('Set DATABASE_URL to use the knex command; the app itself migrates at start.')

const settings: Knex.Config = {
  client: 'pg',
  connection: databaseOwnerUrl ?? databaseUrl,
  migrations: { migrationSource, tableName: 'migration' },
}
export default settings
