import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Knex } from 'knex'

/** The schema of commit d9086055, where 39 migrations had made it. Tables are grouped by room; later files refer to earlier ones. */
const FILES = [
  'market',
  'refresh',
  'trends',
  'suppliers',
  'search',
  'explore',
  'track-record',
  'official-figures',
  'identity',
  'contacts',
  'inbox',
  'billing',
  'work',
  'alerts',
  'operator',
  'market-triggers',
]

export async function up(knex: Knex): Promise<void> {
  for (const file of FILES) await knex.raw(await readStatements(file))
}

/** Keeps the extension pg_trgm: another application may have created it. */
export async function down(knex: Knex): Promise<void> {
  const made = (await Promise.all(FILES.map(readStatements))).join('\n')
  const namesOf = (kind: string) =>
    [...made.matchAll(new RegExp(`^create ${kind} (\\w+)`, 'gm'))].map(([, name]) => name).join(', ')
  await knex.raw(`drop table ${namesOf('table')} cascade`)
  await knex.raw(`drop function ${namesOf('function')} cascade`)
}

/** The build does not copy data files. */
async function readStatements(file: string): Promise<string> {
  const folder = import.meta.url.endsWith('.ts') ? '.' : '../../../../backend/db/migrations'
  return await readFile(
    fileURLToPath(new URL(`${folder}/0047-baseline/${file}.sql`, import.meta.url)),
    'utf8',
  )
}
