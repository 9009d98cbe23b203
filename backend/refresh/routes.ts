import { nextSlot } from '../calendar/slots.ts'
import { readRefreshStatus, readRefreshTimer } from '../contracts/sources.ts'
import { readSyncLimits, readTiktokStatus, startSync } from '../contracts/tiktok.ts'
import type { Db } from '../db/knex.ts'
import { type Api, mount } from '../http/serve.ts'
import type { Config } from '../settings/config.ts'
import { type CatalogueEntry, isConnected } from '../sources/registry.ts'
import { publishedAt, refreshStatus, runUnderWay } from './status.ts'
import { createSyncRateLimit, type SyncDeps } from './sync-rate-limit.ts'

export interface RefreshRouteDeps {
  db: Db
  config: Pick<Config, 'refreshAt' | 'sources' | 'market'>
  catalogue: readonly CatalogueEntry[]
  tiktokStatus: { configured: boolean; message: string }
  /** Concurrent requests share one run. */
  requestRefresh(): Promise<void>
  /** An edition is announced when its lists are ready. */
  servedEdition(): { edition: number; version: string } | null
}

export function mountRefresh(api: Api, deps: RefreshRouteDeps): void {
  const { db, config, catalogue, tiktokStatus, requestRefresh, servedEdition } = deps
  const { now } = api
  const syncs = createSyncRateLimit({
    db,
    everyMinutes: config.sources.syncMinutes,
    budget: budgetOf(deps),
    now,
  })

  const moment = () => ({ now: now(), refreshAt: config.refreshAt, timeZone: config.market.timeZone })
  const comesNext = () => (isConnected(catalogue) ? nextSlot(config.refreshAt, now()) : null)

  mount(api, readTiktokStatus, async () => tiktokStatus)

  mount(api, readSyncLimits, (_input, { viewer }) => syncs.limits(viewer))

  // The lock shows a running refresh; a replica has no locks.
  mount(api, startSync, async (_input, { viewer, readPrimary = api.readPrimary }) => {
    const started = !(await readPrimary(runUnderWay)) && (await syncs.begin(viewer, requestRefresh))
    return { started, message: started ? SYNC_STARTED : SYNC_JOINED }
  })

  mount(api, readRefreshStatus, async (_input, { readPrimary = api.readPrimary }) => {
    const served = servedEdition()
    const question = { catalogue, editionId: served?.edition ?? null, moment: moment() }
    const status = await readPrimary((trx) => refreshStatus(trx, question))
    return {
      ...status,
      edition: status.edition && served && { ...status.edition, version: served.version },
      nextRefreshAt: comesNext()?.toISOString() ?? null,
    }
  })

  mount(api, readRefreshTimer, async (_input, { read }) => {
    const refreshed = await read(publishedAt)
    const next = comesNext()
    const minutes = next && Math.ceil((next.getTime() - now().getTime()) / 60_000)
    return {
      timeUntilRefresh: minutes === null ? null : { hours: Math.floor(minutes / 60), minutes: minutes % 60 },
      nextRefreshAt: next?.toISOString() ?? null,
      refreshedAt: refreshed?.toISOString() ?? null,
    }
  })
}

/** The fakes cost nothing. */
function budgetOf({ config, catalogue }: RefreshRouteDeps): SyncDeps['budget'] {
  const paid = catalogue.filter(({ configured, origin }) => configured && origin === 'live')
  if (paid.length === 0) return null
  const { callBudget: callsARefresh, callsADay } = config.sources
  return { sources: paid.map(({ id }) => id), callsARefresh, callsADay }
}

const SYNC_STARTED = 'We are loading new data. Check back in a few minutes for new products.'
const SYNC_JOINED = 'A sync is already running. Check back in a few minutes for new products.'
