import { type Connections, connectionsOf, RUN_CONNECTIONS } from './connections.ts'
import { CannotStart } from './db/cannot-start.ts'
import { checkConnections, presenceName } from './db/check-connections.ts'
import { checkPooler } from './db/check-pooler.ts'
import { openDatabase } from './db/knex.ts'
import type { OpenedServer } from './db/open.ts'
import type { Log } from './process/log.ts'
import type { Config } from './settings/config.ts'

export interface Presence {
  database: string
  replica: string
}

export function presenceOf(config: Config): Presence {
  const needed = neededBy(config)
  return {
    database: presenceName(config.role, ofDatabase(config, needed)),
    replica: presenceName('replica', needed.replica),
  }
}

/** Checks connection limits, and for a statement timeout behind a pooler. Throws `CannotStart`. */
export async function checkFleet(
  config: Config,
  { url, directUrl }: Pick<OpenedServer, 'url' | 'directUrl'>,
  log: Log,
): Promise<void> {
  const { role, databaseDirectUrl, databaseReadUrl } = config
  const needed = neededBy(config)
  await checkRoom(directUrl, log, {
    who: role === 'all' ? 'This process' : `This process (ROLE=${role})`,
    own: ofDatabase(config, needed),
    runs: role === 'web' ? 0 : RUN_CONNECTIONS,
  })
  if (databaseDirectUrl) await checkPooler(url)
  if (!databaseReadUrl || needed.replica === 0) return
  const who = 'The replica at DATABASE_READ_URL: this process'
  await checkRoom(databaseReadUrl, log, { who, own: needed.replica, runs: 0 }).catch((error: unknown) => {
    if (error instanceof CannotStart) throw error
    log.warn({ err: error }, 'The replica does not answer; the database itself is asked until it does')
  })
}

function neededBy({ role, billing, databaseReadUrl }: Config): Connections {
  return connectionsOf(role, { payments: billing.by !== 'off', replica: databaseReadUrl !== null })
}

function ofDatabase({ databaseDirectUrl }: Config, { pooled, direct }: Connections): number {
  return databaseDirectUrl ? direct : direct + pooled
}

async function checkRoom(url: string, log: Log, need: Parameters<typeof checkConnections>[1]): Promise<void> {
  const db = openDatabase(url, { name: 'tideline start', max: 1, limits: 'serving' })
  try {
    const crowded = await checkConnections(db, need)
    if (crowded) log.error(crowded)
  } finally {
    await db.destroy()
  }
}
