import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openEmbedded } from '../../backend/db/embedded/embedded.ts'
import { migrate, openDatabase } from '../../backend/db/knex.ts'
import { withDatabase, writeForNothing } from './postgres.ts'

export interface ScratchServer {
  url: string
  /** Requires that no session uses this database. */
  copy(): Promise<string>
  stop(): Promise<void>
}

/**
 * A temporary PostgreSQL (or a database on TEST_DATABASE_URL). `durable: false` only where neither timing nor crashes matter.
 */
export async function startScratchServer(role: string, { durable = true } = {}): Promise<ScratchServer> {
  const outside = process.env.TEST_DATABASE_URL
  const home = outside ? null : await mkdtemp(join(tmpdir(), 'tideline-scratch-'))
  const server = home ? await openEmbedded(home, { role, share: false }) : null
  const base = withDatabase(outside ?? server?.connectionString ?? '', 'postgres')
  const name = `scratch_${randomBytes(4).toString('hex')}`
  if (!durable && !outside) await asAdmin(base, writeForNothing)
  await asAdmin(base, `create database ${name}`)
  const url = withDatabase(base, name)
  const db = openDatabase(url, { name: role, limits: 'working' })
  await migrate(db)
  await db.destroy()
  const names = [name]
  return {
    url,
    copy: async () => {
      const copied = `${name}_${names.length}`
      await asAdmin(base, `create database ${copied} template ${name}`)
      names.push(copied)
      return withDatabase(base, copied)
    },
    stop: async () => {
      if (outside) for (const each of names) await asAdmin(base, `drop database ${each} with (force)`)
      await server?.stop()
      if (home) await rm(home, { recursive: true, force: true })
    },
  }
}

export interface EmptyServer {
  home: string
  createDatabase(): Promise<{ url: string; drop(): Promise<void> }>
  stop(): Promise<void>
}

export async function startEmptyServer(role: string): Promise<EmptyServer> {
  const outside = process.env.TEST_DATABASE_URL
  const home = await mkdtemp(join(tmpdir(), 'tideline-scratch-'))
  const server = outside ? null : await openEmbedded(home, { role, share: false })
  const base = withDatabase(outside ?? server?.connectionString ?? '', 'postgres')
  return {
    home,
    createDatabase: async () => {
      const name = `scratch_${randomBytes(4).toString('hex')}`
      await asAdmin(base, `create database ${name}`)
      return {
        url: withDatabase(base, name),
        drop: () => asAdmin(base, `drop database ${name} with (force)`),
      }
    },
    stop: async () => {
      await server?.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}

async function asAdmin(url: string, work: string | ((admin: pg.Client) => Promise<void>)): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    if (typeof work === 'string') await admin.query(work)
    else await work(admin)
  } finally {
    await admin.end()
  }
}
