import type { Config } from '../settings/config.ts'
import { canChangeSealed, handToApp, roleIn } from './app-role.ts'
import { type EmbeddedServer, openEmbedded } from './embedded/embedded.ts'
import { databaseRefused } from './embedded/start-failures.ts'
import type { EmbeddedOptions } from './embedded/supervise-server.ts'
import { type Db, migrate, openDatabase } from './knex.ts'

export interface OpenedServer {
  url: string
  /** Bypasses a pooler: for sessions and long work. */
  directUrl: string
  /** Null with DATABASE_URL. */
  embedded: EmbeddedServer | null
  sealedIsOpen: boolean
}

export interface AppDatabaseOptions extends Pick<EmbeddedOptions, 'onTrouble' | 'onLost' | 'signal'> {
  prepare(db: Db): Promise<void>
}

/** Owns the data directory or throws `DataDirInUse`. Migrates. */
export async function openForApp(
  config: Config,
  { prepare, ...handlers }: AppDatabaseOptions,
): Promise<OpenedServer> {
  return await open(config, { role: `Tideline on port ${config.port}`, share: false, ...handlers }, prepare)
}

/** Uses the running app's server, or starts one and stops it at the end. */
export async function openForCommand(
  config: Config,
  command: string,
  connections = COMMAND_CONNECTIONS,
): Promise<{ db: Db; url: string; close(): Promise<void> }> {
  const { directUrl, embedded } = await open(config, { role: `npm run ${command}`, share: true })
  const db = openDatabase(directUrl, {
    name: `tideline ${command}`,
    max: connections,
    limits: 'working',
  })
  return {
    db,
    url: directUrl,
    close: async () => {
      await db.destroy()
      await embedded?.stop()
    },
  }
}

export const COMMAND_CONNECTIONS = 10
export const MATCHING_CONNECTIONS = 3

async function open(
  config: Config,
  options: EmbeddedOptions,
  prepare?: AppDatabaseOptions['prepare'],
): Promise<OpenedServer> {
  const embedded = config.databaseUrl ? null : await openEmbedded(config.dataDir, options)
  const url = config.databaseUrl ?? embedded?.appConnectionString
  if (!url) throw new Error('There is no database: neither DATABASE_URL nor an embedded server.')
  const directUrl = config.databaseDirectUrl ?? url
  const ownerUrl = embedded?.connectionString ?? config.databaseOwnerUrl
  const db = openDatabase(directUrl, { name: 'tideline migrate', max: 2, limits: 'working' })
  let sealedIsOpen = false
  try {
    if (ownerUrl) await migrateAsOwner(ownerUrl, directUrl)
    else await migrate(db)
    await prepare?.(db)
    sealedIsOpen = await canChangeSealed(db)
  } catch (error) {
    await embedded?.stop()
    throw databaseRefused(error, {
      dataDir: config.dataDir,
      databaseUrl: config.databaseUrl && directUrl,
      setting: config.databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL',
    })
  } finally {
    await db.destroy()
  }
  return { url, directUrl, embedded, sealedIsOpen }
}

async function migrateAsOwner(ownerUrl: string, appUrl: string): Promise<void> {
  const owner = openDatabase(ownerUrl, { name: 'tideline migrate', max: 2, limits: 'working' })
  try {
    await migrate(owner)
    await handToApp(owner, roleIn(appUrl))
  } finally {
    await owner.destroy()
  }
}
