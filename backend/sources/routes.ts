import type { Config } from '../config.ts'
import { readRefreshStatus, readRefreshTimer } from '../contracts/sources.ts'
import { listTiktokShops, readTiktokStatus, startSync } from '../contracts/tiktok.ts'
import type { Db } from '../db/knex.ts'
import { type Api, mount } from '../http/serve.ts'
import { nextSlot } from './due.ts'
import type { CatalogueEntry } from './registry.ts'
import { mostSoldShops } from './shops.ts'
import { publishedAt, refreshStatus, runUnderWay } from './status.ts'
import { createSyncStarts } from './sync-starts.ts'

export interface SourceDeps {
  db: Db
  config: Pick<Config, 'refreshAt'>
  catalogue: readonly CatalogueEntry[]
  tiktokStatus: { configured: boolean; message: string }
  /** Asks for a refresh; many askers get one run. */
  requestRefresh(): Promise<void>
  /** The edition that this process answers from; a newer one is not announced before its lists are. */
  servedEdition(): number | null
  now(): Date
}

export function mountSources(api: Api, deps: SourceDeps): void {
  const { db, config, catalogue, tiktokStatus, requestRefresh, servedEdition, now } = deps
  const beginSync = createSyncStarts(db)

  mount(api, readTiktokStatus, async () => tiktokStatus)

  mount(api, listTiktokShops, (_input, { read }) => read(mostSoldShops))

  mount(api, startSync, async (_input, { viewer, read }) => {
    const started = !(await read(runUnderWay)) && (await beginSync(viewer, requestRefresh))
    return { started, message: started ? SYNC_STARTED : SYNC_JOINED }
  })

  mount(api, readRefreshStatus, async (_input, { read }) => ({
    ...(await read((trx) => refreshStatus(trx, { catalogue, editionId: servedEdition(), now: now() }))),
    nextRefreshAt: nextSlot(config.refreshAt, now()).toISOString(),
  }))

  mount(api, readRefreshTimer, async (_input, { read }) => {
    const refreshed = await read(publishedAt)
    const next = nextSlot(config.refreshAt, now())
    const minutes = Math.ceil((next.getTime() - now().getTime()) / 60_000)
    return {
      timeUntilRefresh: { hours: Math.floor(minutes / 60), minutes: minutes % 60 },
      nextRefreshAt: next.toISOString(),
      refreshedAt: refreshed?.toISOString() ?? null,
    }
  })
}

const SYNC_STARTED = 'The sources are being read. Check back in a few minutes for new products.'
const SYNC_JOINED = 'A sync is already under way. Check back in a few minutes for new products.'
