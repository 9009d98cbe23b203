import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { urlOf, waitForDatabase } from '../wait-for-database.ts'
import type { Cluster, Endpoint } from './cluster.ts'
import { claimOwnership, DataDirInUse, nameHolder } from './data-dir-lock.ts'
import { launcher, locateBinaries } from './postgres-binaries.ts'
import { folderRefused } from './start-failures.ts'
import { type EmbeddedOptions, type Supervisor, superviseServer } from './supervise-server.ts'

export interface EmbeddedServer extends Supervisor {
  connectionString: string
  /** App role, which can only insert into sealed tables. */
  appConnectionString: string
  owned: boolean
}

/**
 * Throws `CannotStart`. An advisory lock inside the server marks ownership, so a killed owner leaves nothing
 * to clean up. A live server without owner is taken over.
 */
export async function openEmbedded(dataDir: string, options: EmbeddedOptions): Promise<EmbeddedServer> {
  const home = resolve(dataDir)
  const cluster = await clusterUnder(home)
  const { client, endpoint } = await waitForDatabase(cluster, options.role, {
    ...{ port: null, starts: STARTS },
    ...(options.signal && { signal: options.signal }),
  })
  const urls = {
    connectionString: urlOf(endpoint, DATABASE),
    appConnectionString: urlOf(endpoint, DATABASE, APP_ROLE),
  }
  if (!(await claimOwnership(client))) {
    const holder = await nameHolder(client)
    await client.end()
    if (!options.share) throw new DataDirInUse(home, holder)
    return {
      ...urls,
      owned: false,
      awayFor: () => null,
      stop: async () => undefined,
    }
  }
  const supervisor = superviseServer(cluster, options, { client, endpoint })
  try {
    await createDatabase(client)
    await renewAppPassword(client, endpoint)
  } catch (error) {
    await supervisor.stop()
    throw error
  }
  return { ...urls, owned: true, ...supervisor }
}

const MAJOR = 18
/** About four seconds. */
const STARTS = 4
const DATABASE = 'tideline'
const APP_ROLE = 'tideline_app'

async function clusterUnder(home: string): Promise<Cluster> {
  try {
    await mkdir(home, { recursive: true })
    const binaries = await locateBinaries()
    return {
      home,
      dataDir: join(home, `postgres-${MAJOR}`),
      binaries,
      launch: await launcher(binaries, home),
    }
  } catch (error) {
    throw folderRefused(error, home) ?? error
  }
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
  if (!rowCount) await client.query(`create database ${DATABASE} encoding 'UTF8' template template0`)
}

/** The cluster password may have been renewed. */
async function renewAppPassword(client: pg.Client, { password }: Endpoint): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE])
  if (rowCount) await client.query(`alter role ${APP_ROLE} password '${password}'`)
}
