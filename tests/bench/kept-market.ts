import pg from 'pg'
import { openEmbedded } from '../../backend/db/embedded/embedded.ts'
import { migrate, openDatabase } from '../../backend/db/knex.ts'
import { withDatabase } from '../support/postgres.ts'
import { startScratchServer } from '../support/scratch-server.ts'
import { fillMarket, type MarketSize } from './fill-market.ts'

export interface KeptMarket {
  url: string
  /** An empty, migrated database on the same server. */
  emptyDatabase(): Promise<{ url: string; drop(): Promise<void> }>
  /** Skipped if an earlier run filled it. */
  fill(print: (line: string) => void): Promise<void>
  stop(): Promise<void>
}

/** With a folder the market is kept for the next run. */
export async function openMarket(size: MarketSize, folder: string | undefined): Promise<KeptMarket> {
  const server = folder === undefined ? await startScratchServer('reads bench') : await openKept(folder)
  const name = `market_${Object.values(size).join('_').replaceAll('-', '')}`
  const url = withDatabase(server.url, name)
  const asAdmin = async (sql: string) => {
    const admin = new pg.Client({ connectionString: withDatabase(server.url, 'postgres') })
    await admin.connect()
    const { rows } = await admin.query(sql).finally(async () => await admin.end())
    return rows
  }
  const create = async (database: string) => {
    await asAdmin(`drop database if exists ${database} with (force)`)
    await asAdmin(`create database ${database}`)
    await migrated(withDatabase(server.url, database))
  }
  return {
    url,
    emptyDatabase: async () => {
      await create('empty_market')
      return {
        url: withDatabase(server.url, 'empty_market'),
        drop: async () => {
          await asAdmin('drop database empty_market with (force)')
        },
      }
    },
    fill: async (print) => {
      const [found] = await asAdmin(
        `select shobj_description(oid, 'pg_database') as description from pg_database where datname = '${name}'`,
      )
      if (found?.description === FILLED) {
        await migrated(url)
        print('the market of an earlier run')
        return
      }
      await create(name)
      const db = openDatabase(url, { name: 'reads bench filling', max: 2, limits: 'working' })
      await fillMarket(db, url, size, print).finally(async () => await db.destroy())
      await asAdmin(`comment on database ${name} is '${FILLED}'`)
    },
    stop: async () => await server.stop(),
  }
}

const FILLED = 'filled to its end'

async function openKept(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const server = await openEmbedded(folder, { role: 'reads bench', share: false })
  return { url: server.connectionString, stop: async () => await server.stop() }
}

async function migrated(url: string): Promise<void> {
  const db = openDatabase(url, { name: 'reads bench', max: 2, limits: 'working' })
  await migrate(db).finally(async () => await db.destroy())
}
