import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { APP_VERSION } from './app-version.ts'
import { CannotStart } from './cannot-start.ts'
import { many, one } from './checked-rows.ts'
import { MIGRATION_SUMS } from './migration-sums.ts'
import { MIGRATION_NAMES, type MigrationName } from './migrations.ts'

/** Throws for a database with migrations that are unknown or differ in text: writing to an unknown schema could corrupt it. */
export async function checkAppliedMigrations(trx: Knex): Promise<void> {
  const ran = await readRuns(trx)
  const unknown = ran.filter(({ name }) => !isOurs(name))
  const [last] = unknown.slice(-1)
  if (last) throw new CannotStart(newerWords(unknown, last))
  const edited = ran.find(({ name, sha256 }) => sha256 && isOurs(name) && sha256 !== MIGRATION_SUMS[name])
  if (edited) throw new CannotStart(editedWords(edited))
}

const Tables = z.object({ migrated: z.boolean(), noted: z.boolean() })

const Run = z.object({
  name: z.string(),
  /** Null: applied before checksums were recorded. */
  sha256: z.nullable(z.string()),
  app_version: z.nullable(z.string()),
})
type Run = z.infer<typeof Run>

async function readRuns(trx: Knex): Promise<Run[]> {
  const { migrated, noted } = await one(
    trx,
    Tables,
    `select to_regclass('migration') is not null as migrated, to_regclass('migration_run') is not null as noted`,
  )
  if (!migrated) return []
  return await many(
    trx,
    Run,
    noted
      ? `select m.name, r.sha256, r.app_version from migration m left join migration_run r using (name) order by name`
      : `select name, null as sha256, null as app_version from migration order by name`,
  )
}

function isOurs(name: string): name is MigrationName {
  return (MIGRATION_NAMES as string[]).includes(name)
}

function newerWords(unknown: Run[], last: Run): string {
  const names = unknown.map(({ name }) => name).join(', ')
  const version = last.app_version && last.app_version !== APP_VERSION ? ` (${last.app_version})` : ''
  return (
    `This database was last used by a newer Tideline${version}: its migration ${names} is unknown to this one ` +
    `(${APP_VERSION}, up to ${MIGRATION_NAMES.at(-1)}). Nothing was changed. Start a version that has ${last.name} ` +
    'again, or give this one a backup from before the update.'
  )
}

function editedWords({ name, sha256, app_version }: Run): string {
  return (
    `This database ran another text of migration ${name} (sha256 ${sha256?.slice(0, 12)}, by version ${app_version}) than ` +
    `this Tideline has (sha256 ${isOurs(name) ? MIGRATION_SUMS[name].slice(0, 12) : 'none'}, version ${APP_VERSION}): one of ` +
    'the two is not a release. Nothing was changed. Start the build that made it, or give this one a backup or an empty database.'
  )
}
