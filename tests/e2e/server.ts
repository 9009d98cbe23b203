import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { PICTURE_FORMATS, PICTURE_WIDTHS } from '../../backend/contracts/pictures.ts'
import { openDatabase } from '../../backend/db/knex.ts'
import { pictureName } from '../../backend/pictures/address.ts'
import { openPictureStore } from '../../backend/pictures/picture-store.ts'
import { logTo } from '../support/log-to.ts'
import { startScratchServer } from '../support/scratch-server.ts'
import { announceDatabases } from './databases.ts'
import { PICTURE, seedMarket } from './market.ts'
import { runBuilt } from './run-built.ts'

/**
 * The built app over its own PostgreSQL with the market of `market.ts`. A file of `E2E_HOME` lists the
 * databases of all servers. Everything is removed afterwards.
 */
const HOUR = 3_600_000
const folder = String(process.env.E2E_HOME)
await mkdir(folder, { recursive: true })
const postgres = await startScratchServer('tideline e2e', { durable: false })
const bare = await postgres.copy()

// Four hours old and done: no refresh runs during the tests.
const slot = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 4 * HOUR)
const refreshAt = slot.toISOString().slice(11, 16)
const db = openDatabase(postgres.url, { name: 'seed', limits: 'working' })
await seedMarket(db, { slot })
await db.destroy()
await keepPicture()
const stripe = await postgres.copy()
await announceDatabases({ urls: { market: postgres.url, stripe, bare }, refreshAt })

runBuilt(
  {
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    SANDBOX: 'on',
    REFRESH_AT: refreshAt,
    CONTACT_TO: 'help@seller-support.example',
  },
  async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  },
)

/** Beforehand, because fetching on request fails on a busy machine. */
async function keepPicture(): Promise<void> {
  const store = openPictureStore(join(folder, 'pictures'), {
    bytesMax: Number.MAX_SAFE_INTEGER,
    now: () => new Date(),
    log: logTo((line) => process.stderr.write(line)),
  })
  for (const width of PICTURE_WIDTHS) {
    const drawn = sharp({ create: { width, height: width, channels: 3, background: '#c98a5b' } })
    for (const format of PICTURE_FORMATS)
      await store.keep(pictureName(PICTURE), width, format, await drawn.clone().toFormat(format).toBuffer())
  }
}
