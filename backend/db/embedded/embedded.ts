import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { urlOf, waitForDatabase } from '../wait-for-database.ts'
import type { Cluster, Endpoint } from './cluster.ts'
import { claimOwnership, DataDirInUse, nameHolder } from './data-dir-lock.ts'
import { launcher, locateBinaries } from './postgres-binaries.ts'
import { folderRefused } from './start-failures.ts'
import { type EmbeddedOptions, type Supervisor, superviseServer } from './supervise-server.ts'

/** A running embedded server that this process may use. */
export interface EmbeddedServer extends Supervisor {
  /** Connects as the owner role, which runs the migrations. */
  connectionString: string
  /** Connects as the app role, which can only insert into sealed tables. */
  appConnectionString: string
  /** True when this process owns the server and must stop it; false when another one does. */
  owned: boolean
}

/**
 * Opens the PostgreSQL under `dataDir`, creating it on the first start. Throws `CannotStart` where that is not possible.
 *
 * Ownership is an advisory lock inside the server itself: it dies with its holder, so a kill leaves nothing to clean
 * up. A server found alive without an owner is the orphan of a killed process and is taken over.
 */
export async function openEmbedded(dataDir: string, options: EmbeddedOptions): Promise<EmbeddedServer> {
  const home = resolve(dataDir)
  const cluster = await clusterUnder(home)
  const { client, endpoint } = await waitForDatabase(cluster, options.role, { port: null, starts: STARTS })
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
  await createDatabase(client)
  await renewAppPassword(client, endpoint)
  const supervisor = superviseServer(cluster, options, { client, endpoint })
  return { ...urls, owned: true, ...supervisor }
}

const MAJOR = 18
/** Over some four seconds. What still does not start then needs a hand. */
const STARTS = 4
const DATABASE = 'tideline'
const APP_ROLE = 'tideline_app'

async function clusterUnder(home: string): Promise<Cluster> {
  try {
    await mkdir(home, { recursive: true })
    const binaries = await locateBinaries()
    return { home, place: join(home, `postgres-${MAJOR}`), binaries, launch: await launcher(binaries, home) }
  } catch (error) {
    throw folderRefused(error, home) ?? error
  }
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
  if (!rowCount) await client.query(`create database ${DATABASE} encoding 'UTF8' template template0`)
}

/** The app's role follows the password of the cluster, which may have been renewed. */
async function renewAppPassword(client: pg.Client, { password }: Endpoint): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE])
  if (rowCount) await client.query(`alter role ${APP_ROLE} password '${password}'`)
}
