import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { APP_VERSION } from './app-version.ts'
import { CannotStart } from './cannot-start.ts'
import { many, one } from './checked-rows.ts'
import { MIGRATION_SUMS } from './migration-sums.ts'
import { MIGRATION_NAMES } from './migrations.ts'
import { REPLACED_SUMS } from './replaced-migrations.ts'

/**
 * Refuses a schema that this program does not know, because writing could damage it. The database ran a newer
 * migration, another text of one of ours, or only some of the replaced ones.
 */
export async function checkAppliedMigrations(trx: Knex): Promise<void> {
  const ran = await readRuns(trx)
  const replaced = ran.filter(({ name }) => name in REPLACED_SUMS)
  const [newest] = replaced.slice(-1)
  if (newest && replaced.length < Object.keys(REPLACED_SUMS).length) throw new CannotStart(olderWords(newest))
  const unknown = ran.filter(({ name }) => !(name in SUMS))
  const [last] = unknown.slice(-1)
  if (last) throw new CannotStart(newerWords(unknown, last))
  const edited = ran.find(({ name, sha256 }) => sha256 && sha256 !== SUMS[name])
  if (edited) throw new CannotStart(editedWords(edited))
}

const SUMS: Readonly<Record<string, string>> = { ...REPLACED_SUMS, ...MIGRATION_SUMS }

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

function olderWords({ name, app_version }: Run): string {
  const version = app_version ? ` (${app_version})` : ''
  return (
    `This database was last used by an older Tideline${version}, which ran its migrations up to ${name}. This version needs ` +
    `all of them up to ${Object.keys(REPLACED_SUMS).at(-1)}. Nothing was changed. Start commit d9086055 (26 November 2026) ` +
    'with this database once, then this version again; or give this version an empty database.'
  )
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
    `this Tideline has (sha256 ${SUMS[name]?.slice(0, 12)}, version ${APP_VERSION}): one of ` +
    'the two is not a release. Nothing was changed. Start the build that made it, or give this one a backup or an empty database.'
  )
}
