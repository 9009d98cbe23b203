import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../../backend/db/embedded/embedded.ts'
import { migrate, openDatabase } from '../../backend/db/knex.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    server: string
  }
}

/** One PostgreSQL per run, and a migrated template that each test file copies. */
export default async function setup(project: TestProject) {
  const home = process.env.TEST_DATABASE_URL ? null : await mkdtemp(join(tmpdir(), 'tideline-test-'))
  const server = home ? await openEmbedded(home, { role: 'tideline tests', share: false }) : null
  const url = server?.connectionString ?? String(process.env.TEST_DATABASE_URL)
  const admin = new pg.Client({ connectionString: withDatabase(url, 'postgres') })
  await admin.connect()
  // A worker of autovacuum delays copying and dropping the database that it is in.
  if (home) await admin.query('alter system set autovacuum = off')
  if (home) await writeForNothing(admin)
  await admin.query('drop database if exists tideline_template with (force)')
  await admin.query('create database tideline_template')
  await admin.end()
  const template = openDatabase(withDatabase(url, 'tideline_template'), {
    name: 'template',
    limits: 'working',
  })
  await migrate(template)
  await template.destroy()
  project.provide('server', withDatabase(url, 'postgres'))
  return async () => {
    if (!home) await dropCopies(url)
    await server?.stop()
    if (home) await rm(home, { recursive: true, force: true })
  }
}

async function dropCopies(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: withDatabase(url, 'postgres') })
  await admin.connect()
  const { rows } = await admin.query("select datname from pg_database where datname ~ '^test_[0-9a-f]{12}$'")
  for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`)
  await admin.end()
}

/** Disables durability, which is most of the time of creating and dropping databases. */
export async function writeForNothing(admin: pg.Client): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await admin.query(`alter system set ${setting} = off`)
  await admin.query('select pg_reload_conf()')
}

export function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}
