import type { Config } from '../settings/config.ts'
import { canChangeSealed, handToApp, roleIn } from './app-role.ts'
import { type EmbeddedServer, openEmbedded } from './embedded/embedded.ts'
import { databaseRefused } from './embedded/start-failures.ts'
import type { EmbeddedOptions } from './embedded/supervise-server.ts'
import { type Db, migrate, openDatabase } from './knex.ts'

/** The database this process works on: DATABASE_URL's, or the embedded one. */
export interface OpenedServer {
  /** What the pools of requests are opened by. */
  url: string
  /** Past the pooler that `url` may lead through: for what needs a session, or takes its time. */
  directUrl: string
  /** Null with DATABASE_URL: that server is not ours to start or stop. */
  embedded: EmbeddedServer | null
  /** Whether the role of `url` could change the sealed rows of the track record. */
  sealedIsOpen: boolean
}

export interface AppDatabaseOptions extends Pick<EmbeddedOptions, 'onTrouble' | 'onLost'> {
  /** What else must be there before anybody is served; after the migrations. */
  prepare(db: Db): Promise<void>
}

/** For the app: owns the data directory or fails with `DataDirInUse`. Migrates. */
export async function openForApp(
  config: Config,
  { prepare, ...handlers }: AppDatabaseOptions,
): Promise<OpenedServer> {
  return await open(config, { role: `Tideline on port ${config.port}`, share: false, ...handlers }, prepare)
}

/**
 * For a command such as import: uses the app's server while the app runs, otherwise starts it and stops it at the end.
 * `url` lets a command open further connections of its own.
 */
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
/** For the matching of private lists: its lock and its queries. */
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
