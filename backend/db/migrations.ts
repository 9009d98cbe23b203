import type { Knex } from 'knex'
import * as foundation from './migrations/0001-foundation.ts'

/** In order. Names carry no file extension, so that compiled and source runs agree on what has been applied. */
const migrations: Record<string, { up(knex: Knex): Promise<void>; down(knex: Knex): Promise<void> }> = {
  '0001-foundation': foundation,
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
